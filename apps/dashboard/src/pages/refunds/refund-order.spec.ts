import {
  EMPTY_ORDER,
  isAddress,
  basesOf,
  isOrderable,
  orderOf,
  requestOf,
  type Refundable,
  type RefundDraft,
} from './refund-order';

const asset = {
  token: 'USDC',
  network: 'base',
  total: '10.00',
  excess: '0.00',
  unaccepted: '0.00',
  rate: '1550.00',
} as const;
const left = (assets: readonly object[]): Refundable => ({ assets }) as unknown as Refundable;
const ONE = left([asset]);
const TWO = left([asset, { ...asset, network: 'celo' }]);

it.each<[draft: Partial<RefundDraft>, body: object]>([
  [{}, { basis: 'full' }],
  [{ asset: 'USDC celo' }, { basis: 'full', token: 'USDC', network: 'celo' }],
  [
    { basis: 'amount', amount: '1 500,5' },
    { basis: 'amount', amount: '1500.5' },
  ],
  [
    { basis: 'amount', amount: 'many' },
    { basis: 'amount', amount: 'many' },
  ],
  [
    { basis: 'fiatAmount', fiatAmount: '5,000' },
    { basis: 'fiatAmount', fiatAmount: '5000' },
  ],
  [
    { basis: 'fiatAmount', fiatAmount: '5', rate: 'today' },
    { basis: 'fiatAmount', fiatAmount: '5', rate: 'today' },
  ],
  // The rate only matters for a fiat amount.
  [{ basis: 'full', rate: 'today' }, { basis: 'full' }],
  // A basis that was chosen for another asset does not apply to this one.
  [
    { basis: 'excess', asset: 'USDC celo' },
    { basis: 'full', token: 'USDC', network: 'celo' },
  ],
])('the draft %j orders %j', (draft, body) =>
  expect(orderOf({ ...EMPTY_ORDER, ...draft }, TWO)).toEqual(body),
);

const mailed: Refundable = { ...ONE, hasEmail: true };

it.each<[draft: Partial<RefundDraft>, of: Refundable, body: object]>([
  [{ reason: ' ' }, mailed, { basis: 'full' }],
  [{ reason: ' a good customer ' }, mailed, { basis: 'full', reason: 'a good customer' }],
  // An address that was typed before counts only for its own choice.
  [{ destination: '0x1' }, mailed, { basis: 'full' }],
  [{ to: 'address', destination: ' 0x1 ' }, mailed, { basis: 'full', destination: '0x1' }],
  [{ to: 'email', destination: '0x1' }, ONE, { basis: 'full', destination: '0x1' }],
])('the draft %j is asked for: case %#', (draft, of, body) =>
  expect(requestOf({ ...EMPTY_ORDER, ...draft }, of)).toEqual(body),
);

it.each<[over: object, bases: string[]]>([
  [{}, ['full 10.00', 'amount', 'fiatAmount']],
  [{ excess: '1.50' }, ['full 10.00', 'excess 1.50', 'amount', 'fiatAmount']],
  [{ unaccepted: '0.000001' }, ['full 10.00', 'unaccepted 0.000001', 'amount', 'fiatAmount']],
  // All that is left is `full`, whatever else it is.
  [{ unaccepted: '10.00' }, ['full 10.00', 'amount', 'fiatAmount']],
  [{ rate: undefined }, ['full 10.00', 'amount']],
])('an asset with %j is refunded on the bases %j', (over, bases) =>
  expect(
    basesOf({ ...asset, ...over }).map(({ basis, amount }) => [basis, amount].filter(Boolean).join(' ')),
  ).toEqual(bases),
);

it.each<[draft: Partial<RefundDraft>, of: Refundable, expected: boolean]>([
  [{}, ONE, true],
  [{}, TWO, false],
  [{ asset: 'USDC base' }, TWO, true],
  [{ basis: 'amount', amount: '' }, ONE, false],
  [{ basis: 'amount', amount: '0.00' }, ONE, false],
  [{ basis: 'amount', amount: '0.01' }, ONE, true],
  [{ basis: 'fiatAmount', fiatAmount: 'x' }, ONE, false],
])('whether %j can be priced: case %#', (draft, of, expected) =>
  expect(isOrderable({ ...EMPTY_ORDER, ...draft }, of)).toBe(expected),
);

it.each([
  [`0x${'a'.repeat(40)}`, true],
  [` 0x${'A1'.repeat(20)} `, true],
  ['', false],
  [`0x${'a'.repeat(39)}`, false],
  [`0x${'g'.repeat(40)}`, false],
])('%j is an address: %s', (text, expected) => expect(isAddress(text)).toBe(expected));
