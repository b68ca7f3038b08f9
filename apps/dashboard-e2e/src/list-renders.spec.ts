import type { Page } from 'playwright-core';
import { type DashboardSite, startDashboardSite } from './dashboard-page';
import { storeManyPayments } from './data/payments.data';
import { openSettlement } from './operator-fixtures';

/**
 * Guarantee: a key or a click draws nothing again that it does not change, in a list of 100 rows, and the
 * browser can paint before the work that follows. How long it takes is measured by `npm run bench -- list`.
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
 * Counts the rows, selects and parts of the frame in which React rendered a component, in all commits since
 * the last call. React calls this hook in production too, for its developer tools.
 */
const COUNT_DRAWN = `(() => {
  let drawn = new Set();
  const RENDERED = 1;
  const COUNTED = 'tr, .mantine-Select-root, nav, header';
  const walk = (fiber, within) => {
    const before = fiber.alternate;
    if (within && (fiber.flags & RENDERED || !before)) drawn.add(within);
    if (before && before.child === fiber.child) return;
    for (let child = fiber.child; child; child = child.sibling)
      walk(child, child.stateNode instanceof Element && child.stateNode.matches(COUNTED) ? child.stateNode : within);
  };
  window.takeDrawn = () => {
    const all = [...drawn];
    drawn = new Set();
    const count = (selector) => all.filter((one) => one.matches(selector)).length;
    return { rows: count('tr'), selects: count('.mantine-Select-root'), frame: count('nav, header') };
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
const takeDrawn = (): Promise<Record<'rows' | 'selects' | 'frame', number>> =>
  page.evaluate('window.takeDrawn()');

/**
 * Clicks the first element that matches, and returns the value of an expression before anything can be
 * painted.
 */
const afterClick = (selector: string, expression: string): Promise<unknown> =>
  page.evaluate(`(async () => {
    document.querySelector(${JSON.stringify(selector)}).click();
    // What React draws for the click itself is drawn by then.
    for (let turn = 0; turn < 10; turn += 1) await undefined;
    return ${expression};
  })()`);

/** What the first answers still change is drawn when this returns. */
const drawnWhole = async (): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.evaluate('new Promise((drawn) => requestIdleCallback(() => requestAnimationFrame(drawn)))');
};

beforeEach(async () => {
  const context = await site.browserOf(await site.as('owner'));
  await context.addInitScript(COUNT_DRAWN);
  await context.route(/\/payments\?.*pageSize=20/, (route) =>
    route.continue({ url: route.request().url().replace('pageSize=20', `pageSize=${ROWS}`) }),
  );
  page = await context.newPage();
  await page.goto(`${site.url}/${site.businessId}/test/payments`);
  await page.getByRole('row').nth(ROWS).waitFor();
  await page.getByText('Total of').waitFor();
  await drawnWhole();
  const { rows, selects, frame } = await takeDrawn();
  expect(rows).toBeGreaterThanOrEqual(ROWS);
  expect([selects, frame]).toEqual([7, 2]);
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
  expect((await takeDrawn()).rows).toBe(0);
});

it('draws the row that is selected, and the head', async () => {
  await page.getByRole('row').nth(5).getByRole('checkbox').check();
  await page.getByText('1 payment selected').waitFor();
  expect((await takeDrawn()).rows).toBe(2);
});

it('moves no row when one is selected', async () => {
  const box = page.getByRole('row').nth(5);
  const before = await box.boundingBox();
  await box.getByRole('checkbox').check();
  await page.getByText('1 payment selected').waitFor();
  expect(await box.boundingBox()).toEqual(before);
});

it('draws the chosen filter, no other one, and nothing of the frame', async () => {
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Completed' }).click();
  await page.waitForURL(/status=completed/);
  await drawnWhole();
  expect(await takeDrawn()).toMatchObject({ selects: 1, frame: 0 });
});

it('opens a filter after its click is painted', async () => {
  const isOpen = `document.querySelector('[role=combobox]').getAttribute('aria-expanded')`;
  expect(await afterClick('[role=combobox]', isOpen)).toBe('false');
  await page.getByRole('option').first().waitFor();
});

it('shows what can be done with chosen rows after the checkbox is painted', async () => {
  const shown = `[document.querySelector('td input').checked, document.querySelector('.chosen-bar')]`;
  expect(await afterClick('td input', shown)).toEqual([true, null]);
  await page.getByText('1 payment selected').waitFor();
});

it('opens a row after its click is painted', async () => {
  const list = page.url();
  const inThisFrame = 'await new Promise(requestAnimationFrame).then(() => location.href)';
  expect(await afterClick('.row-link', inThisFrame)).toBe(list);
  await page.waitForURL(/payments\/\w/);
});

it('draws the settlement that is marked at the desk, and no other', async () => {
  await openSettlement(site);
  await openSettlement(site);
  await page.context().close();
  const context = await site.browserOf(await site.asOperator('operator'));
  await context.addInitScript(COUNT_DRAWN);
  page = await context.newPage();
  await page.goto(`${site.url}/operator/settlements?environment=test`);
  const boxes = page.getByRole('checkbox', { name: /^Select / });
  await boxes.nth(1).waitFor();
  await drawnWhole();
  await takeDrawn();
  await boxes.nth(1).check();
  await page.getByRole('region', { name: '1 selected' }).waitFor();
  expect((await takeDrawn()).rows).toBe(1);
});
