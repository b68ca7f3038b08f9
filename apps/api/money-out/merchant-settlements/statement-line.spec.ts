import type { StatementLine } from '@cowrie/dto';
import { aTransfer } from '@cowrie/api/money-in/testing/builders';
import { type SettlementsWorld, startSettlementsWorld } from '../testing/settlements-world';
import { aConfig, aNetwork } from '@cowrie/api/platform/testing/test-config';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import type { Deposit, Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { transferIdOf } from '@cowrie/api/money-in/payments/evaluate/payment-facts';
import { decimalsOf } from '@cowrie/api/money-in/payments/document/transfer-decimals';
import { transfersOf } from './statement-transfers';

/**
 * Guarantee: the entries of a line add up to its sums, no matter what happens to the payment meanwhile
 * (docs/decisions/0091).
 */
let world: SettlementsWorld;
beforeAll(async () => {
  world = await startSettlementsWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

const lines = async (): Promise<StatementLine[]> =>
  (await world.database.settlementLines.find().sort({ settlementId: 1, index: 1 }).lean()).map(
    ({ line }) => line,
  );
const nextDay = async () => {
  world.tomorrow();
  await world.making.run();
};
const short = ({ kind, refunded, feeReturned, refunds }: StatementLine) => ({
  kind,
  refunded,
  feeReturned,
  refunds: refunds.map(({ status, charged, feeReturned: returned }) => [status, charged, returned]),
});

it('lists the refunds that it took, not one that came before its lines were written', async () => {
  const payment = await world.completed('7750.00', '77.50');
  const takenBy = jest.spyOn(world.owed, 'takenBy');
  takenBy.mockImplementationOnce(async (id) => {
    takenBy.mockRestore();
    await world.refund(payment, '1550.00', '15.50');
    return world.owed.takenBy(id);
  });
  await nextDay();
  await world.completed('5000.00', '0.00');
  await nextDay();
  expect((await lines()).map(short).slice(0, 2)).toEqual([
    { kind: 'payment', refunded: '0.00', feeReturned: '0.00', refunds: [] },
    { kind: 'change', refunded: '1550.00', feeReturned: '15.50', refunds: [['queued', '1550.00', '15.50']] },
  ]);
});

it('lists a refund that ended without being sent where its cost is given back, and no other', async () => {
  const payment = await world.completed('7750.00', '0.00');
  const id = await world.refund(payment, '1550.00', '15.50');
  await world.refund(payment, '100.00');
  await nextDay();
  const { refunds = [], ...stored } = await world.stored(payment);
  const ended = refunds.map((one) => (one.id.equals(id) ? { ...one, status: 'cancelled' as const } : one));
  await world.payments.commit(stored, { set: { refunds: ended } });
  await world.builder.note(payment._id);
  await world.refund(payment, '50.00');
  await nextDay();
  expect((await lines()).map(short)).toEqual([
    {
      kind: 'payment',
      refunded: '1650.00',
      feeReturned: '15.50',
      refunds: [
        ['queued', '1550.00', '15.50'],
        ['queued', '100.00', undefined],
      ],
    },
    {
      kind: 'change',
      refunded: '-1500.00',
      feeReturned: '-15.50',
      refunds: [
        ['cancelled', '1550.00', '15.50'],
        ['queued', '50.00', undefined],
      ],
    },
  ]);
});

it('keeps the form of a payment whose entries from an earlier version do not say what they hold', async () => {
  const payment = await world.completed('7750.00', '0.00');
  await world.refund(payment, '100.00');
  await nextDay();
  const unset = { 'stated.0.refunds': 1, 'stated.0.fills': 1 };
  await world.database.payments.updateOne({ _id: payment._id }, { $unset: unset });
  await world.refund(payment, '50.00');
  await world.completed('5000.00', '0.00');
  await nextDay();
  const [, change] = await lines();
  expect(change).not.toHaveProperty('version');
  expect(change).toMatchObject({ kind: 'change', refunded: '50.00', refunds: [{}, {}] });
});

describe('transfers', () => {
  const config = aConfig().environments.test;
  const network = aNetwork({ name: 'bsc' });
  const usdt = { ...network.tokens.USDT, decimals: 18 } as never;
  const environment = {
    ...config,
    networks: [{ ...network, tokens: { ...network.tokens, USDT: usdt } }],
  } as never;
  let payment: Payment & { deposit: Deposit };
  const shown = (transfers: readonly Transfer[]) =>
    transfersOf(payment, transfers, (asset) => decimalsOf(asset, payment, environment));
  const confirmed = (over: Partial<Transfer>): Transfer =>
    ({ ...aTransfer(payment), confirmedAt: world.clock.now(), ...over }) as Transfer;
  beforeEach(async () => {
    payment = (await world.completed()) as typeof payment;
  });

  it('have the decimals of their own token', () => {
    const other = confirmed({ token: 'USDT', network: 'bsc', units: '10000000000000000' });
    expect(shown([other]).transfers).toMatchObject([{ token: 'USDT', decimals: 18, amount: '0.01' }]);
  });

  it('are counted without a sum where the decimals are unknown', () => {
    const other = confirmed({ token: 'USDT', network: 'gone', units: '1' });
    expect(shown([other])).toEqual({
      transfers: [],
      leftOut: [{ direction: 'in', token: 'USDT', network: 'gone', count: 1 }],
    });
  });

  it('that count are listed with all sweeps despite any dust, and the rest is summed up', () => {
    const { deposit } = payment;
    const dust = Array.from({ length: 300 }, (_, ordinal) => confirmed({ ordinal, units: '1' }));
    const paid = confirmed({ ordinal: 300, units: '1' });
    const sweep = confirmed({
      ordinal: 301,
      direction: 'out',
      from: deposit.address,
      to: deposit.treasury,
      units: '5000300',
    });
    payment = { ...payment, creditedIds: [transferIdOf(paid)] };
    const { transfers, leftOut } = shown([...dust, paid, sweep]);
    expect(transfers).toHaveLength(202);
    expect(transfers.slice(-2)).toMatchObject([{ direction: 'in' }, { direction: 'out', amount: '5.0003' }]);
    expect(leftOut).toEqual([
      { direction: 'in', token: 'USDC', network: 'base', count: 100, amount: '0.0001' },
    ]);
  });
});
