import { KILL_POINTS, type KillPointName, type ServiceProcess, testRun } from '@cowrie/testing';
import { Cluster, type OpenPayment, until } from '../cluster/cluster';
import { completedOutcome, outcomeOf, totalsOf } from '../cluster/payment.outcome';

/**
 * At these points a chain or an exchange knows something that the database does not know yet, or the reverse.
 */
const KILL: KillPointName[] = [
  'after the transfer is recorded',
  'after the sweep is stored, before it is sent',
  'after the sweep is sent',
  'after the order is stored, before it is placed',
  'after the exchange stored the order, before it answered',
];
const KILL_IN_FULL = Object.keys(KILL_POINTS) as KillPointName[];
/** A process that resumes late at these points could do harm: it writes or sends what it decided before. */
const PAUSE: KillPointName[] = ['before the sweep is sent', 'before the exchange stores the order'];
const PAUSE_IN_FULL: KillPointName[] = [
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

// One cluster for all cases: the traces of an interruption must not disturb the next payment either.
let cluster: Cluster;
let worker: ServiceProcess;
let paidUnits = 0n;

beforeAll(async () => {
  cluster = await Cluster.start();
  worker = await cluster.startWorker();
});
afterAll(() => cluster?.stop());

async function openAndPay(): Promise<OpenPayment> {
  const payment = await cluster.open();
  await cluster.pay(payment);
  paidUnits += payment.units;
  return payment;
}

async function expectCompletedOnce(...payments: OpenPayment[]): Promise<void> {
  for (const payment of payments)
    expect(await outcomeOf(cluster, payment)).toEqual(completedOutcome(payment));
  expect(await totalsOf(cluster)).toEqual({ atTreasury: paidUnits, sold: paidUnits });
}

describe('a worker killed with -9', () => {
  it.each(testRun.isFull ? KILL_IN_FULL : KILL)('%s: another completes the payment once', async (point) => {
    await worker.arm(point);
    const payment = await openAndPay();

    // A point that is never reached proves nothing: the payment would just complete.
    await until(`the worker dies ${point}`, () => worker.hasEnded());
    expect(await worker.ended).toEqual({ code: null, signal: 'SIGKILL' });
    await cluster.expireLeases();
    worker = await cluster.startWorker();

    await cluster.untilStatus([payment], 'completed');
    await expectCompletedOnce(payment);
  });
});

describe('a worker paused past its leases, then resumed', () => {
  it.each(testRun.isFull ? PAUSE_IN_FULL : PAUSE)('%s: undoes nothing that another did', async (point) => {
    await worker.arm(point, 'SIGSTOP');
    const payment = await openAndPay();
    await until(`the worker stops ${point}`, () => worker.hasReached(point));
    await cluster.expireLeases();
    const other = await cluster.startWorker();
    await cluster.untilStatus([payment], 'completed');

    const resumedAt = Date.now();
    worker.goOn();
    await until('it works again', () => hasSucceededSince(worker, resumedAt));
    expect(worker.hasEnded()).toBe(false);
    // The resumed worker alone must be able to complete the next payment.
    await other.stop();
    const next = await openAndPay();
    await cluster.untilStatus([next], 'completed');

    await expectCompletedOnce(payment, next);
  });
});

/** The network's own loops run by the second. Alarms look once a minute, and the test gives up after one. */
async function hasSucceededSince(process: ServiceProcess, time: number): Promise<boolean> {
  const { data } = (await cluster.serviceOf(process).call('get', '/health/ready')).body as {
    data: { checks: { name: string; lastSuccessAt: string }[] } | null;
  };
  const loops = data?.checks.filter(({ name }) => /^(chain|sweeps) /.test(name)) ?? [];
  return loops.length === 2 && loops.every(({ lastSuccessAt }) => Date.parse(lastSuccessAt) > time);
}
