import {
  account,
  type ChainTransfer,
  type DrivenPayment,
  type Evidence,
  type ToldRefund,
} from './money.accountant';
import { moneyOptions } from './money.options';
import { moneyTable } from './money.table';

const [FLOAT, TREASURY, VAULT, PAYER, CUSTOMER] = ['0xf', '0x7', '0xa', '0x1', '0xc'];
const pair = { network: 'base', token: 'USDC' };

const transfer = (over: Partial<ChainTransfer>): ChainTransfer => ({
  ...pair,
  from: PAYER,
  to: VAULT,
  units: 10n,
  txHash: '0x01',
  minedMs: 1000,
  ...over,
});
const PAID = transfer({});
const SWEPT = transfer({ from: VAULT, to: TREASURY, txHash: '0x02' });
const REFUNDED = transfer({ from: FLOAT, to: CUSTOMER, units: 4n, txHash: '0x03' });

const payment = (over: Partial<DrivenPayment> = {}): DrivenPayment => ({
  ...pair,
  id: 'p1',
  address: VAULT,
  expectedUnits: 10n,
  validUntilMs: 2000,
  status: 'completed',
  arrived: [{ network: 'base', txHash: '0x01', depth: 'final' }],
  ...over,
});
const refund = (over: Partial<ToldRefund> = {}): ToldRefund => ({
  ...pair,
  id: 'r1',
  paymentId: 'p1',
  status: 'final',
  units: 4n,
  destination: CUSTOMER,
  askedDestination: CUSTOMER,
  txHash: '0x03',
  ...over,
});
const evidence = (over: Partial<Evidence> = {}): Evidence => ({
  treasury: TREASURY,
  float: FLOAT,
  transfers: [PAID, SWEPT, REFUNDED],
  balances: [
    { ...pair, owner: FLOAT, before: 100n, now: 96n },
    { ...pair, owner: TREASURY, before: 0n, now: 10n },
  ],
  payments: [payment()],
  refunds: [refund()],
  told: '',
  ...over,
});

it('finds nothing wrong with a payment that was swept, sold and refunded in part', () => {
  expect(account(evidence())).toEqual([]);
});

const TAKEN_BACK = [{ network: 'base', txHash: '0x01', depth: 'taken_back' }];

it.each<[string, Partial<Evidence>, [rule: string, item: string][]]>([
  [
    'money that no transfer explains',
    { balances: [{ ...pair, owner: FLOAT, before: 100n, now: 95n }] },
    [['conservation', FLOAT]],
  ],
  [
    'a vault that pays somebody else',
    { transfers: [PAID, { ...SWEPT, to: PAYER }, REFUNDED], balances: [] },
    [['a vault pays the treasury alone', '0x02']],
  ],
  ['a transfer of the float without a refund', { refunds: [] }, [['the float pays refunds alone', '0x03']]],
  [
    'a refund that was paid twice',
    { transfers: [PAID, SWEPT, REFUNDED, { ...REFUNDED, txHash: '0x04' }], balances: [] },
    [['a promise is paid once', 'r1']],
  ],
  ['a refund of another amount', { refunds: [refund({ units: 5n })] }, [['a promise is paid once', 'r1']]],
  [
    'a refund to another address than was asked for',
    { refunds: [refund({ askedDestination: '0xd' })] },
    [['a promise is paid once', 'r1']],
  ],
  [
    'a cancelled refund that was paid',
    { refunds: [refund({ status: 'cancelled', txHash: undefined })] },
    [['a promise is paid once', 'r1']],
  ],
  [
    'a final refund that was not paid',
    { transfers: [PAID, SWEPT], balances: [] },
    [['an unpaid promise is told as unpaid', 'r1']],
  ],
  [
    'a refund that names another transaction',
    { refunds: [refund({ txHash: '0x09' })] },
    [['the API tells what the chain holds', 'r1']],
  ],
  [
    'more promised than came',
    {
      refunds: [
        refund(),
        refund({
          id: 'r2',
          status: 'awaiting_address',
          units: 7n,
          destination: undefined,
          askedDestination: undefined,
        }),
      ],
    },
    [['no refund above what came', 'p1']],
  ],
  [
    'a transfer that the API does not tell',
    { payments: [payment({ arrived: [] })] },
    [['the API tells what the chain holds', 'p1']],
  ],
  [
    'a transfer that the API invents',
    {
      payments: [
        payment({ arrived: [...payment().arrived, { network: 'celo', txHash: '0x01', depth: 'final' }] }),
      ],
    },
    [['the API tells what the chain holds', 'p1']],
  ],
  [
    'a payment that was paid in time and failed',
    { payments: [payment({ status: 'failed' })] },
    [['a payment paid in time completes', 'p1']],
  ],
  [
    'a payment that is completed without money',
    { transfers: [], balances: [], refunds: [], payments: [payment({ arrived: [] })] },
    [['a payment paid in time completes', 'p1']],
  ],
  [
    'a refund that is stuck and not named',
    { refunds: [refund({ status: 'sent' })] },
    [['nothing is stuck untold', 'r1']],
  ],
])('finds %s', (_, over, expected) => {
  expect(account(evidence(over)).map(({ rule, item }) => [rule, item])).toEqual(expected);
});

it('accepts two refunds to one address, as from a double click', () => {
  const again = { ...REFUNDED, txHash: '0x04' };
  const refunds = [refund({ id: 'r2', txHash: '0x04' }), refund({ status: 'sent' })];
  const transfers = [PAID, SWEPT, REFUNDED, again];
  expect(account(evidence({ transfers, refunds, balances: [], told: 'r1' }))).toEqual([]);
});

it('accepts what the API reports: a refund that is named as stuck, money that a reorg took back', () => {
  const told = 'payouts test:base: r1 for 3 min';
  expect(account(evidence({ refunds: [refund({ status: 'sent' })], told }))).toEqual([]);
  expect(
    account(evidence({ transfers: [REFUNDED], balances: [], payments: [payment({ arrived: TAKEN_BACK })] })),
  ).toEqual([]);
});

it('treats money sent after the window as late, whatever block a deep reorg gave it', () => {
  const status = 'expired';
  const promise = 'a payment paid in time completes';
  const rulesOf = (paidMs: number) =>
    account(evidence({ payments: [payment({ status, paidMs })] })).map(({ rule }) => rule);
  expect(rulesOf(2001)).not.toContain(promise);
  expect(rulesOf(2000)).toContain(promise);
});

it('shows each rule in its table', () => {
  const broken = evidence({ payments: [payment({ status: 'failed' })] });
  const table = moneyTable(broken, account(broken), { kills: 2 }, { 'refund 201': 1 });
  expect(table).toMatch(/payments +\| 1: 1 failed\n/);
  expect(table).toMatch(/a payment paid in time completes +\| broken 1 times\n/);
  expect(table).toMatch(/a promise is paid once +\| kept\n/);
});

it('reads its options, and refuses what is not a number', () => {
  expect(moneyOptions(['--money'])).toEqual({ payments: 500, refunds: 500, minutes: 60, seed: 1 });
  expect(moneyOptions(['--money', '--payments', '9', '--seed', '7'])).toMatchObject({ payments: 9, seed: 7 });
  expect(() => moneyOptions(['--money', '--minutes', 'x'])).toThrow('--minutes is "x"; give a whole number');
  expect(() => moneyOptions(['--fast'])).toThrow('npm run soak -- --money');
});
