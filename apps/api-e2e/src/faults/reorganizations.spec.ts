import { completedOutcome, type PaymentOutcome, outcomeOf, totalsOf } from '../cluster/payment.outcome';
import type { ClusterChain, SentPayment } from '../cluster/chain';
import { Cluster, type OpenPayment, until } from '../cluster/cluster';
import { Random } from '../cluster/random';
import { reorganize } from '../cluster/reorganize';

const CONFIRMATIONS = 5;
/** The deepest reorg that orphans no confirmed transfer. */
const MAX_DEPTH = CONFIRMATIONS - 1;
const SEED = 64;

let cluster: Cluster;
let chain: ClusterChain;
const sent: { payment: OpenPayment; txHash: string; request: SentPayment['request'] }[] = [];

beforeAll(async () => {
  cluster = await Cluster.start({ network: async () => ({ confirmations: CONFIRMATIONS }) });
  chain = cluster.chain();
  await cluster.startWorker();
});
beforeEach(() => chain.pauseMining());
afterEach(() => chain.resumeMining());
afterAll(() => cluster?.stop());

it('credits each payment once when payments and a sweep at every depth are mined again in reverse order', async () => {
  const payments = await openMany(7);
  const [first, ...rest] = payments;
  const [lost, waiting] = [rest[1], rest[5]];
  if (!first || !lost || !waiting) throw new Error('seven payments are needed');

  await pay(first);
  await chain.mine(CONFIRMATIONS);
  await until('its sweep is sent', async () => Number((await pool()).pending) > 0);
  // From here on the sweep is as deep as the deepest payment.
  for (const payment of rest.slice(0, MAX_DEPTH)) {
    await pay(payment);
    await chain.mine();
  }
  await untilRead();
  // On a slow database the cursor is written some time before the payments.
  await cluster.untilStatus(rest.slice(0, MAX_DEPTH), 'processing');
  for (const payment of rest.slice(MAX_DEPTH)) await pay(payment);

  let place = MAX_DEPTH;
  const dropped = await reorganize(chain, { depth: MAX_DEPTH, payments: sent }, (txHash) =>
    isOf(lost, txHash) ? undefined : (place -= 1),
  );
  expect(dropped.map(({ txHash }) => isOf(lost, txHash))).toEqual([true]);
  await untilRead();
  await cluster.untilStatus([lost], 'pending');

  await chain.resumeMining();
  await sendAgain(lost);
  await cluster.untilStatus(payments, 'completed');
  for (const payment of payments) await expectCompleted(payment);
  expect((await outcomeOf(cluster, lost)).history).toEqual([
    'pending → processing',
    'processing → pending',
    'pending → processing',
    'processing → completed',
  ]);
  await expectTotals();
});

it('sends a sweep again until it stays on the chain', async () => {
  const [payment] = await openMany(1);
  if (!payment) throw new Error('a payment is needed');
  await pay(payment);
  await chain.mine(CONFIRMATIONS);
  for (let depth = 1; depth <= MAX_DEPTH; depth += 1) {
    await until('the sweep is in the pool', async () => Number((await pool()).pending) > 0);
    await chain.mine(depth);
    await untilRead();
    await reorganize(chain, { depth, payments: sent }, () => undefined);
    await untilRead();
  }
  await chain.resumeMining();
  await cluster.untilStatus([payment], 'completed');
  await expectCompleted(payment);
  await expectTotals();
});

it('completes what stays and expires what is dropped in a series of random reorgs', async () => {
  const random = new Random(SEED);
  const payments = await openMany(10);
  const dropped = payments.at(-1);
  if (!dropped) throw new Error('a payment is needed');
  for (const payment of payments) {
    await pay(payment);
    await chain.mine(1 + random.below(3));
    if (random.below(3) > 0) await untilRead();
    const depth = 1 + random.below(MAX_DEPTH);
    await reorganize(chain, { depth, payments: sent }, () =>
      random.below(3) === 0 ? undefined : random.below(depth * 100) / 100,
    );
    if (random.below(3) > 0) await untilRead();
    for (const other of random.shuffled(payments)) {
      if (other !== dropped && random.below(2) === 0) await sendAgain(other);
    }
  }
  // Finally drop this payment's transaction from its block, which must not be confirmed yet.
  await untilRead();
  const block = await chain.blockOf(transactionOf(dropped));
  if (block !== undefined) {
    const depth = (await chain.head()).number - block + 1;
    expect(depth).toBeLessThanOrEqual(MAX_DEPTH);
    await reorganize(chain, { depth, payments: sent }, (txHash) => (isOf(dropped, txHash) ? undefined : 0));
  }
  await chain.resumeMining();
  const stayed = payments.filter((payment) => payment !== dropped);
  for (const payment of stayed) await sendAgain(payment);
  await cluster.untilStatus([dropped], 'pending');
  await cluster.endWindow(dropped);

  await cluster.untilStatus(stayed, 'completed');
  for (const payment of stayed) await expectCompleted(payment);
  await cluster.untilStatus([dropped], 'expired');
  const { vaultBalance, swept, sold, balances, unbalancedEntries } = await outcomeOf(cluster, dropped);
  expect({ vaultBalance, swept, sold, balances, unbalancedEntries }).toEqual({
    vaultBalance: 0n,
    swept: [],
    sold: [],
    balances: {},
    unbalancedEntries: 0,
  });
  sent.splice(
    sent.findIndex(({ payment }) => payment === dropped),
    1,
  );
  await expectTotals();
});

async function openMany(count: number): Promise<OpenPayment[]> {
  const payments = await Promise.all(Array.from({ length: count }, () => cluster.open()));
  // Mine beyond the deepest reorg, so that no reorg removes the payers' coins.
  await chain.mine(MAX_DEPTH);
  return payments;
}

async function pay(payment: OpenPayment): Promise<void> {
  sent.push({ payment, ...(await chain.pay(payment.address, payment.units)) });
}

function transactionOf(payment: OpenPayment): string {
  return sent.find((one) => one.payment === payment)?.txHash ?? '';
}

function isOf(payment: OpenPayment, txHash: string): boolean {
  return transactionOf(payment) === txHash;
}

/** Sends the payment's transaction again, unless it is in the pool or mined. */
async function sendAgain(payment: OpenPayment): Promise<void> {
  const one = sent.find((each) => each.payment === payment);
  if (one && !(await chain.rpc('eth_getTransactionByHash', [one.txHash]))) await chain.send(one.request);
}

function pool(): Promise<{ pending: string }> {
  return chain.rpc('txpool_status');
}

/** Waits until the service has read the chain to its head and evaluated every transfer. */
async function untilRead(): Promise<void> {
  const { hash } = await chain.rpc<{ hash: string }>('eth_getBlockByNumber', ['latest', false]);
  await until('the chain is read', async () => {
    const cursor = await cluster.collection('chain_cursors').findOne({ hash });
    const unread = await cluster.collection('transfers').countDocuments({ isUnevaluated: true });
    return cursor !== null && unread === 0;
  });
}

/**
 * The outcome is that of an undisturbed payment. Only the history may be longer, and each step starts where
 * the last one ended.
 */
async function expectCompleted(payment: OpenPayment): Promise<void> {
  const story: PaymentOutcome = await outcomeOf(cluster, payment);
  const { history, events } = story;
  expect(story).toEqual({ ...completedOutcome(payment), history, events });
  const transitions = history.map((line) => line.split(' → '));
  expect(transitions.map(([from]) => from)).toEqual([
    'pending',
    ...transitions.slice(0, -1).map(([, to]) => to),
  ]);
  expect(transitions.filter(([, to]) => to === 'completed')).toHaveLength(1);
  expect(events.filter((event) => event.endsWith('payment.completed'))).toHaveLength(1);
  expect(events.map((event) => Number.parseInt(event))).toEqual(events.map((_event, index) => index + 1));
}

async function expectTotals(): Promise<void> {
  const units = sent.reduce((sum, { payment }) => sum + payment.units, 0n);
  expect(await totalsOf(cluster)).toEqual({ atTreasury: units, sold: units });
}
