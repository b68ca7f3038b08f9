import type { Document } from '../values/document';

/** What a committed change is, in the order in which it happened. */
export type Change =
  | { readonly kind: 'put'; readonly namespace: string; readonly id: number; readonly bytes: Buffer }
  | { readonly kind: 'delete'; readonly namespace: string; readonly id: number }
  | { readonly kind: 'createCollection'; readonly namespace: string }
  | { readonly kind: 'dropCollection'; readonly namespace: string }
  | { readonly kind: 'createIndex'; readonly namespace: string; readonly spec: Document }
  | { readonly kind: 'dropIndex'; readonly namespace: string; readonly name: string };

/** Where a store reports its changes. Reporting is immediate; `settled` tells when they are safe. */
export interface Journal {
  append(change: Change): void;
  /** Resolves when all that was appended so far survives a crash. Rejects when it never will. */
  settled(): Promise<void>;
}

export const memoryJournal: Journal = {
  append: () => undefined,
  settled: () => Promise.resolve(),
};
