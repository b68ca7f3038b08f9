import { balancesFor, entryFor, type LedgerFacts } from '@cowrie/ledger';
import { evaluate, type PaymentFacts, type PaymentSnapshot } from '@cowrie/payment-state';

const RUNS = 300_000;

/** Measures evaluations and ledger entries per second on one core. */
export function benchCore(): void {
  measure('evaluate, three transfers', (now) => evaluate(PAYMENT, FACTS, POLICY, now));
  measure('ledger entry, a whole settlement', () => entryFor(BOOKED, SETTLED));
}

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
const POLICY = { toleranceBasisPoints: 50, finalAboveUnits: 10_000_000n };

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

function measure(what: string, work: (i: number) => unknown): void {
  for (let i = 0; i < RUNS / 10; i += 1) work(i);
  const start = process.hrtime.bigint();
  for (let i = 0; i < RUNS; i += 1) work(i);
  const perSecond = RUNS / (Number(process.hrtime.bigint() - start) / 1e9);
  console.log(`${what}: ${perSecond.toFixed(0)} /s on one core`);
}
