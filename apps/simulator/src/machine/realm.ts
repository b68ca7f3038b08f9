import { AsyncLocalStorage } from 'node:async_hooks';
import type { Random } from '../random';
import type { Outside } from './outside';
import type { Timers } from './timers';

/** What code of a simulated process finds in the place of the machine. */
export interface Realm {
  /** Epoch milliseconds. */
  nowMs(): number;
  readonly timers: Timers;
  random: Random;
  readonly outside: Outside;
}

const current = new AsyncLocalStorage<Realm>();

/** Runs work as code of a simulated process. What it starts belongs to that process too. */
export function inRealm<T>(realm: Realm, work: () => T): T {
  return current.run(realm, work);
}

/** The realm of the code that runs. Undefined: it is not simulated. */
export function currentRealm(): Realm | undefined {
  return current.getStore();
}
