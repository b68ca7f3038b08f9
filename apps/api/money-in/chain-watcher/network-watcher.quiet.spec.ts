import { type PaymentWorld, startPaymentWorld } from '../testing/payment-world';
import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import { FULL_READING_MS } from './network-watcher';

const CONFIRMATIONS = 3;
let world: PaymentWorld;
beforeAll(async () => {
  // Transfers become final later than confirmed, so they need a separate query.
  const large = { aboveTokens: '1000', confirmations: CONFIRMATIONS + 1 };
  world = await startPaymentWorld({ confirmations: CONFIRMATIONS, large });
});
beforeEach(() => world.reset());
afterEach(() => jest.restoreAllMocks());
afterAll(() => world.stop());

const QUESTIONS = ['findStoredIn', 'findToFinalize', 'findUnevaluated', 'isAnyAbove'] as const;

/** What a reading asks about the stored transfers. */
function asking(): () => string[] {
  const spies = QUESTIONS.map((name) => ({ name, spy: jest.spyOn(TransfersRepository.prototype, name) }));
  return () => {
    const asked = spies.filter(({ spy }) => spy.mock.calls.length > 0).map(({ name }) => name);
    spies.forEach(({ spy }) => spy.mockClear());
    return asked;
  };
}

const afterFullReading = (): void => world.clock.set(world.clock.now().getTime() + FULL_READING_MS);
const records = () => world.database.transfers.find().lean();

it('asks for no stored transfer while none can change, and for all once there is one', async () => {
  const payment = await world.lock();
  const watcher = world.newWatcher();
  await watcher.catchUp();
  const asked = asking();
  const nextBlock = async () => {
    await world.chain.mine();
    await watcher.catchUp();
    return asked();
  };
  expect([await nextBlock(), await nextBlock()]).toEqual([[], []]);
  await world.chain.pay(payment.deposit, 5_000_000n);
  await watcher.catchUp();
  expect(asked()).toContain('findUnevaluated');
  const whileOpen = expect.arrayContaining(QUESTIONS.slice(0, 3)) as string[];
  expect([await nextBlock(), await nextBlock(), await nextBlock()]).toEqual([
    whileOpen,
    whileOpen,
    whileOpen,
  ]);
  expect((await records())[0]).toMatchObject({ canonical: true, finalAt: expect.any(Date) as Date });
  expect((await world.payment(payment)).settlement?.state).toBe('due');
  // The next full reading finds that nothing is open.
  afterFullReading();
  expect(await nextBlock()).toEqual([...QUESTIONS]);
  expect(await nextBlock()).toEqual([]);
  expect(await watcher.isWaitedFor()).toBe(true);
  expect(asked()).toEqual([]);
});

/** A late write by a process without the lease, for a block that the watcher has not read yet. */
async function storeLate(): Promise<void> {
  const [cursor] = await world.database.cursors.find().lean();
  const late = { blockNumber: (cursor?.number ?? 0) + 1, isUnevaluated: true };
  await world.database.transfers.updateOne(
    {},
    { $set: { ...late, txHash: `0x${'ab'.repeat(32)}` }, $unset: { confirmedAt: 1, finalAt: 1 } },
  );
}

// Guarantee: the data that a reading relies on is at most as old as the last full reading.
it('handles another process’s late write at the next full reading', async () => {
  const payment = await world.lock();
  await world.chain.pay(payment.deposit, 5_000_000n);
  const watcher = world.newWatcher();
  await watcher.catchUp();
  await world.chain.mine(2 * CONFIRMATIONS);
  await watcher.catchUp();
  afterFullReading();
  await world.chain.mine();
  await watcher.catchUp();
  await storeLate();
  await world.chain.mine();
  await watcher.catchUp();
  expect(await records()).toMatchObject([{ canonical: true, isUnevaluated: true }]);
  await world.chain.mine(CONFIRMATIONS);
  afterFullReading();
  await watcher.catchUp();
  expect(await records()).toMatchObject([{ canonical: false, isUnevaluated: false }]);
  expect((await world.payment(payment)).settlement?.state).not.toBe('due');
});

it('is not quiet while a payment could not be evaluated', async () => {
  const payment = await world.lock();
  await world.chain.pay(payment.deposit, 5_000_000n);
  await world.chain.mine(2 * CONFIRMATIONS);
  const failing = world.newWatcher({ evaluates: false });
  await failing.catchUp();
  const asked = asking();
  await world.chain.mine();
  await failing.catchUp();
  expect(asked()).toContain('findUnevaluated');
});
