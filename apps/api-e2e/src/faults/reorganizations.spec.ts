import { completedStory, type PaymentStory, storyOf, totalsOf } from '../cluster/books';
import type { ClusterChain, SentPayment } from '../cluster/chain';
import { Cluster, type OpenPayment, until } from '../cluster/cluster';
import { Random } from '../cluster/random';
import { reorganize } from '../cluster/reorganize';

const CONFIRMATIONS = 5;
/** The deepest that takes back nothing which was counted on. */
const DEEPEST = CONFIRMATIONS - 1;
const SEED = 64;

let cluster: Cluster;
let chain: ClusterChain;
const sent: { payment: OpenPayment; txHash: string; request: SentPayment['request'] }[] = [];

beforeAll(async () => {
  cluster = await Cluster.start({ network: async () => ({ confirmations: CONFIRMATIONS }) });
  chain = cluster.chain();
  await cluster.startWorker();
});
beforeEach(() => chain.holdStill());
afterEach(() => chain.goOn());
afterAll(() => cluster?.stop());

it('payments and a sweep at every depth, mined again the other way round: all is credited once', async () => {
  const payments = await openMany(7);
  const [first, ...rest] = payments;
  const [lost, waiting] = [rest[1], rest[5]];
  if (!first || !lost || !waiting) throw new Error('too few');

  await pay(first);
  await chain.mine(CONFIRMATIONS);
  await until('its sweep is sent', async () => Number((await pool()).pending) > 0);
  // From here on the sweep is as deep as the deepest of the others.
  for (const payment of rest.slice(0, DEEPEST)) {
    await pay(payment);
    await chain.mine();
  }
  await untilRead();
  for (const payment of rest.slice(0, DEEPEST)) {
    expect(await cluster.service.status(payment.payCode)).toBe('processing');
  }
  for (const payment of rest.slice(DEEPEST)) await pay(payment);

  let place = DEEPEST;
  const dropped = await reorganize(chain, { depth: DEEPEST, payments: sent }, (txHash) =>
    isOf(lost, txHash) ? undefined : (place -= 1),
  );
  expect(dropped.map(({ txHash }) => isOf(lost, txHash))).toEqual([true]);
  await untilRead();
  await cluster.untilStatus([lost], 'pending');

  await chain.goOn();
  await sendAgain(lost);
  await cluster.untilStatus(payments, 'completed');
  for (const payment of payments) await expectCompleted(payment);
  expect((await storyOf(cluster, lost)).history).toEqual([
    'pending → processing',
    'processing → pending',
    'pending → processing',
    'processing → completed',
  ]);
  await expectTotals();
});

it('a sweep that is dropped again and again is sent until it stays', async () => {
  const [payment] = await openMany(1);
  if (!payment) throw new Error('none');
  await pay(payment);
  await chain.mine(CONFIRMATIONS);
  for (let depth = 1; depth <= DEEPEST; depth += 1) {
    await until('the sweep is in the pool', async () => Number((await pool()).pending) > 0);
    await chain.mine(depth);
    await untilRead();
    await reorganize(chain, { depth, payments: sent }, () => undefined);
    await untilRead();
  }
  await chain.goOn();
  await cluster.untilStatus([payment], 'completed');
  await expectCompleted(payment);
  await expectTotals();
});

it('ten payments in a storm: what stays completes, what is dropped for good expires', async () => {
  const random = new Random(SEED);
  const payments = await openMany(10);
  const gone = payments.at(-1);
  if (!gone) throw new Error('none');
  for (const payment of payments) {
    await pay(payment);
    await chain.mine(1 + random.below(3));
    if (random.below(3) > 0) await untilRead();
    const depth = 1 + random.below(DEEPEST);
    await reorganize(chain, { depth, payments: sent }, () =>
      random.below(3) === 0 ? undefined : random.below(depth * 100) / 100,
    );
    if (random.below(3) > 0) await untilRead();
    for (const other of random.shuffled(payments)) {
      if (other !== gone && random.below(2) === 0) await sendAgain(other);
    }
  }
  // The storm's last word: the one is dropped wherever it stands now, if that is not too deep already.
  await untilRead();
  const block = await chain.blockOf(transactionOf(gone));
  if (block !== undefined) {
    const depth = (await chain.head()).number - block + 1;
    expect(depth).toBeLessThanOrEqual(DEEPEST);
    await reorganize(chain, { depth, payments: sent }, (txHash) => (isOf(gone, txHash) ? undefined : 0));
  }
  await chain.goOn();
  const stayed = payments.filter((payment) => payment !== gone);
  for (const payment of stayed) await sendAgain(payment);
  await cluster.untilStatus([gone], 'pending');
  await cluster.endWindow(gone);

  await cluster.untilStatus(stayed, 'completed');
  for (const payment of stayed) await expectCompleted(payment);
  await cluster.untilStatus([gone], 'expired');
  const { left, brought, sold, balances, unbalancedEntries } = await storyOf(cluster, gone);
  expect({ left, brought, sold, balances, unbalancedEntries }).toEqual({
    left: 0n,
    brought: [],
    sold: [],
    balances: {},
    unbalancedEntries: 0,
  });
  sent.splice(
    sent.findIndex(({ payment }) => payment === gone),
    1,
  );
  await expectTotals();
});

async function openMany(count: number): Promise<OpenPayment[]> {
  const payments = await Promise.all(Array.from({ length: count }, () => cluster.open()));
  // Their payers' coins are not to be taken back.
  await chain.mine(DEEPEST);
  return payments;
}

async function pay(payment: OpenPayment): Promise<void> {
  sent.push({ payment, ...(await cluster.pay(payment)) });
}

function transactionOf(payment: OpenPayment): string {
  return sent.find((one) => one.payment === payment)?.txHash ?? '';
}

function isOf(payment: OpenPayment, txHash: string): boolean {
  return transactionOf(payment) === txHash;
}

/** Unless it waits to be mined, or is. */
async function sendAgain(payment: OpenPayment): Promise<void> {
  const one = sent.find((each) => each.payment === payment);
  if (one && !(await chain.rpc('eth_getTransactionByHash', [one.txHash]))) await chain.send(one.request);
}

function pool(): Promise<{ pending: string }> {
  return chain.rpc('txpool_status');
}

/** Until the service has read the chain as it stands. */
async function untilRead(): Promise<void> {
  const { hash } = await chain.rpc<{ hash: string }>('eth_getBlockByNumber', ['latest', false]);
  await until('the chain is read', async () => {
    const cursor = await cluster.collection('chain_cursors').findOne({ hash });
    const unread = await cluster.collection('transfers').countDocuments({ isUnevaluated: true });
    return cursor !== null && unread === 0;
  });
}

/** As if nothing had been taken back, but for the way there: each step from where the last one led. */
async function expectCompleted(payment: OpenPayment): Promise<void> {
  const story: PaymentStory = await storyOf(cluster, payment);
  const { history, events } = story;
  expect(story).toEqual({ ...completedStory(payment), history, events });
  const moves = history.map((line) => line.split(' → '));
  expect(moves.map(([from]) => from)).toEqual(['pending', ...moves.slice(0, -1).map(([, to]) => to)]);
  expect(moves.filter(([, to]) => to === 'completed')).toHaveLength(1);
  expect(events.filter((event) => event.endsWith('payment.completed'))).toHaveLength(1);
  expect(events.map((event) => Number.parseInt(event))).toEqual(events.map((_event, index) => index + 1));
}

async function expectTotals(): Promise<void> {
  const units = sent.reduce((sum, { payment }) => sum + payment.units, 0n);
  expect(await totalsOf(cluster)).toEqual({ atTreasury: units, sold: units });
}
