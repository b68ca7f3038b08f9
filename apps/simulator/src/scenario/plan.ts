import type { Random } from '../random';
import { drawRefunds, type PlannedRefund } from './refund.plan';

/** Kinds of plan: what a payer sends, and what happens to it. */
export const PLAN_KINDS = [
  'exact',
  'within_tolerance',
  'short',
  'over',
  'split',
  'split_in_one',
  'top_up',
  'late',
  'short_then_late',
  'edge',
  'edge_missed',
  'after_completion',
  'dripping',
  'wrong_token',
  'wrong_network',
  'split_networks',
  'over_elsewhere',
  'wrong_then_right',
  'zero_value',
  'unlisted',
  'nothing',
  'nothing_chosen',
  'large',
  'large_in_parts',
  'shared_transaction',
  'frozen',
  'refused',
] as const;
export type PlanKind = (typeof PLAN_KINDS)[number];

/**
 * In these plans no transfer can be missing without another outcome: the payment would end short or empty.
 */
export const NEEDS_EVERY_TRANSFER: readonly PlanKind[] = [
  'exact',
  'within_tolerance',
  'short',
  'over',
  'split',
  'split_in_one',
  'split_networks',
  'top_up',
  'edge',
  'large',
  'shared_transaction',
];

/** One transfer that a payer makes. */
export interface Arrival {
  /** Seconds after the lock. */
  afterSeconds: number;
  units: bigint;
  token: 'own' | 'other' | 'forged';
  network: 'own' | 'other';
  /**
   * Transfers with the same number share a transaction; 0 is shared by all payments. Absent: a separate
   * transaction.
   */
  transactionGroup?: number;
  /** It is mined in a block with exactly this timestamp. */
  isExactTime?: boolean;
}

export interface Plan {
  kind: PlanKind;
  token: 'USDC' | 'USDT';
  network: number;
  isChosen: boolean;
  expectedUnits: bigint;
  lockedAfterSeconds: number;
  arrivals: Arrival[];
  /** The chosen token counts on every network. */
  anyNetwork: boolean;
  provider: 'sandbox' | 'hold' | 'paycrest' | 'manual';
  /** The merchant holds what is above the tolerance for the payer. */
  holdsSurplus: boolean;
  /** The vault cannot send between these seconds after the lock. */
  frozen?: { fromSeconds: number; throughSeconds: number };
  /** What an operator decides after the end, if a decision is possible. */
  operator?: 'accept' | 'refund';
  /** The refunds that are requested after the end, in this order. */
  refunds: PlannedRefund[];
  /** Screening names each payer. */
  isSenderListed: boolean;
  /** What a person decides about money that screening holds, both incoming and outgoing. */
  onHold: 'released' | 'refused';
}

/** Payments of one world. Each has its own plan; they share chains and processes. */
export const PAYMENTS_PER_WORLD = 24;
export const WINDOW_SECONDS = 600;
/** A payment above this number of tokens is large. */
export const LARGE_ABOVE_TOKENS = 8;
export const LARGE_ABOVE_UNITS = BigInt(LARGE_ABOVE_TOKENS) * 1_000_000n;

/**
 * Draws one payment's plan. `expected`: what the payment really asks for, in base units. The plan is the same
 * otherwise.
 */
export function drawPlan(random: Random, expected?: bigint): Plan {
  const kind = random.pick(PLAN_KINDS);
  const isLarge = kind === 'large';
  const drawn = BigInt(isLarge ? random.int(8_000_001, 20_000_000) : random.int(1_000_000, 7_900_000));
  const atBound = drawn % 3n === 0n ? LARGE_ABOVE_UNITS : drawn;
  const expectedUnits = expected ?? (isLarge ? atBound : drawn);
  const early = () => random.int(5, 400);
  const late = () => WINDOW_SECONDS + random.int(1, 500);
  const pay = (units: bigint, over: Partial<Arrival> = {}): Arrival => ({
    afterSeconds: early(),
    units,
    token: 'own',
    network: 'own',
    ...over,
  });
  const share = (percent: number) => (expectedUnits * BigInt(percent)) / 100n;
  const part = share(random.int(10, 90));
  const draw: Record<PlanKind, () => Arrival[]> = {
    exact: () => [pay(expectedUnits)],
    within_tolerance: () => [pay(expectedUnits - expectedUnits / 200n)],
    // The last two are dust: each is below the floor, and only together they reach it.
    short: () =>
      random
        .pick([
          [part],
          [expectedUnits - expectedUnits / 200n - 1n],
          [1n],
          [share(5), expectedUnits / 10n - share(5)],
        ])
        .map((units) => pay(units)),
    over: () => [pay(expectedUnits + share(random.int(1, 300)))],
    split: () => partsOf(random, expectedUnits).map((units) => pay(units)),
    split_in_one: () => {
      const afterSeconds = early();
      return partsOf(random, expectedUnits).map((units) => pay(units, { afterSeconds, transactionGroup: 1 }));
    },
    top_up: () => [
      pay(part),
      pay(expectedUnits - part, { afterSeconds: WINDOW_SECONDS - random.int(0, 150) }),
    ],
    late: () => [pay(expectedUnits, { afterSeconds: late() })],
    short_then_late: () => [pay(part), pay(expectedUnits - part, { afterSeconds: late() })],
    edge: () => [pay(expectedUnits, { afterSeconds: WINDOW_SECONDS, isExactTime: true })],
    edge_missed: () => [pay(expectedUnits, { afterSeconds: WINDOW_SECONDS + 1, isExactTime: true })],
    after_completion: () => [pay(expectedUnits), pay(part, { afterSeconds: random.int(150, 1000) })],
    dripping: () => [
      pay(expectedUnits),
      ...Array.from({ length: 6 }, () => pay(part, { afterSeconds: random.int(100, 1100) })),
    ],
    wrong_token: () => [pay(expectedUnits, { token: 'other' })],
    wrong_network: () => [pay(expectedUnits, { network: 'other' })],
    split_networks: () =>
      partsOf(random, expectedUnits).map((units, i) =>
        pay(units, { network: i % 2 === 0 ? 'own' : 'other' }),
      ),
    over_elsewhere: () => [pay(expectedUnits + share(random.int(1, 300)), { network: 'other' })],
    wrong_then_right: () => [
      pay(expectedUnits, {
        afterSeconds: random.int(5, 60),
        network: random.pick(['own', 'other']),
        token: 'other',
      }),
      pay(expectedUnits, { afterSeconds: random.int(60, 500) }),
    ],
    zero_value: () => [pay(0n), ...(random.chance(0.5) ? [pay(expectedUnits)] : [])],
    unlisted: () => [
      pay(expectedUnits, { token: 'forged' }),
      ...(random.chance(0.5) ? [pay(expectedUnits)] : []),
    ],
    nothing: () => [],
    nothing_chosen: () => [],
    large: () => [pay(expectedUnits)],
    large_in_parts: () =>
      largeParts(expectedUnits)
        .map((units) => pay(units))
        .filter(({ units }) => units > 0n),
    shared_transaction: () => [pay(expectedUnits, { transactionGroup: 0, afterSeconds: 450 })],
    frozen: () => [pay(expectedUnits)],
    refused: () => [pay(expectedUnits)],
  };
  const arrivals = draw[kind]();
  // USDT charges for transfers here. Its payer may or may not send enough for the fee.
  const token = random.chance(0.75) ? 'USDC' : 'USDT';
  const isGrossedUp = token === 'USDT' && random.chance(0.6);
  return {
    kind,
    token,
    network: random.int(0, 1),
    isChosen: kind !== 'nothing_chosen',
    expectedUnits,
    lockedAfterSeconds: random.int(0, 150),
    arrivals: isGrossedUp
      ? arrivals.map((one) => ({ ...one, units: (one.units * 100n + 98n) / 99n }))
      : arrivals,
    anyNetwork: random.chance(0.6),
    provider: kind !== 'refused' && random.chance(0.2) ? 'hold' : 'sandbox',
    ...(kind === 'frozen' && {
      frozen: { fromSeconds: random.int(0, 300), throughSeconds: random.int(500, 1900) },
    }),
    ...(random.chance(0.3) && { operator: random.pick(['accept', 'refund'] as const) }),
    holdsSurplus: random.chance(0.5),
    refunds: drawRefunds(random),
    isSenderListed: random.chance(0.12),
    onHold: random.pick(['released', 'released', 'refused'] as const),
  };
}

/**
 * Three transfers that come to exactly as much as is not large, to one unit more, or to far more. One of
 * nothing is not sent. The same is drawn for each of them.
 */
function largeParts(expectedUnits: bigint): bigint[] {
  const half = LARGE_ABOVE_UNITS / 2n;
  const [isAtBound, isJustAbove] = [expectedUnits % 3n === 0n, expectedUnits % 3n === 1n];
  return [half, isAtBound ? half : half + 1n, isAtBound || isJustAbove ? 0n : expectedUnits];
}

/** Splits the sum into two to four parts, none of them zero. */
function partsOf(random: Random, units: bigint): bigint[] {
  const parts: bigint[] = [];
  let left = units;
  for (let count = random.int(1, 3); count > 0; count -= 1) {
    const part = (left * BigInt(random.int(10, 60))) / 100n;
    parts.push(part);
    left -= part;
  }
  return [...parts, left];
}
