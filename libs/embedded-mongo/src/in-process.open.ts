import { dispatch } from './commands/command.dispatch';
import { CursorRegistry } from './commands/cursor.registry';
import { Snapshots } from './storage/snapshots';
import { Store } from './storage/store';
import { serverClock } from './server.clock';
import { commandRequest } from './wire/message.codec';

/**
 * The server in memory without sockets, for tests that would otherwise spend most of their time on the
 * network.
 */
export interface InProcessMongo {
  /** Runs a command, given as BSON with `$db`, and returns the answer as BSON. An error is an answer too. */
  run(command: Uint8Array): Promise<Uint8Array>;
}

/** Opens a new server. `clock` returns the time that `$currentDate` writes. */
export function openInProcess(clock = serverClock()): InProcessMongo {
  const store = new Store();
  const scope = {
    store,
    snapshots: new Snapshots(store),
    cursors: new CursorRegistry(),
    clock,
    connectionId: 1,
  };
  return { run: (command) => dispatch(commandRequest(Buffer.from(command)), scope) };
}
