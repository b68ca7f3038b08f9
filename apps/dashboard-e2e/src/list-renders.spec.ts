import type { Page } from 'playwright-core';
import { type DashboardSite, startDashboardSite } from './dashboard-page';
import { storeManyPayments } from './data/payments.data';

/**
 * Guarantee: a key or a click draws no row again that it does not change, in a list of 100 rows. How long it
 * takes is measured by `npm run bench -- list`.
 */
const ROWS = 100;
let site: DashboardSite;
let page: Page;

beforeAll(async () => {
  site = await startDashboardSite();
  await storeManyPayments(site);
});
afterAll(() => site?.close());

/**
 * Counts the rows in which React rendered a component, in all commits since the last call. React calls this
 * hook in production too, for its developer tools.
 */
const COUNT_ROWS = `(() => {
  let drawn = new Set();
  const RENDERED = 1;
  const walk = (fiber, row) => {
    const before = fiber.alternate;
    if (row && (fiber.flags & RENDERED || !before)) drawn.add(row);
    if (before && before.child === fiber.child) return;
    for (let child = fiber.child; child; child = child.sibling)
      walk(child, child.type === 'tr' ? child.stateNode : row);
  };
  window.takeDrawnRows = () => {
    const count = drawn.size;
    drawn = new Set();
    return count;
  };
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    checkDCE() {},
    onCommitFiberRoot: (_, root) => walk(root.current),
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
  };
})()`;
const takeDrawnRows = (): Promise<number> => page.evaluate('window.takeDrawnRows()');

beforeEach(async () => {
  const context = await site.browserOf(await site.as('owner'));
  await context.addInitScript(COUNT_ROWS);
  await context.route(/\/payments\?.*pageSize=20/, (route) =>
    route.continue({ url: route.request().url().replace('pageSize=20', `pageSize=${ROWS}`) }),
  );
  page = await context.newPage();
  await page.goto(`${site.url}/${site.businessId}/test/payments`);
  await page.getByRole('row').nth(ROWS).waitFor();
  await page.getByText('Total of').waitFor();
  // What the first answers still change is drawn by then.
  await page.waitForLoadState('networkidle');
  await page.evaluate('new Promise((drawn) => requestIdleCallback(() => requestAnimationFrame(drawn)))');
  expect(await takeDrawnRows()).toBeGreaterThanOrEqual(ROWS);
});
afterEach(() => page.context().close());

it('draws no row for j, k, an opened filter, or a letter of the search', async () => {
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Completed' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  // The search itself begins when nobody has typed for a while, which is never.
  await page.evaluate('window.setTimeout = () => 0');
  await page.keyboard.type('o');
  expect(await page.getByLabel('Search').inputValue()).toBe('o');
  expect(await takeDrawnRows()).toBe(0);
});

it('draws the row that is selected, and the head', async () => {
  await page.getByRole('row').nth(5).getByRole('checkbox').check();
  await page.getByText('1 payment selected').waitFor();
  expect(await takeDrawnRows()).toBe(2);
});

it('moves no row when one is selected', async () => {
  const box = page.getByRole('row').nth(5);
  const before = await box.boundingBox();
  await box.getByRole('checkbox').check();
  await page.getByText('1 payment selected').waitFor();
  expect(await box.boundingBox()).toEqual(before);
});
