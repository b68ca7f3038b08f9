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
/** `account asset: units`, as people read books. */
const told = (lines: readonly LedgerLine[]) => lines.map((l) => `${l.account} ${l.asset}: ${l.units}`);

it('a token on another network is another asset', () => {
  expect([USDC, tokenAsset('USDC', 'celo')]).toEqual(['USDC@base', 'USDC@celo']);
});

describe('balances', () => {
  it('are none while nothing has happened', () => expect(balancesFor(facts())).toEqual([]));

  it('tell what was received from what was too much, over several transfers', () => {
    const arrivals = [arrival(400n), arrival(700n), arrival(1n)];
    expect(told(balancesFor(facts({ arrivals })))).toEqual([
      'received USDC@base: -1000',
      'surplus USDC@base: -101',
      'vault USDC@base: 1101',
    ]);
  });

  it('call nothing received that was never asked for', () => {
    expect(told(balancesFor(facts({ expected: undefined, arrivals: [arrival(5n)] })))).toEqual([
      'surplus USDC@base: -5',
      'vault USDC@base: 5',
    ]);
  });

  it('keep late and stray money apart, each in its own asset', () => {
    const arrivals = [arrival(3n, { as: 'late' }), arrival(4n, { as: 'unallocated', asset: USDT })];
    expect(told(balancesFor(facts({ arrivals })))).toEqual([
      'late USDC@base: -3',
      'vault USDC@base: 3',
      'unallocated USDT@celo: -4',
      'vault USDT@celo: 4',
    ]);
  });

  it('of a whole settlement: swept, sold, charged', () => {
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
    expect(told(balancesFor(settled))).toEqual([
      'converted NGN: -153450',
      'fee NGN: 1535',
      'payable NGN: 151915',
      'converted USDC@base: 990',
      'received USDC@base: -1000',
      'token_fee USDC@base: 10',
    ]);
  });

  it('of money given back, whose origin stays on record', () => {
    const returned = facts({
      arrivals: [arrival(400n, { isRefunded: true }), arrival(7n, { as: 'late', isRefunded: true })],
      departures: [{ asset: USDC, units: 407n, reachedTreasury: true }],
    });
    expect(told(balancesFor(returned))).toEqual([
      'late USDC@base: -7',
      'received USDC@base: -400',
      'refunded USDC@base: 407',
    ]);
  });
});

describe('an entry', () => {
  const seen = facts({ arrivals: [arrival(400n)] });

  it('brings empty books up to the facts, and nothing more', () => {
    const first = entryFor([], seen);
    expect(told(first)).toEqual(['received USDC@base: -400', 'vault USDC@base: 400']);
    expect(entryFor(first, seen)).toEqual([]);
  });

  it('holds the difference only', () => {
    const first = entryFor([], seen);
    const swept = { ...seen, departures: [{ asset: USDC, units: 400n, reachedTreasury: true }] };
    expect(told(entryFor(first, swept))).toEqual(['sent USDC@base: 400', 'vault USDC@base: -400']);
  });

  it('books back what a reorganization took away, and again what came again', () => {
    const first = entryFor([], seen);
    const back = entryFor(first, facts());
    expect(told(back)).toEqual(['received USDC@base: 400', 'vault USDC@base: -400']);
    expect(entryFor([...first, ...back], seen)).toEqual(first);
  });

  it('rebooks late money that an operator accepted', () => {
    const late = entryFor([], facts({ arrivals: [arrival(9n, { as: 'late' })] }));
    expect(told(entryFor(late, facts({ arrivals: [arrival(9n)] })))).toEqual([
      'late USDC@base: 9',
      'received USDC@base: -9',
    ]);
  });
});

describe('sums', () => {
  const line = (account: LedgerLine['account'], asset: string, units: bigint) => ({ account, asset, units });

  it('have one line for each account and asset, none of zero, by asset and account', () => {
    const lines = [
      line('vault', USDT, 2n),
      line('sent', USDC, 5n),
      line('vault', USDC, 1n),
      line('vault', USDC, 3n),
      line('sent', USDC, -5n),
      line('sent', USDT, 1n),
    ];
    expect(told(summed(lines))).toEqual(['vault USDC@base: 4', 'sent USDT@celo: 1', 'vault USDT@celo: 2']);
  });

  it('name the assets of broken books', () => {
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
