import { startTronPaymentWorld, type TronPaymentWorld } from '../testing/tron-payment-world';
import { FINAL_DEPTH } from '../testing/tron-test-chain';

let world: TronPaymentWorld;
beforeAll(async () => {
  world = await startTronPaymentWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

/** A block past the end of a window. */
const WINDOW_SECONDS = 30 * 60 + 3;
const catchUp = () => world.newWatcher().catchUp();

/** Makes blocks until those of now are final, and reads them. */
async function deepen(): Promise<void> {
  await world.chain.mine(FINAL_DEPTH);
  await catchUp();
}

it('sees a transfer at once, and credits it when its block is solid', async () => {
  const payment = await world.lock();
  await world.chain.pay(payment.deposit, 5_000_000n);
  await catchUp();
  expect(await world.story(payment)).toMatchObject({ status: 'processing', causes: ['funds_seen'] });
  await world.chain.mine(FINAL_DEPTH - 2);
  await catchUp();
  expect((await world.payment(payment)).paidAt).toBeUndefined();
  await world.chain.mine(2);
  await catchUp();
  expect((await world.story(payment)).events).toEqual(['payment.processing', 'payment.paid']);
  expect((await world.payment(payment)).confirmedUnits).toBe('5000000');
});

describe('the end of a window', () => {
  it('comes when the solid vault shows nothing', async () => {
    const payment = await world.lock();
    world.clock.advanceSeconds(WINDOW_SECONDS);
    await deepen();
    const { status, vaultReadings } = await world.payment(payment);
    expect(status).toBe('expired');
    const { blockNumber = 0 } = vaultReadings?.[0] ?? {};
    expect(blockNumber).toBe(world.chain.tron.solid.number);
  });

  it('waits while the nodes name different solid blocks', async () => {
    const payment = await world.lock();
    for (const node of world.chain.nodes) node.fail({ otherSolid: true });
    world.clock.advanceSeconds(WINDOW_SECONDS);
    await deepen();
    expect((await world.payment(payment)).status).toBe('pending');
    for (const node of world.chain.nodes) node.heal();
    await deepen();
    expect((await world.payment(payment)).status).toBe('expired');
  });
});

it('credits what the preferred node leaves out, and rests that node', async () => {
  const payment = await world.lock();
  world.chain.nodes[0].fail({ hides: () => true });
  await world.chain.pay(payment.deposit, 5_000_000n);
  await catchUp();
  expect((await world.story(payment)).causes).toEqual(['funds_seen']);
  expect(world.reader.endpoints().map(({ state }) => state)).toEqual(['resting', 'ok']);
  await deepen();
  expect((await world.payment(payment)).paidAt).toBeDefined();
});

it('a transfer that a reorganization moves to another block is credited once', async () => {
  const payment = await world.lock();
  const txHash = await world.chain.pay(payment.deposit, 5_000_000n);
  await world.chain.mine(3);
  await catchUp();
  const before = await world.database.transfers.findOne().lean().orFail();
  await world.chain.reorganize(4);
  await deepen();
  const rows = await world.database.transfers.find().lean();
  expect(rows).toMatchObject([{ txHash, canonical: true, units: '5000000' }]);
  expect(rows[0]?.blockHash).not.toBe(before.blockHash);
  expect((await world.payment(payment)).confirmedUnits).toBe('5000000');
});
