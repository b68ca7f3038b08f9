import { ALL_SETTINGS, MERCHANT_SETTINGS, ownRows } from './merchant-settings';

// Guarantee: each row can be set and removed by its option, and no two rows share one.
it('gives each setting its own option', () => {
  const options = ALL_SETTINGS.filter(({ group }) => group !== 'mails').map(({ option }) => option);
  expect(options).not.toContain(undefined);
  expect(new Set(options).size).toBe(options.length);
});

it('names a word that removes a setting if and only if null or an empty list does', () => {
  const removable = ALL_SETTINGS.filter(({ empty, kind }) => empty !== undefined || kind === 'hosts');
  expect(ALL_SETTINGS.filter(({ removedBy }) => removedBy)).toEqual(removable);
});

it('gives a default to each setting that cannot be removed, except the bounds of the country', () => {
  const without = ALL_SETTINGS.filter(({ default: value, empty }) => value === undefined && !empty);
  expect(without.map(({ group }) => group)).toEqual(['bounds', 'bounds', 'bounds', 'bounds']);
});

it('gives each number of basis points a maximum', () => {
  const bounded = ALL_SETTINGS.filter(({ maximum }) => maximum !== undefined).map(({ kind }) => kind);
  expect([...new Set(bounded)]).toEqual(['basisPoints', 'decimals']);
  expect(ALL_SETTINGS.filter(({ kind, maximum }) => kind === 'basisPoints' && !maximum)).toEqual([]);
});

it('lets a business set what decision 76 lists', () => {
  expect(Object.keys(ownRows(MERCHANT_SETTINGS.merchant))).toEqual([
    'logoUrl',
    'supportEmail',
    'supportPhone',
    'supportURL',
    'brandColor',
    'toleranceBasisPoints',
    'holdSurplus',
  ]);
  expect(Object.keys(ownRows(MERCHANT_SETTINGS.refunds))).toEqual(['payersUpToTokens']);
  expect(Object.keys(ownRows(MERCHANT_SETTINGS.environment))).toEqual(['redirectHosts']);
});
