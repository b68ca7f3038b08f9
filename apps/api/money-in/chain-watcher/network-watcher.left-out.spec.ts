import { type ChainReader, createChainReader, type LeftOutLogs } from '@cowrie/chain-evm';
import { type NodeProxy, startNodeProxy } from '@cowrie/testing';
import { type PaymentWorld, startPaymentWorld } from '../testing/payment-world';

// Guarantee: the blocks' own headers reveal what one reading omits, before the second reading
// (docs/decisions/0022).

const CONFIRMATIONS = 3;
let world: PaymentWorld;
let proxy: NodeProxy;
let reader: ChainReader | undefined;
let reported: LeftOutLogs[];
beforeAll(async () => {
  world = await startPaymentWorld({ confirmations: CONFIRMATIONS });
  proxy = await startNodeProxy(world.chain.network.rpcUrls[0] ?? '');
});
beforeEach(async () => {
  await world.reset();
  await proxy.setMode('straight');
  reported = [];
});
afterEach(() => reader?.close());
afterAll(async () => {
  await proxy.close();
  await world.stop();
});

/** A reader that prefers a node that omits all logs, with these nodes as fallbacks. */
const lyingReader = (...others: string[]) => {
  const network = { ...world.chain.network, rpcUrls: [proxy.rpcUrl, ...others] };
  return (reader = createChainReader(network, { onLeftOut: (one) => reported.push(one) }));
};

/** A payment whose transfer is in a block that only the lying reader reads. */
async function paidAndRead(lying: ChainReader, blocksAfter = 0) {
  const payment = await world.lock();
  await world.newWatcher().catchUp();
  await world.chain.pay(payment.deposit, 5_000_000n);
  await world.chain.mine(blocksAfter);
  await proxy.setMode('empty');
  await world.newWatcher({ reader: lying }).catchUp();
  return payment;
}

it.each([0, 1, 8])('finds a payment through another node, %i blocks before the head', async (blocksAfter) => {
  const lying = lyingReader(...world.chain.network.rpcUrls);
  const payment = await paidAndRead(lying, blocksAfter);
  expect((await world.payment(payment)).status).toBe('processing');
  expect(lying.endpoints()).toMatchObject([{ state: 'resting' }, { state: 'ok' }]);
  expect(reported).toMatchObject([{ tokens: ['USDC'] }]);
});

it('finds a payment through the receipts of the only node', async () => {
  const payment = await paidAndRead(lyingReader());
  expect((await world.payment(payment)).status).toBe('processing');
  expect(reported).toHaveLength(1);
});

it('confirms a transfer that only the second way shows', async () => {
  const lying = lyingReader(...world.chain.network.rpcUrls);
  const payment = await paidAndRead(lying);
  await world.chain.mine(CONFIRMATIONS - 1);
  await world.newWatcher({ reader: lying }).catchUp();
  expect((await world.payment(payment)).confirmedUnits).toBe('5000000');
});
