import { createRequire } from 'node:module';
import { callsOf, type Happening, writesOf } from './happening';
import { KILL_POINTS, type KillPoint, type KillPointName } from './kill-points';

/**
 * For `node --require`, in a process of the service under test: it kills itself, as `kill -9` would, at the point that its
 * parent names. All that it writes goes through the database driver, all its calls to nodes through `fetch`.
 */
interface DriverConnection {
  command(ns: unknown, command: Record<string, unknown>, ...rest: unknown[]): Promise<unknown>;
}

let armed: KillPoint | undefined;

process.on('message', ({ point }: { point: KillPointName }) => {
  armed = { ...KILL_POINTS[point] };
  process.send?.({ armed: point });
});
// Without its parent nobody needs it.
process.on('disconnect', () => process.exit(1));

async function observed<T>(happenings: Happening[], work: () => Promise<T>): Promise<T> {
  if (armed && happenings.some(armed.of) && !armed.then && armed.moment === 'before') die();
  const result = await work();
  if (!armed) return result;
  const { of, then, moment } = armed;
  if (!happenings.some(of)) return result;
  if (then) armed = { moment, of: then };
  else if (moment === 'after') die();
  return result;
}

function die(): never {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('killed');
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
