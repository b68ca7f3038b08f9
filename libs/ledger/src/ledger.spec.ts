import {
  balancesFor,
  entryFor,
  type LedgerFacts,
  type LedgerLine,
  summed,
  tokenAsset,
  unbalancedAssets,
} from './index';

const USDC = tokenAsset('USDC', 'base');
const USDT = tokenAsset('USDT', 'celo');

const facts = (over: Partial<LedgerFacts> = {}): LedgerFacts => ({
  expected: { asset: USDC, units: 1_000n },
  arrivals: [],
  departures: [],
  conversions: [],
  ...over,
});
const arrival = (units: bigint, over: Partial<LedgerFacts['arrivals'][number]> = {}) => ({
  asset: USDC,
  units,
  as: 'credited' as const,
  isRefunded: false,
  ...over,
});
/** Each line as `account asset: units`. */
const texts = (lines: readonly LedgerLine[]) => lines.map((l) => `${l.account} ${l.asset}: ${l.units}`);

it('a token on another network is another asset', () => {
  expect([USDC, tokenAsset('USDC', 'celo')]).toEqual(['USDC@base', 'USDC@celo']);
});

describe('balances', () => {
  it('are empty without facts', () => expect(balancesFor(facts())).toEqual([]));

  it('split several transfers into received and surplus', () => {
    const arrivals = [arrival(400n), arrival(700n), arrival(1n)];
    expect(texts(balancesFor(facts({ arrivals })))).toEqual([
      'received USDC@base: -1000',
      'surplus USDC@base: -101',
      'vault USDC@base: 1101',
    ]);
  });

  it('split money in several assets by its worth, each in its own asset', () => {
    const arrivals = [arrival(400n), arrival(500n, { asset: USDT, worthUnits: 250n })];
    expect(texts(balancesFor(facts({ arrivals })))).toEqual([
      'received USDC@base: -400',
      'vault USDC@base: 400',
      'received USDT@celo: -500',
      'vault USDT@celo: 500',
    ]);
    const more = [arrival(900n), arrival(500n, { asset: USDT, worthUnits: 250n })];
    expect(texts(balancesFor(facts({ arrivals: more })))).toEqual([
      'received USDC@base: -900',
      'vault USDC@base: 900',
      'received USDT@celo: -200',
      'surplus USDT@celo: -300',
      'vault USDT@celo: 500',
    ]);
  });

  it('book everything as surplus when nothing is expected', () => {
    expect(texts(balancesFor(facts({ expected: undefined, arrivals: [arrival(5n)] })))).toEqual([
      'surplus USDC@base: -5',
      'vault USDC@base: 5',
    ]);
  });

  it('book what is too little for an order as unsold', () => {
    const lines = balancesFor(
      facts({
        arrivals: [arrival(10n)],
        departures: [{ asset: USDC, units: 10n, reachedTreasury: true }],
        conversions: [{ asset: USDC, soldUnits: 7n, currency: 'NGN', boughtUnits: 5n }],
        unsold: [{ asset: USDC, units: 3n }],
      }),
    );
    expect(texts(lines.filter(({ asset }) => asset === USDC))).toEqual([
      'converted USDC@base: 7',
      'received USDC@base: -10',
      'unsold USDC@base: 3',
    ]);
  });

  it.each([
    [false, 'held USDC@base: 101'],
    [true, 'refunded USDC@base: 101'],
  ])('book a surplus that is held for the payer, refunded: %s', (isRefunded, where) => {
    const lines = balancesFor(
      facts({
        arrivals: [arrival(1_101n)],
        departures: [{ asset: USDC, units: 1_101n, reachedTreasury: true }],
        conversions: [{ asset: USDC, soldUnits: 1_000n, currency: 'NGN', boughtUnits: 5n }],
        held: { asset: USDC, units: 101n, isRefunded },
      }),
    );
    expect(texts(lines.filter(({ asset }) => asset === USDC))).toEqual([
      'converted USDC@base: 1000',
      ...(isRefunded ? ['received USDC@base: -1000', where] : [where, 'received USDC@base: -1000']).sort(),
      'surplus USDC@base: -101',
    ]);
  });

  it('book late and unallocated transfers in their own accounts and assets', () => {
    const arrivals = [arrival(3n, { as: 'late' }), arrival(4n, { as: 'unallocated', asset: USDT })];
    expect(texts(balancesFor(facts({ arrivals })))).toEqual([
      'late USDC@base: -3',
      'vault USDC@base: 3',
      'unallocated USDT@celo: -4',
      'vault USDT@celo: 4',
    ]);
  });

  it('cover a whole settlement: sweep, sale and fee', () => {
    const settled = facts({
      arrivals: [arrival(1_000n)],
      departures: [
        { asset: USDC, units: 990n, reachedTreasury: true },
        { asset: USDC, units: 10n, reachedTreasury: false },
      ],
      conversions: [
        { asset: USDC, soldUnits: 600n, currency: 'NGN', boughtUnits: 93_000n },
        { asset: USDC, soldUnits: 390n, currency: 'NGN', boughtUnits: 60_450n },
      ],
      fee: { currency: 'NGN', units: 1_535n },
    });
    expect(texts(balancesFor(settled))).toEqual([
      'converted NGN: -153450',
      'fee NGN: 1535',
      'payable NGN: 151915',
      'converted USDC@base: 990',
      'received USDC@base: -1000',
      'token_fee USDC@base: 10',
    ]);
  });

  it('keep the origin of refunded money', () => {
    const refunded = facts({
      arrivals: [arrival(400n, { isRefunded: true }), arrival(7n, { as: 'late', isRefunded: true })],
      departures: [{ asset: USDC, units: 407n, reachedTreasury: true }],
    });
    expect(texts(balancesFor(refunded))).toEqual([
      'late USDC@base: -7',
      'received USDC@base: -400',
      'refunded USDC@base: 407',
    ]);
  });
});

describe('a ledger entry', () => {
  const seen = facts({ arrivals: [arrival(400n)] });

  it('brings an empty ledger to the facts, once', () => {
    const first = entryFor([], seen);
    expect(texts(first)).toEqual(['received USDC@base: -400', 'vault USDC@base: 400']);
    expect(entryFor(first, seen)).toEqual([]);
  });

  it('holds only the difference', () => {
    const first = entryFor([], seen);
    const swept = { ...seen, departures: [{ asset: USDC, units: 400n, reachedTreasury: true }] };
    expect(texts(entryFor(first, swept))).toEqual(['sent USDC@base: 400', 'vault USDC@base: -400']);
  });

  it('reverses an orphaned transfer, and books it again when it is mined again', () => {
    const first = entryFor([], seen);
    const back = entryFor(first, facts());
    expect(texts(back)).toEqual(['received USDC@base: 400', 'vault USDC@base: -400']);
    expect(entryFor([...first, ...back], seen)).toEqual(first);
  });

  it('moves late money that an operator accepted to received', () => {
    const late = entryFor([], facts({ arrivals: [arrival(9n, { as: 'late' })] }));
    expect(texts(entryFor(late, facts({ arrivals: [arrival(9n)] })))).toEqual([
      'late USDC@base: 9',
      'received USDC@base: -9',
    ]);
  });
});

describe('sums', () => {
  const line = (account: LedgerLine['account'], asset: string, units: bigint) => ({ account, asset, units });

  it('have one line for each account and asset, none of zero, sorted by asset and account', () => {
    const lines = [
      line('vault', USDT, 2n),
      line('sent', USDC, 5n),
      line('vault', USDC, 1n),
      line('vault', USDC, 3n),
      line('sent', USDC, -5n),
      line('sent', USDT, 1n),
    ];
    expect(texts(summed(lines))).toEqual(['vault USDC@base: 4', 'sent USDT@celo: 1', 'vault USDT@celo: 2']);
  });

  it('name the assets that do not sum to zero', () => {
    expect(unbalancedAssets([])).toEqual([]);
    expect(
      unbalancedAssets([
        line('vault', USDC, 5n),
        line('received', USDC, -5n),
        line('vault', USDT, 5n),
        line('received', USDC, -1n),
        line('late', USDT, -4n),
        line('fee', 'NGN', 1n),
        line('payable', 'NGN', -1n),
      ]),
    ).toEqual([USDC, USDT]);
  });
});
