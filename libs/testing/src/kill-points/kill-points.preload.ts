import { writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { callsOf, type Happening, writesOf } from './happening';
import { KILL_POINTS, type KillPoint, type KillPointName } from './kill-points';

/** The parent's message: the process must send itself this signal at this point. */
export interface Arming {
  point: KillPointName;
  signal: 'SIGKILL' | 'SIGSTOP';
}

interface DriverConnection {
  command(ns: unknown, command: Record<string, unknown>, ...rest: unknown[]): Promise<unknown>;
}

/*
 * For `node --require`, in a process of the service under test. Every write goes through the database driver, and every call
 * to a node through `fetch`.
 */
let armed: (KillPoint & Arming) | undefined;

process.on('message', (arming: Arming) => {
  armed = { ...KILL_POINTS[arming.point], ...arming };
  process.send?.({ armed: arming.point });
});
// The test has ended, so this process must end too.
process.on('disconnect', () => process.exit(1));

async function observed<T>(happenings: Happening[], work: () => Promise<T>): Promise<T> {
  if (armed && armed.moment === 'before' && happenings.some(armed.of)) reach(armed);
  const result = await work();
  if (!armed || armed.moment === 'before' || !happenings.some(armed.of)) return result;
  if (armed.then) armed = { ...armed, of: armed.then, then: undefined };
  else reach(armed);
  return result;
}

function reach({ point, signal }: Arming): void {
  armed = undefined;
  // Synchronous: nothing else may run before the signal.
  writeSync(process.stdout.fd, `${signal} ${point}\n`);
  process.kill(process.pid, signal);
}

const { Connection } = createRequire(__filename)('mongodb/lib/cmap/connection.js') as {
  Connection: { prototype: DriverConnection };
};
const { command: send } = Connection.prototype;
Connection.prototype.command = function (ns, command, ...rest) {
  return observed(writesOf(command), () => send.call(this, ns, command, ...rest));
};

const { fetch: ask } = globalThis;
globalThis.fetch = (target, init) => observed(callsOf(init?.body), () => ask(target, init));
