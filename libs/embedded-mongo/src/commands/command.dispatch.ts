import { CommandError, ErrorCode } from '../command-error';
import type { Snapshots } from '../storage/snapshots';
import type { Store } from '../storage/store';
import type { Document } from '../values/document';
import { encode } from '../values/bson.codec';
import type { Request } from '../wire/message.codec';
import { aggregateCommands } from './aggregate.command';
import { collectionCommands } from './collection.commands';
import type { CommandTable } from './command';
import { checkCommonFields } from './common-fields.check';
import type { CursorRegistry } from './cursor.registry';
import { explainCommands } from './explain.command';
import { findAndModifyCommands } from './find-and-modify.command';
import { handshakeCommands } from './handshake.commands';
import { indexCommands } from './index.commands';
import { queryCommands } from './query.commands';
import { RetryableWrite } from './retryable.write';
import { writeCommands } from './write.commands';

/** Every supported command. */
export const commands: CommandTable = {
  ...handshakeCommands,
  ...queryCommands,
  ...writeCommands,
  ...findAndModifyCommands,
  ...aggregateCommands,
  ...indexCommands,
  ...collectionCommands,
  ...explainCommands,
};

export interface DispatchScope {
  readonly store: Store;
  readonly snapshots: Snapshots;
  readonly cursors: CursorRegistry;
  readonly clock: () => Date;
  readonly connectionId: number;
}

/** Runs one command and returns its answer as BSON. An error is an answer too. */
export async function dispatch(request: Request, scope: DispatchScope): Promise<Buffer> {
  try {
    const name = Object.keys(request.command)[0] ?? '';
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new CommandError(ErrorCode.CommandNotFound, `no such command: '${name}'`);
    checkCommonFields(name, request.command, command);
    const { store, snapshots, cursors, connectionId } = scope;
    const { database, rawItems } = request;
    const write = RetryableWrite.of(name, request.command, command.isRetryable === true, store);
    const now = scope.clock();
    const context = {
      store,
      snapshots,
      cursors,
      database,
      rawItems,
      connectionId,
      command: request.command,
      now,
      write,
    };
    const answer = command.run(context);
    write?.save(now);
    const bytes = Buffer.isBuffer(answer) ? answer : encode(answer);
    if (command.writes) await store.journal.settled();
    return bytes;
  } catch (error) {
    return encode(failure(error));
  }
}

function failure(error: unknown): Document {
  if (error instanceof CommandError) {
    const { code, codeName, message, details } = error;
    return { ok: 0, errmsg: message, code, codeName, ...details };
  }
  return { ok: 0, errmsg: String(error), code: ErrorCode.InternalError, codeName: 'InternalError' };
}
