import type { AddressBalances, BlockRef, TokenSymbol, VaultSweeper } from '@cowrie/chain-evm';
import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import { VaultDoubts } from '@cowrie/api/chain/chain-records/vault-doubts.repository';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { SandboxOrders } from '@cowrie/api/money-out/conversion/sandbox-orders.repository';
import { SentPayouts } from '@cowrie/api/money-out/payouts/sending/sent-payouts.repository';
import { PayoutsRepository } from '@cowrie/api/money-out/payouts/payouts.repository';
import { SetAsideItems } from '@cowrie/api/platform/queues/set-aside-items.repository';
import { FakeReader } from './chain/fake-reader';
import { FakeSweeper } from './chain/fake-sweeper';
import { sum } from './invariants/invariant';
import type { Mutant, World } from './world';

/** Returns the part with some of its methods replaced. */
export function altered<T extends object>(part: T, methods: Partial<T>): T {
  return new Proxy(part, {
    get: (inner, property) => {
      const own = Reflect.get(methods, property) as unknown;
      if (own) return own;
      const member: unknown = Reflect.get(inner, property, inner);
      return typeof member === 'function' ? (member.bind(inner) as unknown) : member;
    },
  });
}

/** Returns a mutant that alters every part of one class. */
export function mutantOf<P extends object>(
  kind: abstract new (...args: never[]) => P,
  alter: (part: P) => Partial<P>,
): Mutant {
  return (part) => (part instanceof kind ? (altered(part, alter(part as P) as object) as typeof part) : part);
}

const alwaysDenying = mutantOf(FakeReader, () => ({ testimony: () => Promise.resolve('denied') }));
const neverDoubting = mutantOf(VaultDoubts, () => ({ raise: () => Promise.resolve() }));

/** Faulty versions of the code, each a plausible mistake. The invariants must find every one. */
export const MUTANTS: Record<string, Mutant> = {
  'a payment commit that overwrites concurrent changes': mutantOf(PaymentsRepository, (payments) => ({
    commit: async (payment, change) => payments.commit((await payments.find(payment._id)) ?? payment, change),
    commitMany: async (changes) => {
      for (const { payment, commit } of changes) {
        await payments.commit((await payments.find(payment._id)) ?? payment, commit);
      }
      return true;
    },
  })),
  'transfers that are never orphaned': mutantOf(TransfersRepository, (transfers) => ({
    apply: (changes, now) =>
      transfers
        .apply(
          changes.filter(({ kind }) => kind !== 'orphan'),
          now,
        )
        .then(() => true),
  })),
  'transfers that keep their first block after a reorg': mutantOf(TransfersRepository, (transfers) => ({
    apply: (changes, now) =>
      transfers
        .apply(
          changes.filter(({ kind }) => kind !== 'move'),
          now,
        )
        .then(() => true),
  })),
  'a reader that calls every block deep enough': mutantOf(FakeReader, () => ({
    blockThrough: (head) => Promise.resolve(head.number),
  })),
  // Each fault alone is repaired by the other part.
  'a missing log that is taken for an orphaned transfer, and doubted by nobody': (part, world) =>
    neverDoubting(alwaysDenying(part, world), world),
  'a watcher that takes what was recorded for what the vaults hold': (part, world) =>
    part instanceof FakeReader
      ? (altered<FakeReader>(part, {
          balancesAt: async (asked, addresses) => {
            const { block } = await part.balancesAt(asked, []);
            return { block, balances: recordedBalances(world, part, block, addresses) };
          },
        }) as typeof part)
      : part,
  'a sweep that is signed again with a new nonce instead of sent again': mutantOf(FakeSweeper, signsAnew),
  'an order with a new idempotency key for each try': mutantOf(SandboxOrders, (orders) => {
    let tries = 0;
    return {
      insertOnce: (order) =>
        orders.insertOnce({ ...order, idempotencyKey: `${order.idempotencyKey}${(tries += 1)}` }),
    };
  }),
  'a ledger without entries': mutantOf(PaymentsRepository, (payments) => ({
    commit: (payment, change) => payments.commit(payment, { ...change, ledger: [] }),
    commitMany: (changes) =>
      payments.commitMany(
        changes.map(({ payment, commit }) => ({ payment, commit: { ...commit, ledger: [] } })),
      ),
  })),
  'a settlement that sells what it should hold for the payer': mutantOf(PaymentsRepository, (payments) => ({
    commit: (payment, change) => {
      const settlement = change.set.settlement;
      if (!settlement?.heldUnits) return payments.commit(payment, change);
      const { heldUnits, ...sold } = settlement;
      const sentUnits = (BigInt(heldUnits) + BigInt(sold.sentUnits ?? 0)).toString();
      return payments.commit(payment, {
        ...change,
        set: { ...change.set, settlement: { ...sold, sentUnits } },
      });
    },
  })),
  'a relay that marks events as relayed too early': mutantOf(PaymentsRepository, (payments) => ({
    findUnrelayed: async (limit, except) => {
      const found = await payments.findUnrelayed(limit, except);
      await payments.markRelayed(found);
      return found;
    },
  })),
  'refunds that overlook what others have promised': mutantOf(PaymentsRepository, (payments) => ({
    find: async (id) => {
      const payment = await payments.find(id);
      return payment && { ...payment, refunds: payment.refunds?.map((one) => ({ ...one, sources: [] })) };
    },
  })),
  'a payout whose payment is not told after a crash': mutantOf(PayoutsRepository, () => ({
    findUnreported: () => Promise.resolve([]),
  })),
  'a float that forgets what it paid before': mutantOf(SentPayouts, () => ({
    handedSince: () => Promise.resolve([]),
  })),
  'a hit of screening that is noted and holds no payout': mutantOf(PayoutsRepository, (payouts) => ({
    commit: (payout, change) => {
      const set = { ...change.set };
      if (!set.screeningHit) return payouts.commit(payout, change);
      delete set.operatorNeededAt;
      delete set.status;
      return payouts.commit(payout, { ...change, set, history: [] });
    },
  })),
  'a queue that stops at an item that it cannot work on': mutantOf(SetAsideItems, () => ({
    save: ({ reason }) => Promise.reject(new Error(reason)),
  })),
  'events that all have sequence 1': mutantOf(PaymentsRepository, (payments) => ({
    commitMany: (changes) =>
      payments.commitMany(
        changes.map(({ payment, commit }) => ({
          payment,
          commit: {
            ...commit,
            ...(commit.events && { events: commit.events.map((event) => ({ ...event, sequence: 1 })) }),
          },
        })),
      ),
  })),
};

/** Returns what the recorded transfers leave in the vaults, as if the vaults had been read. */
function recordedBalances(
  { mirror }: World,
  { network }: FakeReader,
  block: Pick<BlockRef, 'number'>,
  addresses: readonly string[],
): AddressBalances[] {
  const recorded = mirror.transfers.filter(
    (one) => one.canonical && one.network === network.name && one.blockNumber <= block.number,
  );
  const leftIn = (address: string, token: TokenSymbol) =>
    recorded
      .filter((one) => one.token === token)
      .map(({ from, to, units }) =>
        to === address ? BigInt(units) : from === address ? -BigInt(units) : 0n,
      );
  const balancesOf = (address: string) =>
    Object.values(network.tokens).map(({ symbol }) => ({
      token: symbol,
      units: sum(leftIn(address, symbol)),
    }));
  return addresses.map((address) => ({ address, balances: balancesOf(address) }));
}

function signsAnew(sweeper: FakeSweeper): Partial<FakeSweeper> {
  const sent = new Set<string>();
  return {
    broadcast: async (raw) => {
      if (!sent.has(raw)) {
        sent.add(raw);
        return sweeper.broadcast(raw);
      }
      const { target } = JSON.parse(raw) as { target: Parameters<VaultSweeper['sign']>[0] };
      const { pending: nonce } = await sweeper.nonces();
      return sweeper.broadcast((await sweeper.sign({ ...target, nonce })).rawTransaction);
    },
  };
}
