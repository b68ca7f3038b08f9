import type { Document } from '../values/document';
import type { Store } from '../storage/store';
import type { CursorRegistry } from './cursor.registry';
import type { Snapshots } from '../storage/snapshots';
import type { RetryableWrite } from './retryable.write';

/** A request and the parts of the server that a command uses. */
export interface CommandContext {
  readonly store: Store;
  readonly snapshots: Snapshots;
  readonly cursors: CursorRegistry;
  readonly database: string;
  readonly command: Document;
  readonly rawItems: (field: string) => readonly Buffer[];
  readonly now: Date;
  readonly connectionId: number;
  /** Set when the client may send the command again. */
  readonly write: RetryableWrite | undefined;
}

export interface Command {
  /** Fields that it reads, in addition to the common ones. The server refuses any other field. */
  readonly fields: readonly string[];
  /** Fields of MongoDB that this server lacks. They are refused unless false, null, missing or empty. */
  readonly refused?: readonly string[];
  /** It can read the past: it supports the read concern `snapshot`. */
  readonly readsSnapshots?: boolean;
  /** The answer waits until the changes are in the log. */
  readonly writes?: boolean;
  /** A client may send it again under the same transaction number. */
  readonly isRetryable?: boolean;
  readonly run: (context: CommandContext) => Document | Buffer;
}

export type CommandTable = Readonly<Record<string, Command>>;
