import { HealthController } from '@cowrie/api/platform/health/health.controller';
import { HealthRegistry } from '@cowrie/api/platform/health/health.registry';
import { Queues } from '@cowrie/api/platform/queues/queues.registry';
import { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import { mutantOf } from '../mutants';
import type { Mutant } from '../world';

/** Faulty versions of what keeps the service going, and of what says how it does. */
export const LIVENESS_MUTANTS: Record<string, Mutant> = {
  // Health.
  'readiness that always says ready': mutantOf(HealthController, (health) => ({
    ready: () => health.ready().catch(() => ({ status: 'degraded', checks: [] })),
  })),
  'readiness that never comes back': mutantOf(HealthController, (health) => {
    let failed: Promise<never> | undefined;
    return {
      ready: () =>
        failed ??
        health.ready().catch((error: unknown) => {
          failed = Promise.reject(error as Error);
          return failed;
        }),
    };
  }),
  'liveness that asks the database': mutantOf(HealthController, (health) => ({
    live: (() => health.ready().then(() => ({ status: 'alive' }))) as never,
  })),
  'a health that keeps what is late to itself': mutantOf(Queues, () => ({ late: () => Promise.resolve([]) })),
  'a check that is ok for ever after its first success': mutantOf(HealthRegistry, (health) => ({
    states: () =>
      health.states().map((check) => (check.lastSuccessAt ? { ...check, state: 'ok' as const } : check)),
  })),
  // Queues.
  'a queue that works only its oldest item': mutantOf(SetAside, (setAside) => ({
    each: (queue, items, ...rest) => setAside.each(queue, [...items].slice(0, 1), ...rest),
  })),
  'an item that is set aside for ever': mutantOf(SetAside, (setAside) => {
    const failed = new Set<string>();
    return {
      each: (queue, items, idOf, work) =>
        setAside.each(
          queue,
          [...items].filter((item) => !failed.has(idOf(item))),
          idOf,
          (item) => work(item).catch((error: unknown) => {
            failed.add(idOf(item));
            throw error;
          }),
        ),
    };
  }),
};
