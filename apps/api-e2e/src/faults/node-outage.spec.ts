import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceProcess } from '@cowrie/testing';
import { completedOutcome, outcomeOf, totalsOf } from '../cluster/payment.outcome';
import { Cluster, until } from '../cluster/cluster';

/** Long enough to open two payments and pay one, and short enough to end during the outage. */
const WINDOW_SECONDS = 30;

const directory = mkdtempSync(join(tmpdir(), 'cowrie-outage-'));
let cluster: Cluster;
let worker: ServiceProcess;

beforeAll(async () => {
  cluster = await Cluster.start({
    chains: [{ name: 'base', chainId: 84532, statePath: join(directory, 'chain.json') }],
    env: { PAYMENT_WINDOW_SECONDS: String(WINDOW_SECONDS) },
  });
  worker = await cluster.startWorker();
});
afterAll(async () => {
  await cluster?.stop();
  rmSync(directory, { recursive: true, force: true });
});

it('expires nothing while the node is down and reports it in health; then completes what was paid in time', async () => {
  const chain = cluster.chain();
  const settled = await cluster.open();
  await cluster.pay(settled);
  await cluster.untilStatus([settled], 'completed');

  const [paid, unpaid] = await Promise.all([cluster.open(), cluster.open()]);
  const { txHash } = await cluster.pay(paid);
  await until('the transfer is in a block', async () => (await chain.blockOf(txHash)) !== undefined);
  await chain.stop();
  expect(Date.now()).toBeLessThan(Date.parse(paid.validUntil));

  await until('health reports the outage', async () => (await healthOf(worker)) !== 'ready');
  await until('both windows are over', () => Date.now() > Date.parse(unpaid.validUntil) + 5_000);
  expect(await cluster.service.status(paid.payCode)).toMatch(/^(pending|processing)$/);
  expect(await cluster.service.status(unpaid.payCode)).toBe('pending');

  await chain.restart();
  await cluster.untilStatus([paid], 'completed');
  await cluster.untilStatus([unpaid], 'expired');
  for (const payment of [settled, paid])
    expect(await outcomeOf(cluster, payment)).toEqual(completedOutcome(payment));
  expect(await outcomeOf(cluster, unpaid)).toMatchObject({
    history: ['pending → expired'],
    events: ['1 payment.expired'],
    balances: {},
  });
  const units = settled.units + paid.units;
  expect(await totalsOf(cluster)).toEqual({ atTreasury: units, sold: units });
  await until('health is ready again', async () => (await healthOf(worker)) === 'ready');
});

async function healthOf(process: ServiceProcess): Promise<string | undefined> {
  const answer = await cluster.serviceOf(process).call('get', '/health/ready');
  return (answer.body as { data: { status: string } | null }).data?.status;
}
