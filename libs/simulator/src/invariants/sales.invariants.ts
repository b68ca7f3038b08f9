import { TREASURY } from '@cowrie/testing/api/test-config';
import { idOf } from '../chain/fake-chain';
import { outgoingTransfersOf, type Invariant, mostOf, sum } from './invariant';
import { acceptedOf } from './transitions.invariants';

const FIAT_PARTS_PER_TOKEN = 155_000n;
const UNITS_PER_TOKEN = 1_000_000n;
const FEE_BASIS_POINTS = 100n;
/** The sandbox's default: a hundredth of a token. */
const SMALLEST_LOT = 10_000n;

export const saleInvariants: Invariant[] = [
  {
    name: 'A payment never sells more than it sent, and never reports more as sent than the chain shows at final depth',
    write: ({ after, scenario, world }) => {
      const { settlement, creditedIds = [] } = after;
      const sold = sum((settlement?.fills ?? []).map(({ soldUnits }) => BigInt(soldUnits)));
      const sent = BigInt(settlement?.sentUnits ?? 0);
      const taken = sent + BigInt(settlement?.heldUnits ?? 0);
      const { chain, plan } = scenario;
      const reached = sum(
        outgoingTransfersOf(scenario, world)
          .filter(
            ({ to, token, network }) =>
              to === TREASURY && token === plan.token && network === chain.network.name,
          )
          .filter(({ id }) => chain.everFinal.has(id))
          .map(({ amountUnits }) => amountUnits),
      );
      if (sold > sent) return [`sold ${sold}, sent ${sent}`];
      return taken > reached
        ? [`${taken} called sent, ${reached} reached the treasury (${creditedIds.join()})`]
        : [];
    },
  },
  {
    name: 'Each idempotency key makes one sale, and the exchange’s orders equal the payments’ fills',
    end: async ({ database, mirror, scenarios }) => {
      const isSandbox = new Set(
        scenarios.filter(({ plan }) => plan.provider === 'sandbox').map(({ hex }) => hex),
      );
      const orders = await database.orders.find({}).lean();
      const made = orders
        .filter(({ refusedReason }) => !refusedReason)
        .map(({ idempotencyKey, soldUnits }) => `sandbox-${idempotencyKey} ${soldUnits}`);
      const recorded = [...mirror.payments]
        .filter(([id]) => isSandbox.has(id))
        .flatMap(([, { settlement }]) => settlement?.fills ?? [])
        .map(({ orderId, soldUnits }) => `${orderId} ${soldUnits}`);
      return made.sort().join() === recorded.sort().join()
        ? []
        : [`exchange: ${made.join()}; payments: ${recorded.join()}`];
    },
  },
  {
    name: 'A settled payment has sold everything it sent to be sold except a rest below the smallest lot, at its rate, less its fee',
    end: ({ mirror }) =>
      [...mirror.payments].flatMap(([id, { settlement }]) => {
        if (settlement?.state !== 'settled') return [];
        const fills = settlement.fills ?? [];
        const unsold = BigInt(settlement.unsoldUnits ?? 0);
        const sold = sum(fills.map(({ soldUnits }) => BigInt(soldUnits)));
        const due = sum(
          fills.map(({ soldUnits }) => (BigInt(soldUnits) * FIAT_PARTS_PER_TOKEN) / UNITS_PER_TOKEN),
        );
        const fee = (due * FEE_BASIS_POINTS) / 10_000n;
        const recorded = [
          settlement.sentUnits,
          settlement.collectedFiatAmount,
          settlement.merchantFee,
        ].join();
        const wanted = [(sold + unsold).toString(), fiatText(due), fiatText(fee)].join();
        if (unsold >= SMALLEST_LOT) return [`${id}: ${unsold} unsold`];
        return recorded === wanted ? [] : [`${id}: sent, collected, fee ${recorded} instead of ${wanted}`];
      }),
  },
  {
    name: 'A settled payment holds what it sent above the expected amount, if that is beyond the tolerance, its merchant holds surpluses, and nobody gave it away',
    end: ({ mirror, scenarios, hasDeepReorganizations }) => {
      // A reorg of credited money changes no share that was fixed before.
      if (hasDeepReorganizations) return [];
      const unitsOf = new Map(mirror.transfers.map((one) => [idOf(one, one.network), BigInt(one.units)]));
      return scenarios.flatMap((scenario) => {
        const payment = mirror.payments.get(scenario.hex);
        const { settlement, creditedIds = [] } = payment ?? {};
        if (settlement?.state !== 'settled') return [];
        const { holdsSurplus, expectedUnits } = scenario.plan;
        const held = BigInt(settlement.heldUnits ?? 0);
        const above = BigInt(settlement.sentUnits ?? 0) + held - expectedUnits;
        const isBeyond = sum(creditedIds.map((id) => unitsOf.get(id) ?? 0n)) > mostOf(scenario);
        const isGiven = payment && acceptedOf(payment).has('surplus');
        const wanted = holdsSurplus && !isGiven && isBeyond && above > 0n ? above : 0n;
        return held === wanted ? [] : [`${scenario.hex}: ${held} held instead of ${wanted}`];
      });
    },
  },
];

function fiatText(parts: bigint): string {
  return `${parts / 100n}.${(parts % 100n).toString().padStart(2, '0')}`;
}
