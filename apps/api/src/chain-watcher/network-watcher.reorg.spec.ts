import { sendNative } from '@cowrie/chain-evm';
import { localAccounts } from '@cowrie/testing';
import { Observed } from '@cowrie/testing/api/observed';
import { type PaymentWorld, startPaymentWorld } from '@cowrie/testing/api/payment-world';
import { ReorganizationTooDeepError } from './network-watcher';

const CONFIRMATIONS = 3;
let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld({ confirmations: CONFIRMATIONS });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

/** A payment that was paid in the newest block, and read; and the way back to the block before. */
async function paidAtHead() {
  const payment = await world.lock();
  await world.chain.mine(2);
  await world.newWatcher().catchUp();
  const forkPoint = await world.chain.mark();
  const txHash = await world.chain.pay(payment.deposit, 5_000_000n);
  const raw = await world.chain.raw(txHash);
  await world.newWatcher().catchUp();
  return { payment, txHash, raw, forkPoint };
}

/** Another block than the one that was taken back, in its place. */
async function mineAnother(): Promise<void> {
  const to = localAccounts[5]?.address ?? '';
  await world.chain.mining(sendNative(world.chain.payer, { to, amountWei: 1n }));
}

describe('a transfer that is gone', () => {
  it('takes an unpaid payment back to waiting, and no event tells of it', async () => {
    const { payment, forkPoint } = await paidAtHead();
    await forkPoint();
    await mineAnother();
    await world.newWatcher().catchUp();
    expect(await world.story(payment)).toEqual({
      status: 'pending',
      causes: ['funds_seen', 'funds_taken_back'],
      events: ['payment.processing'],
    });
    const { seenUnits, txHash } = await world.payment(payment);
    expect([seenUnits, txHash]).toEqual([undefined, undefined]);
  });

  it('is noticed by the node’s own reorganization as well', async () => {
    const { payment } = await paidAtHead();
    await world.chain.rpc('anvil_reorg', [2, []]);
    await world.chain.mine();
    await world.newWatcher().catchUp();
    expect((await world.payment(payment)).status).toBe('pending');
  });

  it('calls a settlement off that has not begun', async () => {
    const { payment, forkPoint } = await paidAtHead();
    await world.chain.mine(CONFIRMATIONS);
    await world.newWatcher().catchUp();
    expect((await world.payment(payment)).settlement?.state).toBe('due');
    await forkPoint();
    await mineAnother();
    await world.chain.mine(CONFIRMATIONS);
    await world.newWatcher().catchUp();
    const stored = await world.payment(payment);
    expect([stored.status, stored.paidAt, stored.settlement]).toEqual(['pending', undefined, undefined]);
  });

  it('after the window expires the payment', async () => {
    const { payment, forkPoint } = await paidAtHead();
    await forkPoint();
    await mineAnother();
    world.clock.advanceSeconds(31 * 60);
    await world.chain.mine(CONFIRMATIONS);
    await world.newWatcher().catchUp();
    expect((await world.story(payment)).events).toEqual(['payment.processing', 'payment.expired']);
  });
});

describe('a transfer that is mined again', () => {
  it('in another block, at another place in it, is one transfer, credited once', async () => {
    const { payment, txHash, raw, forkPoint } = await paidAtHead();
    const other = await world.lock();
    await forkPoint();
    await world.chain.mine();
    // In the same block, offering more, and so before ours: the block-wide index of our log is another one.
    await world.chain.rpc('eth_sendRawTransaction', [raw]);
    await world.chain.mintAhead(other.deposit, 7n);
    const { logs } = await world.chain.rpc<{ logs: object[] }>('eth_getTransactionReceipt', [txHash]);
    expect(logs).toMatchObject([{ logIndex: '0x1' }]);
    await world.chain.mine(CONFIRMATIONS);
    await world.newWatcher().catchUp();
    const rows = await world.database.transfers.find({ paymentId: payment._id }).lean();
    expect(rows).toMatchObject([{ txHash, ordinal: 0, canonical: true, units: '5000000' }]);
    expect((await world.payment(payment)).confirmedUnits).toBe('5000000');
    expect((await world.story(payment)).events).toEqual(['payment.processing']);
  });
});

describe('a node that lags', () => {
  it('takes nothing back: what it has agrees with what was read', async () => {
    const { payment } = await paidAtHead();
    const { number } = await world.chain.head();
    const lagging = {
      ...world.reader,
      head: async () => (await world.reader.block(number - 1)) ?? world.reader.head(),
      block: async (wanted: number) => (wanted < number ? world.reader.block(wanted) : undefined),
    };
    await world.newWatcher({ reader: lagging }).catchUp();
    expect((await world.story(payment)).causes).toEqual(['funds_seen']);
  });
});

describe('however the moments fall', () => {
  it('a payment in time never expires while its transfer is read again after its window', async () => {
    const { payment, forkPoint } = await paidAtHead();
    world.clock.advanceSeconds(31 * 60);
    await world.chain.mine(CONFIRMATIONS);
    await world.newWatcher().catchUp();
    await forkPoint();
    await mineAnother();
    await world.chain.pay(payment.deposit, 5_000_000n);
    world.clock.advanceSeconds(31 * 60);
    await world.chain.mine(CONFIRMATIONS);
    // The expiry service may look at any moment between two writes.
    const observed = new Observed(() => world.rooms.evaluator.evaluate(payment._id));
    await world.newWatcher({ wrap: observed.wrap }).catchUp();
    expect((await world.payment(payment)).paidAt).toBeDefined();
    expect((await world.story(payment)).events).not.toContain('payment.expired');
  });
});

describe('how far back', () => {
  it('a reorganization right after the first start is followed', async () => {
    await world.chain.mine(10);
    const forkPoint = await world.chain.mark();
    await world.chain.mine();
    await world.newWatcher().catchUp();
    await forkPoint();
    await mineAnother();
    const payment = await world.lock();
    await world.chain.pay(payment.deposit, 5_000_000n);
    await world.newWatcher().catchUp();
    expect((await world.payment(payment)).status).toBe('processing');
  });

  it('one of 64 blocks, each of which was read by itself, is followed to where it began', async () => {
    const payment = await world.lock();
    await world.newWatcher().catchUp();
    const forkPoint = await world.chain.mark();
    const { number: fork } = await world.chain.head();
    await world.chain.pay(payment.deposit, 5_000_000n);
    const watcher = world.newWatcher();
    await watcher.catchUp();
    for (let read = 1; read < 64; read += 1) {
      await world.chain.mine();
      await watcher.catchUp();
    }
    expect((await world.payment(payment)).paidAt).toBeDefined();
    await forkPoint();
    await mineAnother();
    await world.chain.mine(2);
    await watcher.catchUp();
    const [cursor] = await world.database.cursors.find().lean();
    expect(cursor).toMatchObject({ number: fork + 3, confirmed: { number: fork + 1 } });
    expect((await world.payment(payment)).status).toBe('pending');
    expect(await world.database.transfers.find({ canonical: true }).lean()).toEqual([]);
  });

  it('one that goes further back than is remembered stops the watcher, and touches nothing', async () => {
    const { payment } = await paidAtHead();
    const recent = [{ number: 1, hash: '0xother' }];
    await world.database.cursors.updateOne({}, { $set: { recent, hash: '0xgone' } });
    const before = await world.database.save();
    await world.chain.mine();
    await expect(world.newWatcher().catchUp()).rejects.toThrow(ReorganizationTooDeepError);
    expect(await world.database.save()).toEqual(before);
    expect((await world.payment(payment)).status).toBe('processing');
  });
});
