import { setTimeout as pause } from 'node:timers/promises';
import { completedOutcome, outcomeOf, totalsOf } from '../cluster/payment.outcome';
import { Cluster, type OpenPayment, until } from '../cluster/cluster';
import { Random } from '../cluster/random';

/** Another worker takes over a dead worker's work within this time, plus one poll. */
const TAKEOVER_LIMIT_MS = 15_000;
const POLL_MS = 100;
const SEED = 20_261_121;
/** Each round may wait for the leases of a killed worker. */
const ROUNDS = 6;

let cluster: Cluster;

beforeEach(async () => {
  cluster = await Cluster.start({
    chains: [
      { name: 'base', chainId: 84532 },
      { name: 'celo', chainId: 11142220 },
    ],
  });
});
afterEach(() => cluster?.stop());

it('takes over the work of a killed worker within 15 s', async () => {
  const first = await cluster.startWorker();
  const waiting = await Promise.all([cluster.open(), cluster.open(3100, 'USDT', 'celo')]);
  await until('the first worker holds every lease', () => hasLeases(6));
  await cluster.startWorker();
  await first.kill();
  const killedAt = performance.now();
  for (const payment of waiting) await cluster.pay(payment);
  for (const { payCode } of waiting) {
    while ((await cluster.service.status(payCode)) === 'pending') {
      expect(performance.now() - killedAt).toBeLessThan(TAKEOVER_LIMIT_MS + POLL_MS);
      await pause(POLL_MS);
    }
  }
  await cluster.untilStatus(waiting, 'completed');
  for (const payment of waiting) expect(await outcomeOf(cluster, payment)).toEqual(completedOutcome(payment));
});

it('sweeps, sells and reports 30 payments once while random workers are killed and replaced', async () => {
  const random = new Random(SEED);
  await Promise.all([1, 2, 3].map(() => cluster.startWorker()));
  const payments: OpenPayment[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const opened = await Promise.all(
      [1, 2, 3, 4, 5].map(() =>
        cluster.open(3100, random.one(['USDC', 'USDT']), random.one(['base', 'celo'])),
      ),
    );
    payments.push(...opened);
    const before = await progress();
    for (const payment of opened) await cluster.pay(payment);
    const steps = 1 + random.below(20);
    await until('some payments make progress', async () => (await progress()) >= before + steps);
    const [victim] = cluster.workers.splice(random.below(cluster.workers.length), 1);
    await victim?.kill();
    await cluster.startWorker();
  }
  await cluster.untilStatus(payments, 'completed');
  for (const payment of payments)
    expect(await outcomeOf(cluster, payment)).toEqual(completedOutcome(payment));
  const units = payments.reduce((sum, payment) => sum + payment.units, 0n);
  expect(await totalsOf(cluster)).toEqual({ atTreasury: units, sold: units });
});

/** Number of changes to all payments. */
async function progress(): Promise<number> {
  const payments = await cluster.collection('payments').find().toArray();
  return payments.reduce((sum, { version }) => sum + Number(version), 0);
}

async function hasLeases(count: number): Promise<boolean> {
  // The API holds the lease of the rates.
  const leases = await cluster
    .collection('leases')
    .find({ _id: { $ne: 'rates' as never } })
    .toArray();
  return leases.length >= count && new Set(leases.map(({ holder }) => holder)).size === 1;
}
