import type { Document } from '../values/document';

/** A committed change. */
export type Change =
  | { readonly kind: 'put'; readonly namespace: string; readonly id: number; readonly bytes: Buffer }
  | { readonly kind: 'delete'; readonly namespace: string; readonly id: number }
  | { readonly kind: 'createCollection'; readonly namespace: string }
  | { readonly kind: 'dropCollection'; readonly namespace: string }
  | { readonly kind: 'createIndex'; readonly namespace: string; readonly spec: Document }
  | { readonly kind: 'dropIndex'; readonly namespace: string; readonly name: string };

/** Receives the changes of a store, in order. `settled` resolves when they are durable. */
export interface Journal {
  append(change: Change): void;
  /** Resolves when all changes appended so far survive a crash. Rejects when they cannot be written. */
  settled(): Promise<void>;
}

export const memoryJournal: Journal = {
  append: () => undefined,
  settled: () => Promise.resolve(),
};
