import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { COUNTRIES, EVENT_TYPES, SIMULATION_CASES } from '@cowrie/dto';
import { countryDefaults } from '@cowrie/api/merchants/merchants/countries';
import { SERVICE_SETTINGS } from '@cowrie/api/platform/config/service.settings';
import { ERROR_CODES } from '@cowrie/api/faces/openapi/shared-parts';
import { documentFromCode } from './document.create';

const read = (path: string): string => readFileSync(resolve(__dirname, '../..', path), 'utf8');
const PAGES = readdirSync(resolve(__dirname, '../../docs/guide')).map((file) => `docs/guide/${file}`);
const guide = PAGES.map(read).join('\n');
const flat = guide.replace(/ {2,}/g, ' ');
const number = (text: string): string => Number(text).toLocaleString('en-US');

// Readers trust every number in a guide, so each must match the code.
it.each(COUNTRIES)('gives the bounds of %s as the code has them', (country) => {
  const { currency, bounds } = countryDefaults(country);
  const { minimumOutputAmount, maximumOutputAmount, minimumUSDAmount, maximumUSDAmount } = bounds;
  const cells = [minimumOutputAmount, maximumOutputAmount, minimumUSDAmount, maximumUSDAmount].map(number);
  expect(flat).toContain(`| ${[country, currency, ...cells].join(' | ')} |`);
});

it('lists every event, and no others', () => {
  const listed = [
    ...read('docs/guide/webhooks.md').matchAll(
      /^\| `((?:payment|refund|settlement|settlement_account)\.\w+)` /gm,
    ),
  ].map(([, type]) => type);
  expect(listed).toEqual(EVENT_TYPES);
});

it('gives the default rate limits of the code', () => {
  const { RATE_LIMIT_WINDOW_SECONDS, RATE_LIMIT_SECRET_KEY, RATE_LIMIT_PUBLIC_KEY, RATE_LIMIT_FAILED_AUTH } =
    SERVICE_SETTINGS;
  expect(RATE_LIMIT_WINDOW_SECONDS.default).toBe('60');
  expect(guide.replace(/\s+/g, ' ')).toContain(
    `in each minute: ${RATE_LIMIT_SECRET_KEY.default} requests for each secret key, ${RATE_LIMIT_PUBLIC_KEY.default} for each public key, and ${RATE_LIMIT_FAILED_AUTH.default} failed authentications`,
  );
});

it('gives the default share of an address in a public key’s limit', () => {
  const { RATE_LIMIT_PUBLIC_KEY, RATE_LIMIT_PUBLIC_KEY_ADDRESS } = SERVICE_SETTINGS;
  const text = guide.replace(/\s+/g, ' ');
  expect(text).toContain(`can send ${RATE_LIMIT_PUBLIC_KEY_ADDRESS.default} requests with each public key`);
  expect(text).toContain(`share a limit of ${RATE_LIMIT_PUBLIC_KEY.default} for each public key`);
});

it.each([...PAGES, 'libs/sdk/README.md', 'README.md'])('%s names only existing error codes', (path) => {
  const named = [...read(path).matchAll(/\b[45]\d\d `([a-z]+(?:_[a-z]+)+)`/g)].map(([, code]) => code);
  expect(named.filter((code) => !(ERROR_CODES as (string | undefined)[]).includes(code))).toEqual([]);
});

it('lists every page for a reader from outside', () => {
  const listed = [...read('docs/integration.md').matchAll(/\]\(guide\/([\w-]+\.md)\)/g)].map(
    ([, file]) => file,
  );
  expect(listed.sort()).toEqual(PAGES.map((page) => page.replace('docs/guide/', '')).sort());
});

it('shows every case of the test helper', () => {
  const table = read('docs/guide/testing.md');
  const shown = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
  expect(shown).toEqual(['case', ...SIMULATION_CASES]);
});

it('names only paths of the document', async () => {
  const known = Object.keys((await documentFromCode()).paths).map((path) =>
    path.replace(/\{(\w+)\}/g, ':$1'),
  );
  const named = [...guide.matchAll(/`(?:GET|POST) ([^`?]+)/g)].map(([, path]) => path);
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((path) => !known.includes(String(path)))).toEqual([]);
});
