import type { World } from '../world';
import type { Invariant } from './invariant';

const LATELY_SECONDS = 1000;

/** These hold while items are poisoned, once all other items have had enough time. */
export const poisonInvariants: Invariant[] = [
  {
    name: 'What is due and not poisoned is done, even if other work fails',
    poisoned: async (world) =>
      faultsOf(await world.undone(), ({ paymentId }) => !world.poison.has(paymentId)),
  },
  {
    name: 'What fails each time and stays due is set aside, with its reason on record',
    poisoned: async (world) => {
      const failing = new Set(world.poison.alwaysFailing(world.seconds() - LATELY_SECONDS));
      const aside = await paymentsSetAside(world);
      return faultsOf(
        await world.undone(),
        ({ paymentId }) => failing.has(paymentId) && !aside.has(paymentId),
      );
    },
  },
];

type Undone = Awaited<ReturnType<World['undone']>>[number];

function faultsOf(undone: readonly Undone[], isFault: (one: Undone) => boolean): string[] {
  return undone.filter(isFault).map(({ paymentId, what }) => `${paymentId}: ${what}`);
}

/** The ids in hex of payments that are set aside, or that have a payout set aside. */
async function paymentsSetAside({ database, mirror }: World): Promise<Set<string>> {
  const items = await database.setAsideItems.find({ reason: /^PoisonError: / }).lean();
  const payments = new Map(
    mirror.payouts.map(({ _id, paymentId }) => [_id.toHexString(), paymentId.toHexString()]),
  );
  return new Set(items.map(({ item }) => payments.get(item) ?? item));
}
