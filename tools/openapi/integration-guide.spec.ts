import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { COUNTRIES, EVENT_TYPES } from '@cowrie/dto';
import { countryDefaults } from '../../apps/api/src/merchants/countries';
import { readRateLimits } from '../../apps/api/src/platform/config/rate-limits.read';
import { ERROR_CODES } from '../../apps/api/src/openapi/shared-parts';
import { documentFromCode } from './document.create';

const read = (path: string): string => readFileSync(resolve(__dirname, '../..', path), 'utf8');
const guide = read('docs/integration.md');
const flat = guide.replace(/ {2,}/g, ' ');
const number = (text: string): string => Number(text).toLocaleString('en-US');

// A guide that is wrong in one number is believed in all of them.
it.each(COUNTRIES)('the bounds of %s are those of the code', (country) => {
  const { currency, bounds } = countryDefaults(country);
  const { minimumOutputAmount, maximumOutputAmount, minimumUSDAmount, maximumUSDAmount } = bounds;
  const cells = [minimumOutputAmount, maximumOutputAmount, minimumUSDAmount, maximumUSDAmount].map(number);
  expect(flat).toContain(`| ${[country, currency, ...cells].join(' | ')} |`);
});

it('lists every event, and no other', () => {
  const listed = [...guide.matchAll(/^\| `(payment\.\w+)` /gm)].map(([, type]) => type);
  expect(listed).toEqual(EVENT_TYPES);
});

it('the rate limits are those of the code', () => {
  const limits = readRateLimits((_name, fallback) => fallback);
  const minute = { windowSeconds: 60 };
  expect(limits['secret-key']).toMatchObject(minute);
  expect(guide.replace(/\s+/g, ' ')).toContain(
    `in each minute: ${limits['secret-key'].limit} requests for each secret key, ${limits['public-key'].limit} for each public key, and ${limits['failed-auth'].limit} failed authentications`,
  );
});

it.each(['docs/integration.md', 'libs/sdk/README.md', 'README.md'])(
  '%s names no error code that there is not',
  (path) => {
    const named = [...read(path).matchAll(/\b[45]\d\d `([a-z]+(?:_[a-z]+)+)`/g)].map(([, code]) => code);
    expect(named.filter((code) => !(ERROR_CODES as (string | undefined)[]).includes(code))).toEqual([]);
  },
);

it('every path in the guide is one of the document', async () => {
  const known = Object.keys((await documentFromCode()).paths).map((path) =>
    path.replace(/\{(\w+)\}/g, ':$1'),
  );
  const named = [...guide.matchAll(/`(?:GET|POST) ([^`?]+)/g)].map(([, path]) => path);
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((path) => !known.includes(String(path)))).toEqual([]);
});
