import { formatTronAddress } from '@cowrie/chain-tron';
import { type KillPointName, type LocalAccount, type ServiceProcess, testRun } from '@cowrie/testing';
import { Cluster, type OpenPayment, until } from '../cluster/cluster';
import { FLOAT, SWEEPER } from '../cluster/payment.chain';
import { completedOutcome, outcomeOf, totalsOf } from '../cluster/payment.outcome';
import { DEAD_AFTER_BLOCKS } from '../cluster/tron.chain';

/** The chain or the database knows something at these points that the other does not know yet. */
const KILL: KillPointName[] = [
  'after the transfer is recorded',
  'after the sweep is stored, before it is sent',
];
const KILL_IN_FULL: KillPointName[] = [
  ...KILL,
  'after the transfer is confirmed',
  'after the sweep is seen on the chain',
];
const REFUND = { amount: '0.50', units: 500_000n };
interface Sending {
  /** `before`: no node takes the transaction. */
  moment: 'before' | 'after';
  /** Whether no worker runs until the transaction that was stored can be in no block any more. */
  isDead: boolean;
}
const SENDING: [string, Sending][] = [
  ['before a node takes it, until it is dead', { moment: 'before', isDead: true }],
  ['after a node took it', { moment: 'after', isDead: false }],
];
const SENDING_IN_FULL: typeof SENDING = [
  ...SENDING,
  ['before a node takes it, and it can still be sent', { moment: 'before', isDead: false }],
];
const PAYEE = `0x${'5'.repeat(40)}`;

let cluster: Cluster;
let worker: ServiceProcess;
let paidUnits = 0n;
/** Refunds are asked of it. */
let completed: OpenPayment;

beforeAll(async () => {
  cluster = await Cluster.start({ tron: {} });
  worker = await cluster.startWorker();
});
afterAll(() => cluster?.stop());

async function openAndPay(): Promise<OpenPayment> {
  const payment = await cluster.open(3100, 'USDT', 'tron');
  await cluster.pay(payment);
  paidUnits += payment.units;
  return payment;
}

async function replaceWorker(): Promise<void> {
  expect(await worker.ended).toEqual({ code: null, signal: 'SIGKILL' });
  await cluster.expireLeases();
  worker = await cluster.startWorker();
}

async function expectCompletedOnce(payment: OpenPayment): Promise<void> {
  await cluster.untilStatus([payment], 'completed');
  expect(await outcomeOf(cluster, payment)).toEqual(completedOutcome(payment));
  expect(await totalsOf(cluster)).toEqual({ atTreasury: paidUnits, sold: paidUnits });
}

/** Kills the worker at its next sending, and starts another. */
async function killAtSending(
  { address = '' }: Partial<LocalAccount> = {},
  { moment, isDead }: Sending,
): Promise<void> {
  const { tron } = cluster;
  await tron.killAtSending(worker, address, moment);
  if (isDead) await tron.world.chain.mine(DEAD_AFTER_BLOCKS);
  else tron.pauseMining();
  await replaceWorker();
  tron.resumeMining();
}

describe('a worker killed with -9 on TRON', () => {
  it.each(testRun.isFull ? KILL_IN_FULL : KILL)('%s: another completes the payment once', async (point) => {
    await worker.arm(point);
    const payment = await openAndPay();
    // A point that is never reached proves nothing: the payment would just complete.
    await until(`the worker dies ${point}`, () => worker.hasEnded());
    await replaceWorker();
    await expectCompletedOnce(payment);
  });

  const sending = testRun.isFull ? SENDING_IN_FULL : SENDING;
  it.each(sending)('when it sends a sweep, %s: the vault is swept once', async (_, how) => {
    const killed = killAtSending(SWEEPER, how);
    const payment = await openAndPay();
    await killed;
    await expectCompletedOnce(payment);
    completed = payment;
  });

  it.each(sending)('when it sends a refund, %s: the refund is paid once', async (_, how) => {
    const before = await sentByFloat();
    const killed = killAtSending(FLOAT, how);
    const refund = await askForRefund(completed);
    await killed;
    await until('the refund is final', async () => (await statusOf(refund)) === 'final');
    expect((await sentByFloat()).slice(before.length)).toEqual([{ to: PAYEE, units: REFUND.units }]);
  });
});

const sentByFloat = () => cluster.tron.sentFrom(FLOAT?.address ?? '', 'USDT');

/** Returns the refund's ID. */
async function askForRefund({ paymentId }: OpenPayment): Promise<string> {
  const { service } = cluster;
  const body = { basis: 'amount', amount: REFUND.amount, destination: formatTronAddress(PAYEE) };
  const call = { key: service.keys().secret, body };
  const answer = await service.call('post', `/api/v1/payments/${paymentId}/refunds`, call);
  expect(answer.status).toBe(201);
  return (answer.body as { data: { id: string } }).data.id;
}

async function statusOf(refundId: string): Promise<string> {
  const key = cluster.service.keys().secret;
  const answer = await cluster.service.call('get', `/api/v1/refunds/${refundId}`, { key });
  return (answer.body as { data: { status: string } }).data.status;
}
