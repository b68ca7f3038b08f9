import nodeCrypto from 'node:crypto';
import { promises } from 'node:dns';
import timersPromises from 'node:timers/promises';
import { promisify } from 'node:util';
import { Types } from 'mongoose';
import { randomBase62 } from '@cowrie/api/platform/random/random';
import { type Compared, PasswordHasher } from '@cowrie/api/people/credentials/password.hasher';
import { SmtpSender, type OutgoingMail, type Sent } from '@cowrie/api/notify/mail/smtp.sender';
import { WebhookSender } from '@cowrie/api/notify/webhooks/dispatch/webhook-sender';
import type { Outside, Request } from './outside';
import { installSignIns } from './people.outside';
import type { Random } from '../random';
import { currentRealm, inRealm, type Realm } from './realm';
import { SimulatedTimer } from './timers';

/** Of example.com. Nothing is sent there. */
const PUBLIC_ADDRESS = '93.184.215.14';

type Callback = (...args: unknown[]) => void;

/**
 * Puts a simulated machine under everything that this process of Node loads: time, timers and randomness of
 * code in a realm come from the realm. Code outside of one is not affected. Call it once.
 */
export function installMachine(): void {
  installTimers();
  installTime();
  installRandomness();
  installOutside();
  installNames();
  installHashes();
  installSignIns();
}

/** Makes the ids of a world depend on the world alone. They also name the second of their creation. */
export function beginIds(): void {
  Object.assign(Types.ObjectId, { PROCESS_UNIQUE: Buffer.alloc(5), index: 0 });
}

/**
 * Makes what the realm's code draws depend on `random` alone. Call it when a program is built: building one
 * draws more or less, because Nest keeps what the last one left of its random texts.
 */
export function beginRandomness(realm: Realm, random: Random): void {
  realm.random = random;
  inRealm(realm, () => {
    // The service draws bytes in blocks. What is left of the last world's block is used up here.
    const fills = drawnBlocks;
    while (drawnBlocks === fills) randomBase62(1);
  });
}

let drawnBlocks = 0;

function installTimers(): void {
  const real = { setTimeout, setInterval, clearTimeout, clearInterval };
  const setting = (isRepeated: boolean) =>
    ((work: Callback, delayMs = 1, ...args: unknown[]) => {
      const realm = currentRealm();
      const call = () => work(...args);
      if (realm) return realm.timers.set(call, delayMs, isRepeated);
      return isRepeated ? real.setInterval(call, delayMs) : real.setTimeout(call, delayMs);
    }) as unknown as typeof setTimeout;
  const clearing = (timer: unknown) => {
    if (timer instanceof SimulatedTimer) timer.close();
    else real.clearTimeout(timer as NodeJS.Timeout);
  };
  const realPause = timersPromises.setTimeout;
  const pause = <T>(delayMs?: number, value?: T, options: { signal?: AbortSignal } = {}): Promise<T> => {
    const realm = currentRealm();
    if (!realm) return realPause(delayMs, value as T, options);
    return new Promise((resolve, reject) => {
      const timer = realm.timers.set(() => resolve(value as T), delayMs ?? 1);
      options.signal?.addEventListener('abort', () => {
        timer.close();
        reject(options.signal?.reason as Error);
      });
    });
  };
  const set = setting(false);
  Object.assign(set, { [promisify.custom]: pause });
  Object.assign(globalThis, {
    setTimeout: set,
    setInterval: setting(true),
    clearTimeout: clearing,
    clearInterval: clearing,
  });
  Object.assign(timersPromises, { setTimeout: pause });
}

function installTime(): void {
  const realNow = Date.now;
  Date.now = () => currentRealm()?.nowMs() ?? realNow();
  const steady = performance.now.bind(performance);
  Object.assign(performance, { now: () => currentRealm()?.nowMs() ?? steady() });
}

function installRandomness(): void {
  const real = { ...nodeCrypto };
  const realRandom = Math.random;
  Math.random = () => currentRealm()?.random.next() ?? realRandom();
  const fill = <T extends NodeJS.ArrayBufferView>(realm: Realm, target: T): T => {
    const bytes = new Uint8Array(target.buffer, target.byteOffset, target.byteLength);
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = realm.random.int(0, 255);
    return target;
  };
  Object.assign(nodeCrypto, {
    randomBytes: (size: number, callback?: (error: Error | null, bytes: Buffer) => void) => {
      const realm = currentRealm();
      if (!realm) return callback ? real.randomBytes(size, callback) : real.randomBytes(size);
      const bytes = fill(realm, Buffer.alloc(size));
      if (callback) setImmediate(() => callback(null, bytes));
      return bytes;
    },
    randomFillSync: (target: Buffer) => {
      const realm = currentRealm();
      drawnBlocks += 1;
      return realm ? fill(realm, target) : real.randomFillSync(target);
    },
    randomUUID: () => {
      const realm = currentRealm();
      if (!realm) return real.randomUUID();
      const hex = fill(realm, Buffer.alloc(16)).toString('hex');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
    randomInt: (from: number, to?: number) => {
      const realm = currentRealm();
      const [least, end] = to === undefined ? [0, from] : [from, to];
      return realm ? realm.random.int(least, end - 1) : real.randomInt(least, end);
    },
  });
}

/** Every name leads to one public address. */
function installNames(): void {
  const { prototype } = promises.Resolver;
  const { resolve4, resolve6 } = prototype;
  Object.assign(prototype, {
    resolve4(this: promises.Resolver, host: string) {
      return currentRealm()
        ? Promise.resolve([PUBLIC_ADDRESS])
        : (Reflect.apply(resolve4, this, [host]) as Promise<string[]>);
    },
    resolve6(this: promises.Resolver, host: string) {
      return currentRealm()
        ? Promise.resolve([])
        : (Reflect.apply(resolve6, this, [host]) as Promise<string[]>);
    },
  });
}

/**
 * Hashes of passwords at once. A thread of Node computes the real ones, and no seed determines when such a
 * thread is done.
 */
function installHashes(): void {
  const { hash, compare } = PasswordHasher.prototype;
  const quick = (password: string) => nodeCrypto.createHash('sha256').update(password).digest('hex');
  Object.assign(PasswordHasher.prototype, {
    hash(this: PasswordHasher, password: string): Promise<string> {
      return currentRealm() ? Promise.resolve(quick(password)) : hash.call(this, password);
    },
    compare(this: PasswordHasher, hashed: string, password: string): Promise<Compared> {
      if (!currentRealm()) return compare.call(this, hashed, password);
      return Promise.resolve({ isRight: hashed === quick(password), isStale: false });
    },
  });
}

function installOutside(): void {
  const outside = () => {
    const realm = currentRealm();
    if (!realm) throw new Error('only a simulated process reaches the simulated outside');
    return realm.outside;
  };
  const real = { fetch, timeout: AbortSignal.timeout.bind(AbortSignal) };
  Object.assign(globalThis, {
    fetch: (url: string, init: RequestInit = {}) =>
      currentRealm() ? fetched(outside(), url, init) : real.fetch(url, init),
  });
  Object.assign(AbortSignal, {
    timeout: (delayMs: number): AbortSignal => {
      const realm = currentRealm();
      if (!realm) return real.timeout(delayMs);
      const controller = new AbortController();
      realm.timers.set(() => controller.abort(new Error('time-out')), delayMs);
      return controller.signal;
    },
  });
  Object.assign(WebhookSender.prototype, {
    post: async (origin: string, request: Request) => {
      const { status, body } = await outside().receive(origin, request);
      return { status, retryAfter: undefined, body: Buffer.from(body) };
    },
  });
  Object.assign(SmtpSender.prototype, {
    send: (mail: OutgoingMail): Promise<Sent> =>
      outside()
        .mail(mail)
        .then(
          (): Sent => ({ outcome: 'taken' }),
          (): Sent => ({ outcome: 'later', code: 'ETIMEDOUT' }),
        ),
  });
}

/** A call without an answer ends when its caller gives up. */
async function fetched(outside: Outside, url: string, { body, signal }: RequestInit): Promise<Response> {
  const answer = await outside.fetch?.(url, body as string | undefined);
  if (answer) return answer;
  return new Promise((_, reject) => {
    const fail = () => reject(signal?.reason as Error);
    if (signal?.aborted) fail();
    signal?.addEventListener('abort', fail);
  });
}
