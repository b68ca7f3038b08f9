import { PayoutsRepository } from '@cowrie/api/money-out/payouts/payouts.repository';
import { EventsRepository } from '@cowrie/api/notify/events/events.repository';
import { DeliveriesRepository } from '@cowrie/api/notify/webhooks/deliveries/deliveries.repository';
import { CustomerErasure } from '@cowrie/api/operations/retention/customer-erasure.use-case';
import { RemovedSessionsRepository } from '@cowrie/api/operations/retention/removed-sessions.repository';
import { RetentionRepository } from '@cowrie/api/operations/retention/retention.repository';
import { RetentionService } from '@cowrie/api/operations/retention/retention.service';
import { SessionRemoval } from '@cowrie/api/operations/retention/session-removal.service';
import type { PersonSession } from '@cowrie/api/people/sessions/person-session.schema';
import { PersonSessions } from '@cowrie/api/people/sessions/person-sessions.service';
import { hashesOf } from '@cowrie/api/platform/random/checked-token';
import { HealthController } from '@cowrie/api/platform/health/health.controller';
import { HealthRegistry } from '@cowrie/api/platform/health/health.registry';
import { Queues } from '@cowrie/api/platform/queues/queues.registry';
import { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import { altered, mutantOf } from '../mutants';
import type { Mutant, World } from '../world';

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
    // So the oldest is the same one each time.
    resting: () => Promise.resolve([]),
  })),
  'an item that is set aside for ever': mutantOf(SetAside, (setAside) => {
    const failed = new Set<string>();
    return {
      each: (queue, items, idOf, work) =>
        setAside.each(
          queue,
          [...items].filter((item) => !failed.has(idOf(item))),
          idOf,
          (item) =>
            work(item).catch((error: unknown) => {
              failed.add(idOf(item));
              throw error;
            }),
        ),
    };
  }),
  'a list of payouts that leaves out what waits for an approval': mutantOf(PayoutsRepository, (payouts) => ({
    search: async (query) => {
      const page = await payouts.search(query);
      return { ...page, rows: page.rows.filter(({ status }) => status !== 'awaiting_approval') };
    },
  })),
  // Retention.
  'retention that removes one day early': mutantOf(RetentionRepository, (payments) => ({
    findEmpty: (environment, before, page) => payments.findEmpty(environment, later(before), page),
  })),
  'retention that redacts one day early': mutantOf(RetentionRepository, (payments) => ({
    findWithPersonalData: (environment, before, page) =>
      payments.findWithPersonalData(environment, later(before), page),
  })),
  'retention that overlooks an open refund': mutantOf(RetentionRepository, (payments) => ({
    findWithPersonalData: async (...query) =>
      (await payments.findWithPersonalData(...query)).map(({ refunds: _, ...payment }) => payment),
  })),
  'retention that forgets the e-mail addresses in the list of events': mutantOf(EventsRepository, () => ({
    changeBodies: () => Promise.resolve(),
  })),
  'retention that forgets the e-mail addresses in the webhooks': mutantOf(DeliveriesRepository, () => ({
    changeBodies: () => Promise.resolve(),
  })),
  'a refund link that never expires': mutantOf(PayoutsRepository, () => ({
    findOverdue: () => Promise.resolve([]),
  })),
  'retention that never runs': mutantOf(RetentionService, () => ({ tick: () => Promise.resolve() })),
  'retention that removes payments with an open refund': (part, world) =>
    part instanceof SessionRemoval
      ? (altered<SessionRemoval>(part, {
          // Every ended payment is taken for an empty session, and nobody looks for transfers.
          removePage: async (environment, before) => {
            const isEnded = { environment, endedAt: { $lt: before } };
            const { deletedCount } = await world.database.payments.deleteMany(isEnded);
            return { found: 0, done: deletedCount };
          },
        }) as typeof part)
      : part,
  'a session that is removed without a trace': mutantOf(RemovedSessionsRepository, () => ({
    keep: () => Promise.resolve(),
  })),
  'an erasure that leaves the payment as it is': mutantOf(CustomerErasure, (erasure) => ({
    erase: (query) => erasure.preview(query),
  })),
  'a session that outlives its end': (part, world) =>
    part instanceof PersonSessions
      ? (altered<PersonSessions>(part, {
          find: async (token) => (await part.find(token)) ?? storedSession(world, token),
        }) as typeof part)
      : part,
  'audit entries that go with the personal data': (part, world) =>
    part instanceof RetentionService
      ? (altered<RetentionService>(part, {
          tick: async () => {
            const at = { $lt: new Date(world.clock.now().getTime() - 30 * DAY_MS) };
            await world.database.auditEntries.deleteMany({ at });
            await part.tick();
          },
        }) as typeof part)
      : part,
};

const DAY_MS = 86_400_000;

function later(time: Date): Date {
  return new Date(time.getTime() + DAY_MS);
}

/** The session of a token, also after its end. */
async function storedSession({ database, config }: World, token: string): Promise<PersonSession | undefined> {
  const hash = { $in: hashesOf(token, config) };
  return (await database.personSessions.findOne({ hash }).lean()) ?? undefined;
}
