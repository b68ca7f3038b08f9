import type { mongo } from 'mongoose';
import type { Batches } from './batches';

/**
 * One numbered change of the stored documents. A Mongoose model changes with the program, but a migration
 * must do the same years later. So a migration uses the driver's collections.
 */
export interface Migration {
  /** From 1, without gaps. */
  number: number;
  /** The name of its file without the number: `transfers-canonical`. */
  name: string;
  /** What it does, for people: one sentence, printed by `cowrie migrate`. */
  summary: string;
  /**
   * Does the work. A process may be killed at any point, and the next process starts from the beginning. So
   * every step must be safe to repeat.
   */
  up(db: mongo.Db, batches: Batches): Promise<void>;
}

/** How texts name a migration: `0001 transfers-canonical`. */
export function titleOf({ number, name }: Pick<Migration, 'number' | 'name'>): string {
  return `${String(number).padStart(4, '0')} ${name}`;
}
