import { dispatch } from './commands/command.dispatch';
import { CursorRegistry } from './commands/cursor.registry';
import { Store } from './storage/store';
import { commandRequest } from './wire/message.codec';

/** The server without its sockets, in memory: for tests that ask so much of it that the wire would be most of their time. */
export interface InProcessMongo {
  /** A command as BSON, with `$db`; gives the answer as BSON. What goes wrong is an answer too. */
  run(command: Uint8Array): Promise<Uint8Array>;
}

/** `clock`: what `$currentDate` writes. */
export function openInProcess(clock = () => new Date()): InProcessMongo {
  const scope = {
    store: new Store(),
    cursors: new CursorRegistry(),
    clock,
    connectionId: 1,
  };
  return { run: (command) => dispatch(commandRequest(Buffer.from(command)), scope) };
}
