import { KILL_POINTS, type KillPointName, type ServiceProcess } from '@cowrie/testing';
import { completedStory, storyOf, totalsOf } from '../cluster/books';
import { Cluster, until } from '../cluster/cluster';

const POINTS = Object.keys(KILL_POINTS) as KillPointName[];

let cluster: Cluster;
let worker: ServiceProcess;
let paid = 0n;

beforeAll(async () => {
  cluster = await Cluster.start();
  worker = await cluster.startWorker();
});
afterAll(() => cluster?.stop());

describe('a worker that dies of kill -9', () => {
  it.each(POINTS)('%s: another ends the payment, with nothing lost and nothing twice', async (point) => {
    await worker.arm(point);
    const payment = await cluster.open();
    await cluster.pay(payment);
    paid += payment.units;

    // A point that is never come to is no proof: the payment would just complete.
    await until(`the worker dies ${point}`, () => worker.hasEnded());
    expect(await worker.ended).toEqual({ code: null, signal: 'SIGKILL' });
    await cluster.lapseLeases();
    worker = await cluster.startWorker();

    await cluster.untilStatus([payment], 'completed');
    expect(await storyOf(cluster, payment)).toEqual(completedStory(payment));
    expect(await totalsOf(cluster)).toEqual({ atTreasury: paid, sold: paid });
  });
});
