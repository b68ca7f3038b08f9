import { KILL_POINTS, type KillPointName, type ServiceProcess } from '@cowrie/testing';
import { completedOutcome, outcomeOf, totalsOf } from '../cluster/payment.outcome';
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

describe('a worker killed by kill -9', () => {
  it.each(POINTS)(
    '%s: another worker completes the payment, nothing lost and nothing twice',
    async (point) => {
      await worker.arm(point);
      const payment = await cluster.open();
      await cluster.pay(payment);
      paid += payment.units;

      // Without this the payment could complete although the worker never reached the point.
      await until(`the worker dies ${point}`, () => worker.hasEnded());
      expect(await worker.ended).toEqual({ code: null, signal: 'SIGKILL' });
      await cluster.expireLeases();
      worker = await cluster.startWorker();

      await cluster.untilStatus([payment], 'completed');
      expect(await outcomeOf(cluster, payment)).toEqual(completedOutcome(payment));
      expect(await totalsOf(cluster)).toEqual({ atTreasury: paid, sold: paid });
    },
  );
});
