import { sendNative } from '@cowrie/chain-evm';
import { localAccounts } from '@cowrie/testing';
import { Observed } from '@cowrie/api/platform/testing/observed';
import { type PaymentWorld, startPaymentWorld } from '../testing/payment-world';

const CONFIRMATIONS = 3;
let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld({ confirmations: CONFIRMATIONS });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

/** A payment that was paid in the newest block, and read. `forkPoint` goes back to the block before. */
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

/** Mines a different block in place of the orphaned one. */
async function mineAnother(): Promise<void> {
  const to = localAccounts[5]?.address ?? '';
  await world.chain.mining(sendNative(world.chain.payer, { to, amountWei: 1n }));
}

describe('an orphaned transfer', () => {
  it('is noticed in a reorg of the node itself', async () => {
    const { payment } = await paidAtHead();
    await world.chain.rpc('anvil_reorg', [2, []]);
    await world.chain.mine();
    await world.newWatcher().catchUp();
    expect((await world.payment(payment)).status).toBe('pending');
  });

  it('cancels a settlement that has not begun', async () => {
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
    await world.chain.pay(payment.deposit, 5_000_000n);
    await world.chain.mine(CONFIRMATIONS);
    await world.newWatcher().catchUp();
    const each = ['payment.processing', 'payment.paid'];
    expect((await world.story(payment)).events).toEqual([...each, ...each]);
  });
});

describe('a transfer that is mined again', () => {
  it('at another position in another block is one transfer, credited once', async () => {
    const { payment, txHash, raw, forkPoint } = await paidAtHead();
    const other = await world.lock();
    await forkPoint();
    await world.chain.mine();
    // The other transaction offers more, so it comes first in the block. That changes the block-wide index of
    // our log.
    await world.chain.rpc('eth_sendRawTransaction', [raw]);
    await world.chain.mintAhead(other.deposit, 7n);
    const { logs } = await world.chain.rpc<{ logs: object[] }>('eth_getTransactionReceipt', [txHash]);
    expect(logs).toMatchObject([{ logIndex: '0x1' }]);
    await world.chain.mine(CONFIRMATIONS);
    await world.newWatcher().catchUp();
    const rows = await world.database.transfers.find({ paymentId: payment._id }).lean();
    expect(rows).toMatchObject([{ txHash, ordinal: 0, canonical: true, units: '5000000' }]);
    expect((await world.payment(payment)).confirmedUnits).toBe('5000000');
    expect((await world.story(payment)).events).toEqual(['payment.processing', 'payment.paid']);
  });
});

describe('an evaluation at any moment', () => {
  it('does not expire a payment paid in time whose transfer is reread after the window', async () => {
    const { payment, forkPoint } = await paidAtHead();
    world.clock.advanceSeconds(31 * 60);
    await world.chain.mine(CONFIRMATIONS);
    await world.newWatcher().catchUp();
    await forkPoint();
    await mineAnother();
    await world.chain.pay(payment.deposit, 5_000_000n);
    world.clock.advanceSeconds(31 * 60);
    await world.chain.mine(CONFIRMATIONS);
    // The expiry service may evaluate between any two writes.
    const observed = new Observed(() => world.rooms.evaluator.evaluate(payment._id));
    await world.newWatcher({ wrap: observed.wrap }).catchUp();
    expect((await world.payment(payment)).paidAt).toBeDefined();
    expect((await world.story(payment)).events).not.toContain('payment.expired');
  });
});

describe('a reorg', () => {
  it('of 64 blocks that were read one by one is followed to where it began', async () => {
    const payment = await world.lock();
    await world.newWatcher().catchUp();
    const forkPoint = await world.chain.mark();
    const { number: fork } = await world.chain.head();
    await world.chain.pay(payment.deposit, 5_000_000n);
    const reorgs: unknown[] = [];
    const watcher = world.newWatcher({ onReorg: (reorg) => reorgs.push(reorg) });
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
    expect(reorgs).toEqual([{ blocks: 64, isConfirmed: true }]);
  });
});
