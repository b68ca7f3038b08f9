import { TREASURY } from '@cowrie/api/platform/testing/test-config';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { idOf } from '../chain/fake-chain';
import type { Scenario } from '../scenario/scenario';
import { type Invariant, mostOf, sum } from './invariant';
import { acceptedOf } from './transitions.invariants';

const UNITS_PER_TOKEN = 1_000_000n;
const FEE_BASIS_POINTS = 100n;
/** The sandbox's default: a hundredth of a token. */
const SMALLEST_LOT = 10_000n;
/** A rail whose fees fall between two orders leaves what they fell by. */
const LARGEST_REST = 10_000n;

export const saleInvariants: Invariant[] = [
  {
    name: 'A payment never sells more than it sent, and never reports more as sent than the chain shows at final depth',
    write: ({ after, scenario, world }) => {
      const { settlement, creditedIds = [] } = after;
      return sentOf(scenario, settlement).flatMap(({ token, network, sent, sold, held }) => {
        const reached = sum(
          [...world.chainOf(network).finalTransfers.values()]
            .filter((one) => one.from === scenario.vault && one.to === TREASURY && one.token === token)
            .map(({ amountUnits }) => amountUnits),
        );
        if (sold > sent) return [`sold ${sold}, sent ${sent} of ${token} on ${network}`];
        return sent + held > reached
          ? [`${sent + held} called sent, ${reached} reached the treasury (${creditedIds.join()})`]
          : [];
      });
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
    end: ({ mirror, scenarios }) =>
      scenarios.flatMap((scenario) => {
        const { hex: id, plan, rates } = scenario;
        const settlement = mirror.payments.get(id)?.settlement;
        if (settlement?.state !== 'settled') return [];
        const due = sum(
          (settlement.fills ?? []).map(({ token = plan.token, soldUnits, boughtAmount }) => {
            // The rail and the desk have rates of their own.
            if (plan.provider !== 'sandbox') return BigInt(boughtAmount.replace('.', ''));
            const rate = token === plan.token ? rates.own : rates.other;
            return (BigInt(soldUnits) * rate) / UNITS_PER_TOKEN;
          }),
        );
        const fee = (due * FEE_BASIS_POINTS) / 10_000n;
        const parts = sentOf(scenario, settlement);
        const recorded = [settlement.collectedFiatAmount, settlement.merchantFee].join();
        const wanted = [fiatText(due), fiatText(fee)].join();
        return [
          ...parts
            .filter(
              ({ unsold }) => unsold > (plan.provider === 'paycrest' ? LARGEST_REST : SMALLEST_LOT - 1n),
            )
            .map(({ unsold, token, network }) => `${id}: ${unsold} of ${token} on ${network} unsold`),
          ...parts
            .filter(({ sent, sold, unsold }) => sent !== sold + unsold)
            .map(({ sent, sold, unsold }) => `${id}: ${sent} sent, ${sold} sold and ${unsold} unsold`),
          ...(recorded === wanted ? [] : [`${id}: collected, fee ${recorded} instead of ${wanted}`]),
        ];
      }),
  },
  {
    name: 'A settled payment holds what it sent above the expected amount, if that is beyond the tolerance, its merchant holds surpluses, and nobody gave it away',
    end: ({ mirror, scenarios, hasDeepReorganizations }) => {
      // A reorg of credited money does not change a share that was fixed before.
      if (hasDeepReorganizations) return [];
      return scenarios.flatMap((scenario) => {
        const { plan, hex } = scenario;
        const payment = mirror.payments.get(hex);
        const { settlement, creditedIds = [] } = payment ?? {};
        if (settlement?.state !== 'settled') return [];
        const worthOf = (token: string | undefined, units: bigint) =>
          token === plan.token ? units : (units * scenario.rates.other) / scenario.rates.own;
        const credited = mirror.transfers.filter((one) => creditedIds.includes(idOf(one, one.network)));
        const came = sum(credited.map(({ token, units }) => worthOf(token, BigInt(units))));
        const sent = sum(sentOf(scenario, settlement).map((part) => worthOf(part.token, part.sent)));
        const held = BigInt(settlement.heldUnits ?? 0);
        const above = sent + held - plan.expectedUnits;
        const isGiven = payment && acceptedOf(payment).has('surplus');
        const isHeld = plan.holdsSurplus && !isGiven && came > mostOf(scenario) && above > 0n;
        const wanted = isHeld ? above : 0n;
        return held === wanted ? [] : [`${hex}: ${held} held instead of ${wanted}`];
      });
    },
  },
];

/** A settlement's amounts by asset: the chosen pair, and the others. Base units. */
function sentOf({ plan, chain }: Scenario, settlement: Payment['settlement']) {
  const { sentUnits = '0', unsoldUnits, otherSent = [], fills = [], heldUnits = '0' } = settlement ?? {};
  const own = { token: plan.token, network: chain.network.name, sentUnits, unsoldUnits };
  const heldIn = settlement?.heldAsset ?? own;
  return [own, ...otherSent].map(({ token, network, sentUnits, unsoldUnits = '0' }) => ({
    token,
    network,
    sent: BigInt(sentUnits),
    unsold: BigInt(unsoldUnits),
    held: token === heldIn.token && network === heldIn.network ? BigInt(heldUnits) : 0n,
    sold: sum(
      fills
        .filter((fill) => (fill.token ?? own.token) === token && (fill.network ?? own.network) === network)
        .map(({ soldUnits }) => BigInt(soldUnits)),
    ),
  }));
}

function fiatText(parts: bigint): string {
  return `${parts / 100n}.${(parts % 100n).toString().padStart(2, '0')}`;
}
