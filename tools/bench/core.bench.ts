import { balancesFor, entryFor, type LedgerFacts } from '@cowrie/ledger';
import { evaluate, type PaymentFacts, type PaymentSnapshot } from '@cowrie/payment-state';
import type { BenchPart } from './frame/part';
import type { Row } from './frame/row';

const RUNS = 100_000;

/** Measures evaluations and ledger entries on one core, against writing the same facts as JSON. */
export const benchCore: BenchPart = async ({ options: { rounds } }) => [
  row('core/evaluate', rounds, (now) => evaluate(PAYMENT, FACTS, POLICY, now), [PAYMENT, FACTS]),
  row('core/ledger entry', rounds, () => entryFor(BOOKED, SETTLED), [BOOKED, SETTLED]),
];

const PAYMENT: PaymentSnapshot = {
  status: 'processing',
  windowEndsAt: 2_000,
  expected: { network: 'base', token: 'USDC', units: 3_000_000n },
};
const FACTS: PaymentFacts = {
  transfers: [0, 1, 2].map((ordinal) => ({
    id: `base:0xabc:${ordinal}`,
    network: 'base',
    token: 'USDC',
    units: 1_000_000n,
    minedAt: 1_000,
    canonical: true,
    depth: 'confirmed',
  })),
  chainReadThrough: 1_500,
  vault: { readAt: 1_500, balances: [{ token: 'USDC', heldUnits: 3_000_000n, recordedUnits: 3_000_000n }] },
  settlement: { state: 'none' },
};
const POLICY = { toleranceBasisPoints: 50, finalAboveUnits: { base: 10_000_000n } };

const ASSET = 'USDC@base';
const ARRIVED: LedgerFacts = {
  expected: { asset: ASSET, units: 3_000_000n },
  arrivals: FACTS.transfers.map(({ units }) => ({ asset: ASSET, units, as: 'credited', isRefunded: false })),
  departures: [],
  conversions: [],
};
const BOOKED = balancesFor(ARRIVED);
const SETTLED: LedgerFacts = {
  ...ARRIVED,
  departures: [{ asset: ASSET, units: 3_000_000n, reachedTreasury: true }],
  conversions: [{ asset: ASSET, soldUnits: 3_000_000n, currency: 'NGN', boughtUnits: 465_000n }],
  fee: { currency: 'NGN', units: 4_650n },
};

function row(name: string, rounds: number, work: (i: number) => unknown, facts: unknown): Row {
  const plain: unknown = JSON.parse(
    JSON.stringify(facts, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  );
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(perSecond(work));
    bare.push(perSecond(() => JSON.stringify(plain)));
  }
  return {
    name,
    unit: '/s',
    better: 'more',
    ours,
    bare: { is: 'JSON.stringify of the facts', rounds: bare },
  };
}

function perSecond(work: (i: number) => unknown): number {
  for (let i = 0; i < RUNS / 10; i += 1) work(i);
  const startMs = performance.now();
  for (let i = 0; i < RUNS; i += 1) work(i);
  return (RUNS * 1000) / (performance.now() - startMs);
}
