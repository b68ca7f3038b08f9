import {
  chainFamilyOf,
  COUNTRIES,
  COUNTRY_TABLE,
  CURRENCY_TABLE,
  EXCHANGE_SOURCES,
  EXCHANGE_TABLE,
  FIAT_CURRENCIES,
  isFiatCurrency,
  isKnownNetwork,
  isRarelySent,
  isToken,
  NETWORK_TABLE,
  NETWORKS,
  priceIdsOf,
  TOKEN_TABLE,
  TOKENS,
  WALLET_LINKS,
  withdrawalsOf,
} from './index';

// Guarantee: a name in the API stays valid.
test('the tables keep the names that merchants rely on', () => {
  expect(TOKENS).toEqual(expect.arrayContaining(['USDT', 'USDC']));
  expect(FIAT_CURRENCIES).toEqual(expect.arrayContaining(['NGN', 'GHS', 'KES', 'ZAR', 'USD']));
  expect(COUNTRIES).toEqual(expect.arrayContaining(['NG', 'GH', 'KE', 'ZA', 'US']));
});

test.each(['NGN', 'GHS', 'KES', 'ZAR', 'USD'] as const)('%s has two decimals', (currency) => {
  expect(CURRENCY_TABLE[currency].decimals).toBe(2);
});

test.each([isToken, isFiatCurrency, isKnownNetwork])(
  '%p refuses the names that every object has',
  (isName) => {
    expect(isName('constructor')).toBe(false);
  },
);

test.each(COUNTRIES)('the bounds of %s are a range of its currency', (country) => {
  const { currency, minimumOutputAmount, maximumOutputAmount } = COUNTRY_TABLE[country];
  for (const bound of [minimumOutputAmount, maximumOutputAmount]) {
    const [, fraction = ''] = /^\d+(?:\.(\d+))?$/.exec(bound) ?? [];
    expect(bound).toMatch(/^\d+(\.\d+)?$/);
    expect(fraction.length).toBeLessThanOrEqual(CURRENCY_TABLE[currency].decimals);
  }
  expect(Number(minimumOutputAmount)).toBeGreaterThan(0);
  expect(Number(maximumOutputAmount)).toBeGreaterThan(Number(minimumOutputAmount));
});

test('each price service has its own name for a token', () => {
  expect(priceIdsOf('coingecko').get('USDT')).toBe('tether');
  expect(priceIdsOf('kraken').get('USDT')).toBe('USDTZUSD');
  expect(priceIdsOf('coinbase').get('BTC')).toBeUndefined();
});

// On a light disc the white shape would be hard to see.
test.each(TOKENS)('the icon of %s is white on a dark disc', (token) => {
  const { disc, path } = TOKEN_TABLE[token].mark;
  const [red = 255, green = 255, blue = 255] = (disc.match(/[0-9a-f]{2}/g) ?? []).map((part) =>
    parseInt(part, 16),
  );
  expect(0.299 * red + 0.587 * green + 0.114 * blue).toBeLessThan(140);
  expect(path).toMatch(/^M[\d\sMmLlHhVvCcSsQqTtAaZz.,-]+$/);
});

// A figure without a source cannot be checked by the next reader.
test.each(EXCHANGE_TABLE)('$name has a source and the day on which it was read', ({ name }) => {
  const { source, readOn } = EXCHANGE_SOURCES[name];
  expect(source).toMatch(/\S/);
  expect(new Date(readOn).toISOString().slice(0, 10)).toBe(readOn);
});

test('the minimums of exchanges are plain decimals, and their times whole minutes', () => {
  const all = TOKENS.flatMap((token) => NETWORKS.flatMap((network) => withdrawalsOf(token, network)));
  expect(all.length).toBeGreaterThan(10);
  for (const { name, label, minimum, minutes } of all) {
    expect([name, label]).toEqual([name, expect.stringMatching(/\S/)]);
    expect([name, minimum ?? '1']).toEqual([name, expect.stringMatching(/^\d+(\.\d+)?$/)]);
    expect([name, Number.isInteger(minutes ?? 1)]).toEqual([name, true]);
  }
});

test('a pair that few exchanges send has no exchange in the table', () => {
  expect(isRarelySent('USDT', 'base')).toBe(true);
  expect(isRarelySent('USDC', 'base')).toBe(false);
  for (const token of TOKENS)
    for (const network of NETWORKS)
      if (isRarelySent(token, network)) expect(withdrawalsOf(token, network)).toEqual([]);
});

test('each network has its own label in exchange apps', () => {
  const rows = Object.values(NETWORK_TABLE);
  expect(new Set(rows.map(({ exchangeLabel }) => exchangeLabel)).size).toBe(rows.length);
});

// A link that names a wrong place would send money astray, so its form is only filled in.
test.each(WALLET_LINKS)('the links of $name are https, with known places, and name their source', (row) => {
  const places = ['url', 'place', 'token', 'address', 'chainId', 'units', 'amount', 'coin'];
  for (const form of [row.page, row.send ?? row.page]) {
    expect(new URL(form.replace(/[{}]/g, '')).protocol).toBe('https:');
    for (const [, place] of form.matchAll(/\{(\w+)\}/g)) expect(places).toContain(place);
  }
  expect(row.page).toMatch(/\{(url|place)\}/);
  expect(row.source).toMatch(/\S/);
});

test.each([
  ['tron', 'tron'],
  ['tron-nile', 'tron'],
  ['tronic', 'evm'],
  ['my-tron', 'evm'],
  ['base', 'evm'],
])('a network called %s has the family %s', (name, family) => {
  expect(chainFamilyOf(name)).toBe(family);
});
