import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceProcess } from '@cowrie/testing';
import { completedStory, storyOf, totalsOf } from '../cluster/books';
import { Cluster, until } from '../cluster/cluster';

/** Long enough to open two payments and pay one, short enough to end during the outage. */
const WINDOW_SECONDS = 10;

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

it('while the node is down nothing expires and health says so; then what was paid in time completes', async () => {
  const chain = cluster.chain();
  const settled = await cluster.open();
  await cluster.pay(settled);
  await cluster.untilStatus([settled], 'completed');

  const [paid, unpaid] = await Promise.all([cluster.open(), cluster.open()]);
  const { txHash } = await cluster.pay(paid);
  await until('it is in a block', async () => (await chain.blockOf(txHash)) !== undefined);
  await chain.stop();
  expect(Date.now()).toBeLessThan(Date.parse(paid.validUntil));

  await until('health tells of it', async () => (await healthOf(worker)) !== 'ready');
  await until('both windows are over', () => Date.now() > Date.parse(unpaid.validUntil) + 5_000);
  expect(await cluster.service.status(paid.payCode)).toMatch(/^(pending|processing)$/);
  expect(await cluster.service.status(unpaid.payCode)).toBe('pending');

  await chain.restart();
  await cluster.untilStatus([paid], 'completed');
  await cluster.untilStatus([unpaid], 'expired');
  for (const payment of [settled, paid])
    expect(await storyOf(cluster, payment)).toEqual(completedStory(payment));
  expect(await storyOf(cluster, unpaid)).toMatchObject({
    history: ['pending → expired'],
    events: ['1 payment.expired'],
    balances: {},
  });
  const units = settled.units + paid.units;
  expect(await totalsOf(cluster)).toEqual({ atTreasury: units, sold: units });
  await until('health is well again', async () => (await healthOf(worker)) === 'ready');
});

async function healthOf({ url }: ServiceProcess): Promise<string | undefined> {
  const { data } = (await (await fetch(`${url}/health/ready`)).json()) as { data: { status: string } | null };
  return data?.status;
}
