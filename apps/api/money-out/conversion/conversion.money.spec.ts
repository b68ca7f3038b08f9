import { ledgerBalancesOf } from '@cowrie/api/money-in/testing/ledger-balances';
import { Observed } from '@cowrie/api/platform/testing/observed';
import { type ConversionWorld, startConversionWorld } from '../testing/conversion-world';

let world: ConversionWorld;
beforeAll(async () => {
  world = await startConversionWorld({ confirmations: 3 });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

describe('money that is not credited', () => {
  it('is swept in the same transaction and not sold when it comes late', async () => {
    const payment = await world.due();
    world.clock.advanceSeconds(31 * 60);
    await world.chain.pay(payment.deposit, 4_000_000n);
    await world.work(3);
    expect(await world.payment(payment)).toMatchObject({
      status: 'completed',
      exceptions: [{ kind: 'late' }],
      settlement: { state: 'settled', sentUnits: '5000000', collectedFiatAmount: '7750.00' },
    });
    expect(await world.arrivals()).toEqual([{ from: payment.deposit.address, amountUnits: 9_000_000n }]);
    expect(await world.database.vaultSweeps.countDocuments()).toBe(0);
  });

  it('is swept by another transaction and not sold when it comes after the sweep', async () => {
    const payment = await world.due();
    await world.newSweeper().run();
    await world.deepen();
    await world.chain.pay(payment.deposit, 2_000_000n);
    await world.deepen();
    await world.work(3);
    expect(await world.payment(payment)).toMatchObject({
      status: 'completed',
      exceptions: [{ kind: 'after_completion' }],
      settlement: { state: 'settled', sentUnits: '5000000', collectedFiatAmount: '7750.00' },
    });
    expect((await world.arrivals()).map(({ amountUnits }) => amountUnits)).toEqual([5_000_000n, 2_000_000n]);
  });

  it('is not sold when the token keeps it as a transfer fee', async () => {
    const payment = await world.due();
    await world.setFee(100);
    await world.work(2);
    expect(await world.payment(payment)).toMatchObject({
      status: 'completed',
      settlement: { sentUnits: '4950000', collectedFiatAmount: '7672.50' },
    });
    expect(await world.database.vaultSweeps.countDocuments()).toBe(0);
  });
});

describe('money that a token keeps without logging it', () => {
  const taken = async (units: bigint) => {
    const payment = await world.due();
    await world.chain.takeSilently(payment.deposit, units);
    return payment;
  };

  it('is booked once the vault is found empty, and the rest is sold', async () => {
    const payment = await taken(50_000n);
    await world.work(2);
    // The sweep is final and the vault is empty, but less money left than came in.
    expect((await world.settlement(payment))?.state).toBe('sweeping');
    world.clock.advanceSeconds(3600);
    await world.work(5);
    const stored = await world.payment(payment);
    expect(stored).toMatchObject({
      status: 'completed',
      keptByToken: [{ network: 'base', token: 'USDC', units: '50000' }],
      settlement: { state: 'settled', sentUnits: '4950000', collectedFiatAmount: '7672.50' },
    });
    const balances = ledgerBalancesOf(stored);
    expect(balances).toMatchObject({ 'token_fee USDC@base': 50_000, 'converted USDC@base': 4_950_000 });
    expect(balances).not.toHaveProperty('vault USDC@base');
    expect(await world.database.vaultSweeps.countDocuments()).toBe(0);
  });

  it('fails the payment when it is all of it, so that an operator decides', async () => {
    const payment = await taken(5_000_000n);
    await world.work(6);
    expect(await world.payment(payment)).toMatchObject({
      status: 'failed',
      errorMessage: 'None of the money reached the treasury',
      keptByToken: [{ units: '5000000' }],
    });
    expect(await world.database.vaultSweeps.countDocuments()).toBe(0);
  });

  it('is not confused with a stranger’s sweep that is not read yet', async () => {
    const payment = await world.due();
    await world.chain.flushAsStranger([payment._id.toHexString()]);
    for (let run = 0; run < 5; run += 1) {
      await world.newSweeper().run();
      world.clock.advanceSeconds(600);
    }
    expect(await world.payment(payment)).not.toHaveProperty('keptByToken');
    await world.deepen();
    await world.work(2);
    expect(await world.payment(payment)).toMatchObject({
      status: 'completed',
      settlement: { sentUnits: '5000000' },
    });
  });
});

describe('a surplus that the merchant holds for the payer', () => {
  const holding = async (units: bigint) => {
    const payment = await world.paid(units, { businessId: await merchantThatHolds(true) });
    await world.settle();
    return payment;
  };
  const merchantThatHolds = async (holdSurplus: boolean) => {
    const { _id } = await world.rooms.merchants.create({ name: 'Ada Stores', country: 'NG' });
    await world.database.merchants.collection.updateOne({ _id }, { $set: { holdSurplus } });
    return _id;
  };

  it('is swept, but neither sold nor charged, and the books say where it is', async () => {
    const payment = await holding(7_000_000n);
    await world.work(2);
    const stored = await world.payment(payment);
    expect(stored).toMatchObject({
      status: 'completed',
      surplusUnits: '2000000',
      heldSince: expect.any(Date),
      settlement: {
        state: 'settled',
        sentUnits: '5000000',
        heldUnits: '2000000',
        collectedFiatAmount: '7750.00',
        merchantFee: '77.50',
      },
    });
    expect(await world.arrivals()).toEqual([{ from: payment.deposit.address, amountUnits: 7_000_000n }]);
    expect(ledgerBalancesOf(stored)).toEqual({
      'received USDC@base': -5_000_000,
      'surplus USDC@base': -2_000_000,
      'converted USDC@base': 5_000_000,
      'held USDC@base': 2_000_000,
      'converted NGN': -775_000,
      'payable NGN': 767_250,
      'fee NGN': 7_750,
    });
  });

  it('is sold with the rest as far as the tolerance goes', async () => {
    const payment = await holding(5_025_000n);
    await world.work(2);
    const stored = await world.payment(payment);
    expect(stored).toMatchObject({ settlement: { state: 'settled', sentUnits: '5025000' } });
    expect(stored.settlement).not.toHaveProperty('heldUnits');
    expect(stored).not.toHaveProperty('heldSince');
  });

  it('bears what the token keeps of a transfer before the merchant does', async () => {
    const payment = await holding(7_000_000n);
    await world.setFee(100);
    await world.work(2);
    expect(await world.settlement(payment)).toMatchObject({
      state: 'settled',
      sentUnits: '5000000',
      heldUnits: '1930000',
      collectedFiatAmount: '7750.00',
    });
  });

  it.each([
    ['on', true, { sentUnits: '5000000', heldUnits: '2000000' }],
    ['off', false, { sentUnits: '7000000' }],
  ])('uses the setting from when the settlement became due: %s', async (_, isOn, shares) => {
    const businessId = await merchantThatHolds(isOn);
    const payment = await world.paid(7_000_000n, { businessId });
    await world.database.merchants.collection.updateOne(
      { _id: businessId },
      { $set: { holdSurplus: !isOn } },
    );
    await world.work(2);
    const settlement = await world.settlement(payment);
    expect(settlement).toMatchObject({ state: 'settled', ...shares });
    expect(settlement?.heldUnits).toBe('heldUnits' in shares ? shares.heldUnits : undefined);
  });
});

it('settles a payment that is changed between every read and write', async () => {
  const payment = await world.due();
  await world.newSweeper().run();
  await world.deepen();
  await world.newSweeper().run();
  world.clock.advanceSeconds(60);
  // Another process writes to the payment after each read by a step.
  const observed = new Observed(async ({ when }) => {
    if (when === 'before' || observed.calls % 3 > 0 || observed.calls > 40) return;
    const stored = await world.payment(payment);
    await world.rooms.payments.commit(stored, { set: { metadata: { calls: `${observed.calls}` } } });
  });
  for (let tries = 0; tries < 20; tries += 1) await world.settle(observed.wrap);
  expect(await world.payment(payment)).toMatchObject({
    status: 'completed',
    settlement: { state: 'settled' },
  });
  expect(await world.database.orders.countDocuments()).toBe(1);
});
