import type { Document } from '../values/document';
import type { Store } from '../storage/store';
import type { CursorRegistry } from './cursor.registry';

/** What a command works with. */
export interface CommandContext {
  readonly store: Store;
  readonly cursors: CursorRegistry;
  readonly database: string;
  readonly command: Document;
  readonly rawItems: (field: string) => readonly Buffer[];
  readonly now: Date;
  readonly connectionId: number;
}

export interface Command {
  /** Fields it reads, beside those that any command may carry. Any other is refused, never ignored. */
  readonly fields: readonly string[];
  /** Known fields that are refused unless false, null, absent or empty. */
  readonly refused?: readonly string[];
  /** The answer waits until the log has the changes. */
  readonly writes?: boolean;
  readonly run: (context: CommandContext) => Document | Buffer;
}

export type CommandTable = Readonly<Record<string, Command>>;
