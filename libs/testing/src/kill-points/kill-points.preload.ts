import { writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { callsOf, type Happening, writesOf } from './happening';
import {
  KILL_POINTS,
  type KillPoint,
  type KillPointName,
  RELAY_KILL_POINTS,
  type RelayKillPointName,
} from './kill-points';

/** The parent's message: the process must send itself this signal at this point. */
export interface Arming {
  point: KillPointName | RelayKillPointName;
  signal: 'SIGKILL' | 'SIGSTOP';
}

/** What undici calls with the parts of an answer. */
interface AnswerHandler {
  onResponseStart?(...given: unknown[]): void;
}

interface Undici {
  Pool: { prototype: { dispatch(request: { body?: unknown }, handler: AnswerHandler): boolean } };
}

interface DriverConnection {
  command(ns: unknown, command: Record<string, unknown>, ...rest: unknown[]): Promise<unknown>;
}

/*
 * For `node --require`, in a process of the service under test. Every write goes through the database driver,
 * and every call to a node through a pool of undici (`HttpPost`).
 */
const POINTS = { ...KILL_POINTS, ...RELAY_KILL_POINTS };
let armed: (KillPoint & Arming) | undefined;

process.on('message', (arming: Arming) => {
  armed = { ...POINTS[arming.point], ...arming };
  process.send?.({ armed: arming.point });
});
// The test has ended, so this process must end too.
process.on('disconnect', () => process.exit(1));

function before(happenings: Happening[]): void {
  if (armed && armed.moment === 'before' && happenings.some(armed.of)) reach(armed);
}

function after(happenings: Happening[]): void {
  if (!armed || armed.moment === 'before' || !happenings.some(armed.of)) return;
  if (armed.then) armed = { ...armed, of: armed.then, then: undefined };
  else reach(armed);
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
Connection.prototype.command = async function (ns, command, ...rest) {
  const happenings = writesOf(command);
  before(happenings);
  const result = await send.call(this, ns, command, ...rest);
  after(happenings);
  return result;
};

const { Pool } = createRequire(__filename)('undici') as Undici;
const { dispatch } = Pool.prototype;
Pool.prototype.dispatch = function (request, handler) {
  const happenings = callsOf(request.body);
  before(happenings);
  return dispatch.call(this, request, happenings.length > 0 ? watched(handler, happenings) : handler);
};

/** Once its answer begins, the node has done what it was asked. */
function watched(handler: AnswerHandler, happenings: Happening[]): AnswerHandler {
  return new Proxy(handler, {
    get: (target, name: keyof AnswerHandler) => {
      const member = target[name];
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) => {
        if (name === 'onResponseStart') after(happenings);
        return member.apply(target, given);
      };
    },
  });
}
