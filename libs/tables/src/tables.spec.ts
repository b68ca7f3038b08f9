import {
  COUNTRIES,
  COUNTRY_TABLE,
  CURRENCY_TABLE,
  FIAT_CURRENCIES,
  isFiatCurrency,
  isKnownNetwork,
  isToken,
  priceIdsOf,
  TOKEN_TABLE,
  TOKENS,
} from './index';

// Guarantee: a name on the wire stays valid.
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
