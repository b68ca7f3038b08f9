import { evaluate, type PaymentFacts, type PaymentSnapshot } from '@cowrie/payment-state';

const RUNS = 300_000;

/** How many evaluations one core makes in a second. */
export function benchEvaluate(): void {
  const payment: PaymentSnapshot = {
    status: 'processing',
    windowEndsAt: 2_000,
    expected: { network: 'base', token: 'USDC', units: 3_000_000n },
  };
  const facts: PaymentFacts = {
    transfers: [0, 1, 2].map((ordinal) => ({
      id: `base:0xabc:${ordinal}`,
      network: 'base',
      token: 'USDC',
      units: 1_000_000n,
      minedAt: 1_000,
      standing: true,
      confirmed: true,
    })),
    chainReadThrough: 1_500,
    settlement: { state: 'none' },
  };
  const policy = { toleranceBasisPoints: 50 };
  const perSecond = (work: (i: number) => unknown): number => {
    for (let i = 0; i < RUNS / 10; i += 1) work(i);
    const start = process.hrtime.bigint();
    for (let i = 0; i < RUNS; i += 1) work(i);
    return RUNS / (Number(process.hrtime.bigint() - start) / 1e9);
  };
  const ours = perSecond((now) => evaluate(payment, facts, policy, now));
  console.log(`evaluate, three transfers: ${ours.toFixed(0)} /s on one core`);
}
