import type { LedgerLine } from '@cowrie/ledger';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { aLockedPayment, aPayment, aTransfer } from '@cowrie/api/money-in/testing/builders';
import { type TestDatabase, startDatabase } from '../../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { openRooms, type Rooms } from '@cowrie/api/money-out/testing/rooms';
import { aConfig, aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { transferIdOf } from '@cowrie/api/money-in/payments/evaluate/payment-facts';
import type { Payment, StoredLedgerEntry } from '@cowrie/api/money-in/payments/document/payment.schema';
import { ledgerFaults } from './ledger-check';
import { LedgerWalk } from './ledger-walk.service';
import { vaultDifferences } from './vault-differences';

const network = aNetwork();
const config = aConfig({ environments: { test: { treasury: TREASURY, networks: [network] } } });
const ASSET = 'USDC@base';
let database: TestDatabase;
let clock: FakeClock;
let rooms: Rooms;
let merchant: Merchant;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.clear();
  clock = new FakeClock();
  rooms = openRooms(database, clock, { config });
  merchant = await rooms.merchants.create({ name: 'Ada Stores', country: 'NG' });
});
afterAll(() => database.stop());

/** A payment of 5 USDC, paid with 6 and booked by the evaluator, and a late transfer of 10 base units. */
async function booked() {
  const payment = aLockedPayment(clock.now(), { businessId: merchant._id }, network);
  const inTime = aTransfer(payment, { units: '6000000' });
  const late = aTransfer(payment, { minedAt: new Date(payment.expiresAt.getTime() + 1000), units: '10' });
  await database.payments.create(payment);
  await database.transfers.create([inTime, late]);
  await rooms.evaluator.evaluate(payment._id);
  const [walked] = await walk();
  if (!walked) throw new Error('the walk found no payment');
  return { ...walked, lateId: transferIdOf(late) };
}

const ledgerWalk = () => new LedgerWalk(database.payments, rooms.transfers);
const walk = async (...args: Parameters<LedgerWalk['all']>) => {
  const all = [];
  for await (const one of ledgerWalk().all(...args)) all.push(one);
  return all;
};
const entry = (...lines: [LedgerLine['account'], string, string][]): StoredLedgerEntry => ({
  at: clock.now(),
  lines: lines.map(([account, units, asset]) => ({ account, units, asset })),
});
const settlement = (over: Partial<NonNullable<Payment['settlement']>>) => ({
  settlement: { state: 'converting' as const, provider: 'manual' as const, dueAt: clock.now(), ...over },
});

it('finds no fault in a correct ledger', async () => {
  const { payment, transfers } = await booked();
  expect(payment.ledger.length).toBeGreaterThan(0);
  expect(ledgerFaults(payment, transfers)).toEqual([]);
  expect(ledgerFaults(aPayment(clock.now()), [])).toEqual([]);
});

it.each<[string, (payment: Payment) => Partial<Payment>, RegExp]>([
  [
    'an entry that does not sum to zero',
    ({ ledger }) => ({ ledger: [...ledger, entry(['vault', '1', ASSET])] }),
    /does not sum to zero in USDC@base/,
  ],
  [
    'an entry of two assets that sum to zero only together',
    ({ ledger }) => ({ ledger: [...ledger, entry(['fee', '1', ASSET], ['payable', '-1', 'NGN'])] }),
    /does not sum to zero in NGN/,
  ],
  ['a missing entry', () => ({ ledger: [] }), /vault is off by 6000010 of USDC@base/],
  [
    'an entry without a fact behind it',
    ({ ledger }) => ({ ledger: [...ledger, entry(['vault', '-7', ASSET], ['sent', '7', ASSET])] }),
    /vault is off by 7 of USDC@base/,
  ],
  [
    'an account below zero',
    ({ ledger }) => ({ ledger: [...ledger, entry(['payable', '-7', 'NGN'], ['converted', '7', 'NGN'])] }),
    /payable has an impossible balance: -7 of NGN/,
  ],
  [
    'a source account above zero',
    ({ ledger }) => ({ ledger: [...ledger, entry(['late', '70', ASSET], ['vault', '-70', ASSET])] }),
    /late has an impossible balance: 60 of USDC@base/,
  ],
  [
    'a refund of more than was received',
    ({ ledger }) => ({ ledger: [...ledger, entry(['sent', '-2', ASSET], ['refunded', '1', ASSET])] }),
    /sent has an impossible balance: -2/,
  ],
  [
    'a sale of more than was sent',
    () =>
      settlement({
        sentUnits: '5',
        fills: [
          { orderId: 'a', soldUnits: '3', boughtAmount: '1.00', at: clock.now() },
          { orderId: 'b', soldUnits: '3', boughtAmount: '1.00', at: clock.now() },
        ],
      }),
    /6 base units were sold, but only 5 were sent/,
  ],
  [
    'a sale that was not booked',
    () =>
      settlement({
        sentUnits: '5',
        fills: [{ orderId: 'a', soldUnits: '5', boughtAmount: '1.50', at: clock.now() }],
      }),
    /payable is off by 150 of NGN/,
  ],
  [
    'an acceptance that did not complete the payment',
    () => ({ resolutions: [{ transferId: 'x', kind: 'accepted', reason: 'r', by: 'ada', at: clock.now() }] }),
    /accepted but is still processing/,
  ],
])('finds %s', async (_what, over, fault) => {
  const { payment, transfers } = await booked();
  const faults = ledgerFaults({ ...payment, ...over(payment) }, transfers);
  expect(faults.some((one) => fault.test(one))).toBe(true);
});

it('finds a credited transfer that is not booked, and a booked transfer that does not exist', async () => {
  const { payment, transfers } = await booked();
  const another = aTransfer(payment as Parameters<typeof aTransfer>[0]);
  expect(ledgerFaults(payment, [...transfers, another]).length).toBeGreaterThan(0);
  expect(ledgerFaults(payment, transfers.slice(0, 1)).length).toBeGreaterThan(0);
});

it('finds no fault in a refund before the sweep', async () => {
  const { payment, lateId } = await booked();
  const resolution = {
    transferId: lateId,
    kind: 'refunded' as const,
    reason: 'r',
    by: 'ada',
    at: clock.now(),
  };
  await rooms.payments.commit(payment, { set: {}, resolutions: [resolution] });
  await rooms.evaluator.evaluate(payment._id);
  const again = await ledgerWalk().again(payment);
  if (!again) throw new Error('the payment exists');
  expect(again.payment.ledger.length).toBeGreaterThan(payment.ledger.length);
  expect(ledgerFaults(again.payment, again.transfers)).toEqual([]);
});

it('walks each payment once, in batches, with its own transfers, for all businesses or one', async () => {
  const payments = Array.from({ length: 450 }, (_, index) =>
    aLockedPayment(clock.now(), index % 2 === 0 ? { businessId: merchant._id } : {}),
  );
  await database.payments.insertMany(payments);
  await database.transfers.insertMany(payments.map((payment) => aTransfer(payment)));
  const walked = await walk();
  expect(new Set(walked.map(({ payment }) => payment._id.toHexString())).size).toBe(450);
  for (const { payment, transfers } of walked) {
    expect(transfers.map(({ paymentId }) => paymentId.toHexString())).toEqual([payment._id.toHexString()]);
  }
  expect(await walk(merchant._id)).toHaveLength(225);
});

it('compares the facts with the balances of the vaults on the chain', async () => {
  const { payment, transfers } = await booked();
  const holding = (units: bigint) => (_network: unknown, token: string) =>
    Promise.resolve(token === 'USDC' ? units : 0n);
  const check = (units: bigint) => vaultDifferences(payment, transfers, [network], holding(units));
  expect(await check(6_000_010n)).toEqual([]);
  expect(await check(0n)).toEqual([
    {
      network: 'base',
      text: 'the vault holds 0 of USDC@base on the chain, but 6000010 according to the facts',
    },
  ]);
  const swept = aTransfer(payment as Parameters<typeof aTransfer>[0], { direction: 'out', units: '6000010' });
  expect(await vaultDifferences(payment, [...transfers, swept], [network], holding(0n))).toEqual([]);
});
