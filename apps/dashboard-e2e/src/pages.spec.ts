import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testRun } from '@cowrie/testing';
import { injectAxe, violationsOf } from '../../checkout-e2e/src/states/axe';
import { type DashboardSite, startDashboardSite } from './dashboard-page';
import { largeTexts } from './large-texts';
import { allPages } from './pages/all-pages';
import { faultsOf } from './pages/layout-faults';
import { look, PageVisits } from './pages/visit';

/** Both widths and both themes. A full run shows every theme at every width. */
const LOOKS = [
  { width: 1280, colorScheme: 'dark' },
  { width: 360, colorScheme: 'light' },
  ...(testRun.isFull
    ? ([
        { width: 1280, colorScheme: 'light' },
        { width: 360, colorScheme: 'dark' },
      ] as const)
    : []),
] as const;

const visited: string[] = [];
let site: DashboardSite;
let visits: PageVisits;
beforeAll(async () => {
  // In every answer, texts are long and amounts large: every text can be read, however long it is.
  site = await startDashboardSite({}, (answer) => largeTexts(answer));
  visits = new PageVisits(site, { firstLook: LOOKS[0] });
});
afterAll(() => site?.close());

describe.each(allPages())('$name', (shown) => {
  it('has no accessibility fault, no browser error, and shows long texts and large amounts in full, at each width and theme', async () => {
    const page = await visits.newPage(shown);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      const isExpected = shown.refusal && message.text().includes(`a status of ${shown.refusal} `);
      if (message.type() === 'error' && !isExpected) errors.push(message.text());
    });
    await visits.show(page, shown);
    visited.push(new URL(page.url()).pathname);
    await injectAxe(page);
    for (const { width, colorScheme } of LOOKS) {
      await look(page, { width, colorScheme });
      const name = `${width} ${colorScheme}`;
      expect([name, await violationsOf(page)]).toEqual([name, []]);
      expect([name, await faultsOf(page)]).toEqual([name, []]);
    }
    expect(errors).toEqual([]);
    await page.close();
  });
});

it('every address of the router was visited', () => {
  const names = allPages().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const router = readFileSync(join(__dirname, '../../dashboard/src/app/router.tsx'), 'utf8');
  const addresses = [...router.matchAll(/(page|inShell|inPlace)\('(\/[^']*)',/g)].map(
    ([, where, path = '']) =>
      where === 'inPlace' ? `/$businessId/$environment${path}`.replace(/\/$/, '') : path,
  );
  expect(addresses.length).toBeGreaterThan(25);
  const isShown = (address: string): boolean => {
    const pattern = new RegExp(`^${address.replace(/\$\w+/g, '[^/]+')}$`);
    return visited.some((path) => pattern.test(path));
  };
  expect(addresses.filter((address) => !isShown(address))).toEqual([]);
});
