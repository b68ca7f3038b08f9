import { ADAS_ACCOUNT, type RailWorld, startRailWorld } from '../../testing/rail-world';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';

let world: RailWorld;
beforeAll(async () => {
  world = await startRailWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

const stored = (payment: Payment) => world.stored(payment);
const settlementOf = async (payment: Payment) => (await stored(payment)).settlement;
const operator = { kind: 'operator', id: 'o1', name: 'ben' } as const;

describe('the desk pays out', () => {
  async function reasonAtDesk(payment: Payment) {
    for (let step = 0; step < 3; step += 1) await world.advance(payment, 5);
    const settlement = await settlementOf(payment);
    expect(settlement).toMatchObject({ provider: 'manual', state: 'converting' });
    const boughtAmount = '7000.00';
    await world.rooms.settlements.fillByHand(payment._id, { boughtAmount }, { name: 'ben' });
    await world.advance(payment);
    const after = await stored(payment);
    expect(after).toMatchObject({ status: 'completed', settlement: { collectedFiatAmount: boughtAmount } });
    expect(after.settlement?.paidOut).toBeUndefined();
    return settlement?.railRefused?.reason;
  }

  it('for a merchant without an account', async () => {
    const payment = await world.swept();
    world.setAccounts(payment.businessId, []);
    expect(await reasonAtDesk(payment)).toBe('the merchant has no account in NGN');
  });

  it.each(['GHS', 'ZAR', 'USD'] as const)('what the rail cannot pay: %s', async (currency) => {
    const payment = await world.swept({ currency });
    expect(await reasonAtDesk(payment)).toBe(`the rail pays NGN and KES only, and this is ${currency}`);
  });

  it('money in the merchant’s own treasury', async () => {
    const payment = await world.swept();
    const { deposit } = await stored(payment);
    const treasury = '0x00000000000000000000000000000000000000bB';
    await world.database.payments.updateOne(
      { _id: payment._id },
      { $set: { deposit: { ...deposit, treasury } } },
    );
    expect(await reasonAtDesk(payment)).toBe('the money is in the merchant’s own treasury');
  });

  it('less than the minimum of an order', async () => {
    expect(await reasonAtDesk(await world.swept({}, {}, '500000'))).toBe(
      'it is too little for an order with the rail',
    );
  });

  it('for an account that the rail does not know', async () => {
    const payment = await world.swept();
    world.setAccounts(payment.businessId, [{ ...ADAS_ACCOUNT, number: '1' }]);
    expect(await reasonAtDesk(payment)).toMatch(/^the rail refuses the order: Account validation failed/);
  });

  it('an amount that no provider takes for an hour', async () => {
    const payment = await world.swept();
    const fault = { field: 'Rate', message: 'no provider available' };
    for (let minute = 0; minute < 3; minute += 1) {
      world.server.faults.push(fault);
      await world.advance(payment, 1800);
    }
    expect(await reasonAtDesk(payment)).toBe('the rail takes no order: no provider available');
  });

  it('an amount that the rail’s fees would use up', async () => {
    const payment = await world.swept();
    world.server.transactionFee = '5';
    expect(await reasonAtDesk(payment)).toBe('the fees of the rail take all of it');
  });

  it('a payout that an operator refused to send', async () => {
    const payment = await world.swept();
    await world.advance(payment);
    const [payout] = await world.payouts();
    await world.rooms.refunds.payoutEvaluator.evaluate(payout?._id ?? payment._id, () => ({
      set: { decision: { kind: 'declined', by: operator, at: world.clock.now() } },
    }));
    expect(await reasonAtDesk(payment)).toBe('an operator has refused the payout');
    expect(world.server.deposits).toEqual([]);
  });

  // Guarantee: what the rail says is checked before money moves.
  it.each<[string, object, string]>([
    ['another amount', { amount: '4.95' }, 'the rail opened a different order than requested'],
    ...[
      { accountIdentifier: '9999999999' },
      { institution: 'SAFAKEPC' },
      { accountIdentifier: undefined },
    ].map((over): [string, object, string] => [
      `another recipient: ${JSON.stringify(over)}`,
      {
        destination: {
          currency: 'NGN',
          recipient: { institution: 'GTBINGLA', accountIdentifier: '0123456789', ...over },
        },
      },
      'the rail opened a different order than requested',
    ]),
    ['another reference', { reference: 'x' }, 'the rail opened a different order than requested'],
    [
      'another currency',
      { destination: { currency: 'KES' } },
      'the rail opened a different order than requested',
    ],
    ...['0x12', `0x${'0'.repeat(40)}`, '0x5AAEB6053F3E94C9b9A09f33669435E7Ef1BeAed', 'TYourTronWallet'].map(
      (receiveAddress): [string, object, string] => [
        `the address ${receiveAddress}`,
        { providerAccount: { network: 'base', receiveAddress, validUntil: '2100-01-01T00:00:00Z' } },
        'the rail names an address that cannot be paid',
      ],
    ),
  ])('and nothing is deposited for %s', async (_what, over, reason) => {
    const payment = await world.swept();
    world.server.tell = (order) => ({ ...order, ...over });
    expect(await reasonAtDesk(payment)).toBe(reason);
    expect(await world.payouts()).toEqual([]);
  });
});

// Guarantee: the desk pays nothing whose deposit can still be mined.
it.each(['open', 'final'] as const)('is not asked while the deposit is %s', async (fate) => {
  const payment = await world.swept();
  await world.advance(payment, 600);
  // The order has ended. Another one is planned, and the rail refuses it.
  await world.advance(payment, 5);
  expect((await settlementOf(payment))?.railOrder).not.toHaveProperty('orderId');
  world.server.faults.push({ field: 'Destination', message: 'no such account' });
  const [payout] = await world.payouts();
  if (!payout) throw new Error('no payout was made');
  const { payoutEvaluator } = world.rooms.refunds;
  const at = world.clock.now();
  // A signer was faster.
  await payoutEvaluator.evaluate(payout._id, () => ({
    set: {
      handOut: { signer: 'hot', from: '0xF1', state: 'open', at, nonce: 1, scannedThrough: 0 },
      ...(fate === 'final' && { transfer: { txHash: '0xab', ordinal: 0, blockNumber: 7 } }),
    },
  }));
  await world.advance(payment);
  expect(await settlementOf(payment)).toMatchObject({ provider: 'paycrest', state: 'converting' });
});
