import type { KillPointName, ServiceProcess } from '@cowrie/testing';
import { completedOutcome, outcomeOf, totalsOf } from '../cluster/payment.outcome';
import { Cluster, until } from '../cluster/cluster';

/** Points at which a late process could do harm: it is about to write or send something that it decided long ago. */
const POINTS: KillPointName[] = [
  'before the transfer is recorded',
  'after the transfer is recorded',
  'after the transfer is confirmed',
  'after sweeping is written',
  'after the sweep is stored, unsent',
  'before the sweep is sent',

  'after the order is written, unasked',
  'before the exchange hears of the order',
  'after the exchange took the order, unanswered',
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

describe('a worker that is paused beyond its leases and then continues', () => {
  it.each(POINTS)('%s: changes nothing that another worker has done meanwhile', async (point) => {
    await worker.arm(point, 'SIGSTOP');
    const payment = await cluster.open();
    await cluster.pay(payment);
    paid += payment.units;
    await until(`the worker stops ${point}`, () => worker.hasReached(point));
    await cluster.expireLeases();
    const other = await cluster.startWorker();
    await cluster.untilStatus([payment], 'completed');

    const resumedAt = Date.now();
    worker.goOn();
    await until('the paused worker works again', () => hasSucceededSince(worker, resumedAt));
    expect(worker.hasEnded()).toBe(false);
    // Its next success comes after the delayed step, so that step is done before the next payment.
    await other.stop();
    const next = await cluster.open();
    await cluster.pay(next);
    paid += next.units;
    await cluster.untilStatus([next], 'completed');

    for (const each of [payment, next])
      expect(await outcomeOf(cluster, each)).toEqual(completedOutcome(each));
    expect(await totalsOf(cluster)).toEqual({ atTreasury: paid, sold: paid });
  });
});

async function hasSucceededSince({ url }: ServiceProcess, time: number): Promise<boolean> {
  const { data } = (await (await fetch(`${url}/health/ready`)).json()) as {
    data: { checks: { lastSuccessAt: string }[] } | null;
  };
  return data?.checks.every(({ lastSuccessAt }) => Date.parse(lastSuccessAt) > time) ?? false;
}
