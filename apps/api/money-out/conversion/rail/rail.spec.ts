import { ledgerBalancesOf } from '@cowrie/api/money-in/testing/ledger-balances';
import { ADAS_ACCOUNT, type RailWorld, startRailWorld } from '../../testing/rail-world';
import { RAIL_CURRENCIES } from '@cowrie/api/merchants/merchants/exchange-names';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { firstTry } from '../../payouts/sending/first-try';

let world: RailWorld;
beforeAll(async () => {
  world = await startRailWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

const stored = (payment: Payment) => world.stored(payment);
const settlementOf = async (payment: Payment) => (await stored(payment)).settlement;
/** Opens the order, deposits its money, and asks for its outcome. */
async function deposited(payment: Payment) {
  // The fees may need a second order.
  for (let step = 0; step < 3; step += 1) await world.advance(payment, 5);
  await world.handOut();
  await world.finish();
  await world.advance(payment, 5);
}
async function paidOut(payment: Payment, index = 0) {
  await deposited(payment);
  world.order(index).status = 'settled';
  await world.advance(payment);
}
const operator = { kind: 'operator', id: 'o1', name: 'ben' } as const;
async function approve() {
  const [payout] = await world.payouts();
  const at = world.clock.now();
  const { payoutEvaluator, sync } = world.rooms.refunds;
  if (payout)
    await sync.tell(
      await payoutEvaluator.evaluate(payout._id, ({ approvals }) => ({
        set: { approvals: [...approvals, { by: operator, at }] },
      })),
    );
}

// Guarantee: the fill is what the recipient got, and the books are balanced to the unit.
it('pays the account, keeps our fee, and owes the merchant nothing', async () => {
  const payment = await world.swept();
  await paidOut(payment);
  const { status, settlement, ledger } = await stored(payment);
  // 5 USDC less 1 % for us and 0.01 for the rail are 4.94, × 1550.5 = 7659.47 naira. The recipient gets whole
  // naira.
  expect(settlement).toMatchObject({
    state: 'settled',
    provider: 'paycrest',
    collectedFiatAmount: '7736.36',
    merchantFee: '77.36',
    fills: [
      { orderId: world.order().id, soldUnits: '4950000', boughtAmount: '7659.00' },
      { orderId: `${world.order().id}-fee`, soldUnits: '50000', boughtAmount: '77.36' },
    ],
    paidOut: { rail: 'paycrest', orderId: world.order().id, amount: '7659.00', account: ADAS_ACCOUNT },
  });
  expect([status, settlement?.railOrder, settlement?.dueAt]).toEqual(['completed', undefined, undefined]);
  expect(settlement?.paidOut?.txHash).toBe((await world.payouts())[0]?.transfer?.txHash);
  const balances = ledgerBalancesOf({ ledger });
  expect(balances).toMatchObject({
    'converted USDC@base': 5_000_000,
    'paid_out NGN': 765_900,
    'fee NGN': 7736,
  });
  expect(balances).toMatchObject({ 'converted NGN': -773_636 });
  for (const empty of ['payable NGN', 'sent USDC@base', 'in_transit USDC@base', 'unsold USDC@base'])
    expect(balances[empty]).toBeUndefined();
  expect(world.server.deposits).toEqual([{ orderId: world.order().id, units: '4950000' }]);
});

it('records in the ledger that the rail has the money, from the final deposit to the end of the order', async () => {
  const payment = await world.swept();
  await deposited(payment);
  const { status, ledger } = await stored(payment);
  expect(status).toBe('processing');
  expect(ledgerBalancesOf({ ledger })).toMatchObject({
    'sent USDC@base': 50_000,
    'in_transit USDC@base': 4_950_000,
  });
});

it('books a payout only when the chain shows the deposit, no matter what the rail says', async () => {
  const payment = await world.swept();
  await world.advance(payment);
  await world.handOut();
  world.order().status = 'settled';
  await world.advance(payment);
  expect((await settlementOf(payment))?.fills).toBeUndefined();
  await world.finish();
  await world.advance(payment);
  expect((await stored(payment)).status).toBe('completed');
});

it('opens a second order for the exact amount when the fee is not the expected one', async () => {
  const payment = await world.swept();
  Object.assign(world.server, { transactionFee: '0.02', senderFee: '0.005' });
  await paidOut(payment, 1);
  expect(world.server.orders.map(({ amount }) => amount)).toEqual(['4.94', '4.925']);
  expect(world.server.deposits).toEqual([{ orderId: world.order(1).id, units: '4950000' }]);
  expect((await settlementOf(payment))?.unsoldUnits).toBeUndefined();
});

describe('an order that ends before its deposit', () => {
  // Guarantee: nothing is paid to an order that has ended.
  it('is followed by another one, and the same payout pays that', async () => {
    const payment = await world.swept();
    await world.advance(payment, 600);
    await world.handOut();
    expect((await world.payouts())[0]).toMatchObject({ status: 'queued' });
    await world.advance(payment);
    await world.advance(payment);
    const [payout, ...others] = await world.payouts();
    expect(others).toEqual([]);
    expect(payout).toMatchObject({
      destination: { address: world.order(1).providerAccount.receiveAddress },
      order: { orderId: world.order(1).id },
    });
    await paidOut(payment, 1);
    expect(world.server.deposits).toEqual([{ orderId: world.order(1).id, units: '4950000' }]);
    expect((await stored(payment)).reference).not.toBe(payment.reference);
    expect((await settlementOf(payment))?.paidOut?.orderId).toBe(world.order(1).id);
  });

  // Guarantee: a payout that was stored and never evaluated does not hold up its settlement.
  it('is followed by another one if the process died after it had stored the payout', async () => {
    const payment = await world.swept();
    const evaluate = jest
      .spyOn(world.rooms.refunds.payoutEvaluator, 'evaluate')
      .mockRejectedValue(new Error('the process is gone'));
    await world.advance(payment, 900);
    evaluate.mockRestore();
    expect((await world.payouts()).map(({ status }) => status)).toEqual(['requested']);
    await paidOut(payment, 1);
    expect((await settlementOf(payment))?.paidOut?.orderId).toBe(world.order(1).id);
    expect(world.server.deposits).toEqual([{ orderId: world.order(1).id, units: '4950000' }]);
  });

  // Guarantee: an operator who allowed one unscreened address has not allowed the next one.
  it('takes the hold and release of its address along', async () => {
    const payment = await world.swept();
    await world.advance(payment, 600);
    const hold = { reason: 'screening_unanswered' as const, at: world.clock.now() };
    await world.database.payouts.updateOne({}, { $set: { hold } });
    await world.advance(payment);
    await world.advance(payment);
    const [payout] = await world.payouts();
    expect(payout?.order?.orderId).toBe(world.order(1).id);
    expect(payout).not.toHaveProperty('hold');
  });

  // Guarantee: a float that is signing does not pay an order that was given up.
  it('is given up only after it was taken away from the process that read its payout', async () => {
    const payment = await world.swept();
    await world.advance(payment, 600);
    const [read] = await world.payouts();
    if (!read) throw new Error('no payout was made');
    await world.advance(payment, 0);
    const at = world.clock.now();
    const { payoutEvaluator } = world.rooms.refunds;
    const handOut = { signer: 'hot', from: '0xF1', state: 'open', at, nonce: 0, scannedThrough: 0 } as const;
    const after = await payoutEvaluator.evaluate(
      read._id,
      firstTry(read, () => ({ set: { handOut } })),
    );
    expect([after.status, after.handOut, after.order]).toEqual(['queued', undefined, undefined]);
  });

  it('is kept when a signer has its payout already', async () => {
    const payment = await world.swept();
    await world.advance(payment, 5);
    await world.handOut();
    world.clock.advanceSeconds(900);
    world.order().status = 'expired';
    await world.advance(payment);
    expect(world.server.orders).toHaveLength(1);
    await world.finish();
    await world.advance(payment);
    // The money is with the rail, and nothing says that it was paid out.
    const { settlement, ledger } = await stored(payment);
    expect(settlement).toMatchObject({ state: 'converting', railOrder: { orderId: world.order().id } });
    expect(ledgerBalancesOf({ ledger })).toMatchObject({ 'in_transit USDC@base': 4_950_000 });
  });

  it('above a cap waits for an operator, and then a new one is opened and paid', async () => {
    const payment = await world.swept({}, {}, '600000000');
    await world.advance(payment, 5);
    await world.handOut();
    await world.advance(payment, 3600);
    await world.advance(payment);
    expect((await world.payouts())[0]?.status).toBe('awaiting_approval');
    expect(world.server.orders).toHaveLength(1);
    await approve();
    await world.handOut();
    expect((await world.payouts())[0]?.status).toBe('queued');
    await world.advance(payment);
    await paidOut(payment, 1);
    expect(world.server.deposits.map(({ orderId }) => orderId)).toEqual([world.order(1).id]);
    expect((await stored(payment)).status).toBe('completed');
  });

  it('needs the operator again when the merchant has another account by then', async () => {
    const payment = await world.swept({}, {}, '600000000');
    await world.advance(payment, 5);
    await world.handOut();
    await world.advance(payment, 3600);
    await approve();
    world.setAccounts(payment.businessId, [{ ...ADAS_ACCOUNT, number: '9999999999' }]);
    world.server.accounts.set('GTBINGLA 9999999999', 'EVE');
    for (let step = 0; step < 3; step += 1) await world.advance(payment, 5);
    expect((await world.payouts())[0]).toMatchObject({
      status: 'awaiting_approval',
      payee: { number: '9999999999' },
    });
  });
});

describe('a deposit that comes back', () => {
  const returnIt = (index: number, amountReturned: string) =>
    Object.assign(world.order(index), { status: 'refunded', amountReturned, txHash: `0xback${index}` });

  it('is recorded and settled again under a new key, less what the rail kept', async () => {
    const payment = await world.swept();
    await deposited(payment);
    Object.assign(world.order(), { status: 'refunding' });
    await world.advance(payment);
    expect((await settlementOf(payment))?.railReturns).toBeUndefined();
    returnIt(0, '4.94');
    await world.advance(payment);
    expect(await settlementOf(payment)).toMatchObject({
      railReturns: [
        { orderId: world.order().id, units: '4950000', returnedUnits: '4940000', txHash: '0xback0' },
      ],
      fills: [{ soldUnits: '10000', boughtAmount: '0.00' }],
    });
    await paidOut(payment, 1);
    const { status, settlement, ledger } = await stored(payment);
    expect([status, (await world.payouts()).length]).toEqual(['completed', 2]);
    // 4.99 less 0.0499 and 0.01.
    expect(world.order(1).amount).toBe('4.9301');
    const balances = ledgerBalancesOf({ ledger });
    expect(balances).toMatchObject({ 'converted USDC@base': 5_000_000 });
    expect([balances['payable NGN'], balances['in_transit USDC@base']]).toEqual([undefined, undefined]);
    expect(balances['paid_out NGN']).toBe(Number(settlement?.paidOut?.amount.replace('.', '')));
  });

  it('three times is left to the sync', async () => {
    const payment = await world.swept();
    for (const index of [0, 1, 2]) {
      await deposited(payment);
      returnIt(index, '4.9');
      await world.advance(payment);
    }
    expect(await settlementOf(payment)).toMatchObject({
      provider: 'manual',
      state: 'converting',
      railRefused: { reason: 'the rail has returned the money 3 times' },
    });
  });

  it.each(['0', '4.96'])('cannot be %s: nothing is booked', async (amountReturned) => {
    const payment = await world.swept();
    await deposited(payment);
    returnIt(0, amountReturned);
    await world.advance(payment);
    expect(await settlementOf(payment)).toMatchObject({ railOrder: { orderId: world.order().id } });
    expect((await settlementOf(payment))?.railReturns).toBeUndefined();
  });
});

it('pays the currencies that operators see', () => {
  expect(world.rail.currencies).toEqual(RAIL_CURRENCIES.paycrest);
});

// Guarantee: the service asks for an unknown outcome, and makes a deposit once.
it.each([429, 500, 'lost', 'garbage'] as const)('opens one order when the answer is %p', async (fault) => {
  const payment = await world.swept();
  world.server.faults.push(fault, fault === 'lost' ? 'lost' : fault);
  for (let tries = 0; tries < 4; tries += 1) await world.advance(payment);
  await paidOut(payment);
  expect(world.server.orders).toHaveLength(1);
  expect(world.server.deposits).toEqual([{ orderId: world.order().id, units: '4950000' }]);
  expect((await stored(payment)).status).toBe('completed');
});

it('waits while nobody takes the amount', async () => {
  const payment = await world.swept();
  world.server.faults.push({ field: 'Rate', message: 'no provider available' });
  await world.advance(payment);
  expect(await settlementOf(payment)).toMatchObject({ provider: 'paycrest', state: 'converting' });
  await paidOut(payment);
  expect((await stored(payment)).status).toBe('completed');
});

it('books nothing when the rail reports another rate at the end', async () => {
  const payment = await world.swept();
  await deposited(payment);
  Object.assign(world.order(), { status: 'settled', rate: '1' });
  await world.advance(payment);
  expect((await settlementOf(payment))?.fills).toBeUndefined();
});

it('books nothing when the rail names another recipient at the end', async () => {
  const payment = await world.swept();
  await deposited(payment);
  const { destination } = world.order();
  Object.assign(world.order(), {
    status: 'settled',
    destination: { ...destination, recipient: { ...destination.recipient, accountIdentifier: '9999999999' } },
  });
  await world.advance(payment);
  expect((await settlementOf(payment))?.fills).toBeUndefined();
});

// Guarantee: a token of 18 decimals, as on BSC, is deposited and booked to the unit, although the rail reads
// its amounts back as doubles.
describe('an order of a token with 18 decimals', () => {
  const UNITS = '12903225806451612904';
  const sweptOnBsc = async () => {
    const payment = await world.swept({}, {}, UNITS);
    const { deposit } = await stored(payment);
    await world.database.payments.updateOne(
      { _id: payment._id },
      { $set: { deposit: { ...deposit, decimals: 18 } } },
    );
    return payment;
  };
  /** Less 1 % for us, rounded up. */
  const DEPOSITED = '12774193548387096774';

  it('is paid out', async () => {
    const payment = await sweptOnBsc();
    await paidOut(payment);
    expect(world.order().amount).toBe('12.764193548387096774');
    expect(world.server.deposits).toEqual([{ orderId: world.order().id, units: DEPOSITED }]);
    expect(await stored(payment)).toMatchObject({
      status: 'completed',
      settlement: { fills: [{ soldUnits: DEPOSITED }, { soldUnits: '129032258064516130' }] },
    });
    expect((await settlementOf(payment))?.unsoldUnits).toBeUndefined();
  });

  it('is deposited as it was asked for, although its first answer was lost', async () => {
    const payment = await sweptOnBsc();
    world.server.faults.push('lost');
    await world.advance(payment);
    await paidOut(payment);
    expect(world.server.orders).toHaveLength(1);
    expect(world.server.deposits).toEqual([{ orderId: world.order().id, units: DEPOSITED }]);
    expect((await stored(payment)).status).toBe('completed');
  });

  it('is booked when all of it comes back', async () => {
    const payment = await sweptOnBsc();
    await deposited(payment);
    Object.assign(world.order(), { status: 'refunded', amountReturned: '12.774193548387096774' });
    await world.advance(payment);
    const settlement = await settlementOf(payment);
    expect(settlement?.railReturns).toMatchObject([{ units: DEPOSITED, returnedUnits: DEPOSITED }]);
    expect(settlement?.fills).toBeUndefined();
  });
});

it.each(['1550.50', '1550.5000', '01550.5'])('treats the rates 1550.5 and %s as equal', async (rate) => {
  const payment = await world.swept();
  await deposited(payment);
  Object.assign(world.order(), { status: 'settled', rate });
  await world.advance(payment);
  expect((await stored(payment)).status).toBe('completed');
});

// Guarantee: an order that was paid but has no record after a restore is not paid again.
it.each(['pending', 'settled', 'refunded'])(
  'opens no further order when one is found that is %s',
  async (status) => {
    const payment = await world.swept();
    world.server.faults.push('lost');
    await world.advance(payment);
    world.order().status = status;
    for (let step = 0; step < 3; step += 1) await world.advance(payment);
    expect(world.server.orders).toHaveLength(1);
    expect(await settlementOf(payment)).toMatchObject({ provider: 'paycrest', state: 'converting' });
    expect(await world.payouts()).toEqual([]);
  },
);

it('shows merchants no payout of a settlement among their refunds', async () => {
  const payment = await world.swept();
  await world.advance(payment);
  const { businessId, environment } = payment;
  const tenant = { businessId, environment };
  const [payout] = await world.payouts();
  const { payouts } = world.rooms.refunds;
  expect(payout).toMatchObject({ purpose: 'settlement', paymentId: payment._id });
  expect(await payouts.page(tenant, { page: 1, pageSize: 10 })).toEqual({ rows: [], total: 0 });
  expect(await payouts.findOfTenant(tenant, payout?._id ?? payment._id)).toBeNull();
});

it('refunds nothing that the account already has', async () => {
  const payment = await world.swept();
  await paidOut(payment);
  const { businessId } = payment;
  const by = { kind: 'merchant', id: businessId.toHexString(), name: 'Ada' } as const;
  const order = { basis: 'full', destination: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' } as const;
  await expect(world.rooms.refunds.requests.request(await stored(payment), order, by)).rejects.toMatchObject({
    code: 'refund_not_covered',
  });
});
