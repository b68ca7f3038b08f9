import { COUNTED_TRANSFERS_LIMIT, type PaymentSnapshot, type TransferFact, transferKinds } from './index';
import { END, facts, locked, open, POLICY, transfer } from './testing/facts.builder';

const late = { minedAt: END + 1 };
const UNITS = 1_000_000n;
const ID = 'base:0x1:0';
const NONE: ReadonlySet<string> = new Set();
const kindOf = (
  over: Partial<TransferFact>,
  payment: PaymentSnapshot = locked(),
  policy = POLICY,
  sentBack = NONE,
) =>
  transferKinds(
    payment,
    facts({ transfers: [transfer({ depth: 'final', ...over })] }),
    policy,
    7,
    sentBack,
  ).get(ID);

it.each<[string, Partial<TransferFact>]>([
  ['credited', {}],
  ['waiting_for_confirmations', { depth: 'seen' }],
  ['late', late],
  ['credited', { ...late, resolution: 'accepted' }],
  ['wrong_token', { token: 'USDT' }],
  ['wrong_network', { network: 'celo' }],
  ['unlisted_token', { token: undefined }],
  ['zero_value', { units: 0n }],
  ['orphaned', { canonical: false }],
  ['orphaned', { ...late, canonical: false }],
])('is %s: %j', (kind, over) => {
  expect(kindOf(over)).toBe(kind);
});

it.each<[string, Partial<TransferFact>, PaymentSnapshot]>([
  ['refunded', late, locked()],
  ['refunded', { token: 'USDT' }, locked()],
  ['refunded', {}, locked('failed', { creditedIds: [ID] })],
  ['orphaned', { ...late, canonical: false }, locked()],
])('is %s once it was sent back: %j', (kind, over, payment) => {
  expect(kindOf(over, payment, POLICY, new Set([ID]))).toBe(kind);
});

it('is not_expected before the choice, and after_completion once the payment has ended', () => {
  expect(kindOf({}, open())).toBe('not_expected');
  expect(kindOf({}, locked('completed', { creditedIds: ['base:0x2:0'] }))).toBe('after_completion');
});

it('is reversed when a reorg has orphaned what was credited for good', () => {
  const ended = locked('completed', { creditedIds: ['base:0x1:0'] });
  expect(kindOf({ canonical: false }, ended)).toBe('reversed');
  expect(kindOf({}, ended)).toBe('credited');
});

it('waits for the depth that a large payment needs', () => {
  const policy = { ...POLICY, finalAboveUnits: { base: UNITS - 1n } };
  expect(kindOf({ depth: 'confirmed' }, locked(), policy)).toBe('waiting_for_confirmations');
  expect(kindOf({ depth: 'confirmed' })).toBe('credited');
});

it('is surplus when earlier transfers on the chain had reached the expected amount', () => {
  const of = (id: string, minedAt: number, units = UNITS): TransferFact =>
    transfer({ id, minedAt, units, depth: 'final' });
  const kinds = (...transfers: TransferFact[]) =>
    Object.fromEntries(transferKinds(locked(), facts({ transfers }), POLICY, 7, NONE));
  const [first, second] = [of('base:0x1:0', 2), of('base:0x2:0', 3)];
  expect(kinds(first, second)).toEqual({ 'base:0x1:0': 'credited', 'base:0x2:0': 'surplus' });
  expect(kinds(second, first)).toEqual({ 'base:0x1:0': 'credited', 'base:0x2:0': 'surplus' });
  const half = UNITS / 2n;
  const parts = [of('a', 1, half), of('b', 2, half + 1n), of('c', 3, 1n)];
  expect(kinds(...parts)).toEqual({ a: 'credited', b: 'credited', c: 'surplus' });
});

it('names every transfer, even beyond the limit of those that count', () => {
  const transfers = Array.from({ length: COUNTED_TRANSFERS_LIMIT + 1 }, (_, i) =>
    transfer({ id: `base:0x${i}:0`, units: i === 0 ? 1n : 2n, depth: 'final' }),
  );
  const kinds = transferKinds(locked(), facts({ transfers }), POLICY, 7, NONE);
  expect(kinds.size).toBe(transfers.length);
  expect(kinds.get('base:0x0:0')).toBe('over_limit');
});
