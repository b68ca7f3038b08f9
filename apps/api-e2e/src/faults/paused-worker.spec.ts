import type { KillPointName, ServiceProcess } from '@cowrie/testing';
import { completedStory, storyOf, totalsOf } from '../cluster/books';
import { Cluster, until } from '../cluster/cluster';

/** Where a process that comes back late could do harm: it is about to write or send what it decided long ago. */
const POINTS: KillPointName[] = [
  'before the transfer is recorded',
  'after the transfer is recorded',
  'after the transfer is confirmed',
  'after sweeping is written',
  'after the sweep is stored, before it is sent',
  'before the sweep is sent',

  'after the order is stored, before it is placed',
  'before the exchange stores the order',
  'after the exchange stored the order, before it answered',
  'before completed is written',
];

let cluster: Cluster;
let worker: ServiceProcess;
let paid = 0n;

beforeAll(async () => {
  cluster = await Cluster.start();
  worker = await cluster.startWorker();
});
afterAll(() => cluster?.stop());

describe('a worker that is held still past its leases, and then goes on', () => {
  it.each(POINTS)('%s: changes nothing that another has done meanwhile', async (point) => {
    await worker.arm(point, 'SIGSTOP');
    const payment = await cluster.open();
    await cluster.pay(payment);
    paid += payment.units;
    await until(`the worker stops ${point}`, () => worker.hasReached(point));
    await cluster.lapseLeases();
    const other = await cluster.startWorker();
    await cluster.untilStatus([payment], 'completed');

    const wokenAt = Date.now();
    worker.goOn();
    await until('it works again', () => hasSucceededSince(worker, wokenAt));
    expect(worker.hasEnded()).toBe(false);
    // Whatever it was about to do it has done before it can be trusted with the next payment.
    await other.stop();
    const next = await cluster.open();
    await cluster.pay(next);
    paid += next.units;
    await cluster.untilStatus([next], 'completed');

    for (const each of [payment, next]) expect(await storyOf(cluster, each)).toEqual(completedStory(each));
    expect(await totalsOf(cluster)).toEqual({ atTreasury: paid, sold: paid });
  });
});

async function hasSucceededSince({ url }: ServiceProcess, time: number): Promise<boolean> {
  const { data } = (await (await fetch(`${url}/health/ready`)).json()) as {
    data: { checks: { lastSuccessAt: string }[] } | null;
  };
  return data?.checks.every(({ lastSuccessAt }) => Date.parse(lastSuccessAt) > time) ?? false;
}
