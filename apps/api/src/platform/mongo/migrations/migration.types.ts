import type { mongo } from 'mongoose';
import type { Batches } from './batches';

/**
 * One numbered change of what the database holds. It is written on the driver's collections: a Mongoose model changes
 * with the program, and a migration must do years later what it did on its first day.
 */
export interface Migration {
  /** From 1, without gaps. */
  number: number;
  /** The name of its file without the number: `transfers-canonical`. */
  name: string;
  /** What it does, for people: one sentence, printed by `cowrie migrate`. */
  summary: string;
  /**
   * Does the work. A process may be killed at any point of it, and the next one starts it again from its beginning, so
   * every step must be safe to repeat.
   */
  up(db: mongo.Db, batches: Batches): Promise<void>;
}

/** How texts name a migration: `0001 transfers-canonical`. */
export function titleOf({ number, name }: Pick<Migration, 'number' | 'name'>): string {
  return `${String(number).padStart(4, '0')} ${name}`;
}
