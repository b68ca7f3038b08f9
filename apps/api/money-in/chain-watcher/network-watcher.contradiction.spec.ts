import { type ChainReader, createChainReader } from '@cowrie/chain-evm';
import { type NodeProxy, startNodeProxy } from '@cowrie/testing';
import { type PaymentWorld, startPaymentWorld } from '../testing/payment-world';

// Guarantee: a transfer is orphaned with its block, not because a reading omits it (docs/decisions/0078).

const CONFIRMATIONS = 3;
let world: PaymentWorld;
let proxy: NodeProxy;
let reader: ChainReader | undefined;
beforeAll(async () => {
  world = await startPaymentWorld({ confirmations: CONFIRMATIONS });
  proxy = await startNodeProxy(world.chain.network.rpcUrls[0] ?? '');
});
beforeEach(async () => {
  await world.reset();
  proxy.leaveOut();
});
afterEach(() => reader?.close());
afterAll(async () => {
  await proxy.close();
  await world.stop();
});

/** A reader that prefers the lying node, with these nodes behind it. */
const lyingReader = (...others: string[]) =>
  (reader = createChainReader({ ...world.chain.network, rpcUrls: [proxy.rpcUrl, ...others] }));
const recordOf = (txHash: string) => world.database.transfers.findOne({ txHash }).lean();

/** Mines again, in one block, everything that `send` has mined since `before`. Returns the hashes. */
async function inOneBlock(before: () => Promise<void>, send: () => Promise<string[]>): Promise<string[]> {
  const hashes = await send();
  const raws = await Promise.all(hashes.map((hash) => world.chain.raw(hash)));
  await before();
  for (const raw of raws) await world.chain.rpc('eth_sendRawTransaction', [raw]);
  await world.chain.mine();
  return hashes;
}

/**
 * Three payments in one block, so its bloom says nothing about the ones that are omitted later. All were read
 * once.
 */
async function paidInOneBlock(through: ChainReader) {
  const payments = [await world.lock(), await world.lock(), await world.lock()];
  await world.newWatcher({ reader: through }).catchUp();
  const before = await world.chain.mark();
  const [, otherHash = '', txHash = ''] = await inOneBlock(before, async () => {
    const hashes: string[] = [];
    for (const { deposit } of payments) hashes.push(await world.chain.pay(deposit, 5_000_000n));
    return hashes;
  });
  await world.newWatcher({ reader: through }).catchUp();
  return { payments, leftOut: payments[2] ?? (await world.lock()), otherHash, txHash, before };
}

async function deepen(through: ChainReader) {
  await world.chain.mine(CONFIRMATIONS - 1);
  await world.newWatcher({ reader: through }).catchUp();
}

it.each([
  ['another node shows', true],
  ['only its receipt shows', false],
])('a transfer that the second reading omits and %s is confirmed, and the node rests', async (_, isOther) => {
  const lying = lyingReader(...(isOther ? world.chain.network.rpcUrls : []));
  const { leftOut, txHash } = await paidInOneBlock(lying);
  proxy.leaveOut(txHash);
  await deepen(lying);
  expect(await recordOf(txHash)).toMatchObject({ canonical: true, confirmedAt: expect.any(Date) as Date });
  expect(await world.payment(leftOut)).toMatchObject({ status: 'processing', confirmedUnits: '5000000' });
  expect(lying.endpoints()[0]).toMatchObject({
    state: 'resting',
    leftOutBlock: expect.any(Number) as number,
  });
});

it('a transfer out of a vault that the second reading omits stays, and becomes final', async () => {
  const lying = lyingReader(...world.chain.network.rpcUrls);
  const [payment, other] = [await world.lock(), await world.lock()];
  await world.chain.pay(payment.deposit, 5_000_000n);
  await deepen(lying);
  const [, swept = ''] = await inOneBlock(await world.chain.mark(), async () => {
    const paid = await world.chain.pay(other.deposit, 5_000_000n);
    await world.chain.flushAsStranger([payment._id.toHexString()]);
    const block = await world.chain.rpc<{ transactions: string[] }>('eth_getBlockByNumber', [
      'latest',
      false,
    ]);
    return [paid, block.transactions[0] ?? ''];
  });
  await world.newWatcher({ reader: lying }).catchUp();
  proxy.leaveOut(swept);
  await deepen(lying);
  const final = { direction: 'out', canonical: true, finalAt: expect.any(Date) as Date };
  expect(await recordOf(swept)).toMatchObject(final);
});

it('other transfers that the node omitted from the block are read from the other node', async () => {
  const lying = lyingReader(...world.chain.network.rpcUrls);
  const { payments, otherHash, txHash } = await paidInOneBlock(lying);
  // The first reading missed this one.
  await world.database.transfers.deleteOne({ txHash: otherHash });
  proxy.leaveOut(txHash, otherHash);
  await deepen(lying);
  for (const payment of payments) expect((await world.payment(payment)).confirmedUnits).toBe('5000000');
});

it('a transfer that no node can prove stays as it is, and is confirmed once one can', async () => {
  const honest = world.reader;
  const { leftOut, txHash } = await paidInOneBlock(honest);
  const silent: ChainReader = {
    ...honest,
    transfers: async (query) => (await honest.transfers(query)).filter((one) => one.txHash !== txHash),
    testimony: () => Promise.resolve('unknown'),
  };
  await deepen(silent);
  expect(await recordOf(txHash)).toMatchObject({ canonical: true });
  expect((await world.payment(leftOut)).confirmedUnits).toBeUndefined();
  await world.newWatcher({ reader: honest }).catchUp();
  expect((await world.payment(leftOut)).confirmedUnits).toBe('5000000');
});

it('an orphaned transfer whose block is canonical again counts, although the reading omits it', async () => {
  const lying = lyingReader(...world.chain.network.rpcUrls);
  const { leftOut, txHash } = await paidInOneBlock(lying);
  await world.database.transfers.updateOne({ txHash }, { $set: { canonical: false } });
  proxy.leaveOut(txHash);
  await deepen(lying);
  expect((await world.payment(leftOut)).confirmedUnits).toBe('5000000');
});

it('a transfer whose block was replaced is orphaned', async () => {
  const { leftOut, txHash, before } = await paidInOneBlock(world.reader);
  await before();
  await world.chain.mine();
  await deepen(world.reader);
  expect(await recordOf(txHash)).toMatchObject({ canonical: false });
  expect((await world.payment(leftOut)).status).toBe('pending');
});

// Guarantee: money that came to a vault before anybody chose it is found too.
it('a transfer to a doubted vault from before its payment was locked is found', async () => {
  const { deposit, ...session } = await world.lock();
  await world.database.payments.deleteOne({ _id: session._id });
  await world.newWatcher().catchUp();
  await world.chain.pay(deposit, 5_000_000n);
  await world.chain.mine(CONFIRMATIONS);
  await world.newWatcher().catchUp();
  const hours = 2;
  world.clock.advanceSeconds(hours * 3600);
  const later = (at: Date | undefined) => new Date((at?.getTime() ?? 0) + hours * 3_600_000);
  const payment = await world.lock({
    ...session,
    deposit: { ...deposit, lockedAt: later(deposit.lockedAt) },
    expiresAt: later(session.expiresAt),
    watchedUntil: later(session.watchedUntil),
  });
  const { environment, network } = { environment: 'test', network: world.chain.network.name } as const;
  const reason = 'a test says so';
  await world.rooms.doubts.raise({ environment, network, paymentId: payment._id, reason });
  await world.chain.mine(CONFIRMATIONS);
  await world.newWatcher().catchUp();
  expect(await world.payment(payment)).toMatchObject({ status: 'processing', confirmedUnits: '5000000' });
  expect(await world.database.vaultDoubts.find().lean()).toEqual([]);
});

it('a doubted vault that cannot be checked is set aside, and the others are checked', async () => {
  const [broken, other] = [await world.lock(), await world.lock()];
  await world.newWatcher().catchUp();
  const { doubts } = world.rooms;
  const { environment, network } = { environment: 'test', network: world.chain.network.name } as const;
  for (const { _id: paymentId } of [broken, other])
    await doubts.raise({ environment, network, paymentId, reason: 'a test says so' });
  await world.database.payments.collection.updateOne({ _id: broken._id }, { $set: { 'deposit.address': 7 } });
  await world.chain.mine();
  await world.newWatcher().catchUp();
  expect((await world.database.vaultDoubts.find().lean()).map(({ paymentId }) => paymentId)).toEqual([
    broken._id,
  ]);
  expect(await world.database.setAsideItems.find().lean()).toMatchObject([
    { queue: `doubted vaults test:${network}`, item: broken._id.toHexString() },
  ]);
});
