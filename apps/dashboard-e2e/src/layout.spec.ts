import type { BrowserContext, Page } from 'playwright-core';
import type { Visitor } from '@cowrie/api/faces/testing/dashboard-world';
import { type DashboardSite, startDashboardSite } from './dashboard-page';
import { largeTexts } from './large-texts';
import { allPages } from './pages/all-pages';
import type { ShownPage } from './pages/shown-page';
import { look, settled } from './pages/visit';

/** Guarantee: every text of every page can be read on a phone and on a laptop, however long it is. */
const WIDTHS = [360, 1280];
let site: DashboardSite;
const browsers = new Map<string, BrowserContext>();
beforeAll(async () => {
  site = await startDashboardSite();
});
afterAll(() => site?.close());

async function visitorOf(as: NonNullable<ShownPage['as']>): Promise<Visitor | undefined> {
  if (as === 'nobody') return undefined;
  return as === 'operator' ? site.asOperator('admin') : site.as(as);
}

/** A browser for each kind of person, where every answer has long texts and large amounts. */
async function browserFor(as: ShownPage['as'] = 'owner'): Promise<BrowserContext> {
  const known = browsers.get(as);
  if (known) return known;
  const context = await site.browserOf(await visitorOf(as));
  await context.route(/\/(dashboard|admin)\/v1\//, async (route) => {
    const answer = await route.fetch();
    const isJson = answer.headers()['content-type']?.includes('json') ?? false;
    if (!isJson) return route.fulfill({ response: answer });
    return route.fulfill({ response: answer, json: largeTexts(await answer.json()) });
  });
  browsers.set(as, context);
  return context;
}

/**
 * What cannot be read on the page: it scrolls sideways, a text leaves its table, its card or the page, or is
 * cut off without a sign.
 */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const faults = [];
    const root = document.scrollingElement;
    if (root.scrollWidth > root.clientWidth) faults.push('the page scrolls sideways to ' + root.scrollWidth);
    const named = (element) => element.tagName.toLowerCase() + ' ' + JSON.stringify(element.innerText.slice(0, 60));
    for (const frame of document.querySelectorAll('.table-frame'))
      if (frame.scrollWidth > frame.clientWidth + 1)
        faults.push('table ' + frame.ariaLabel + ' is ' + frame.scrollWidth + ' in ' + frame.clientWidth);
    const isShown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const rightOf = (element) => element.getBoundingClientRect().right;
    for (const element of document.querySelectorAll('main *')) {
      if (!isShown(element) || element.closest('svg, select, input, textarea, [aria-hidden="true"], iframe')) continue;
      const hasText = [...element.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim() !== '');
      // Texts for people who do not see the page, and code, which scrolls in its own block.
      if (!hasText || element.clientWidth === 1 || element.closest('pre')) continue;
      const texts = document.createRange();
      texts.selectNodeContents(element);
      const { right, width } = texts.getBoundingClientRect();
      if (width <= 2) continue;
      const card = element.closest('[data-with-border], .mantine-Alert-root, .table-frame');
      const edge = Math.min(card ? rightOf(card) : Infinity, root.clientWidth);
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isCut = ['hidden', 'clip'].includes(overflowX) && element.scrollWidth > element.clientWidth + 1;
      const isTold = textOverflow === 'ellipsis' && element.closest('[title]') !== null;
      if (isCut && !isTold) faults.push('cut: ' + named(element));
      if (!isCut && right > edge + 1) faults.push('leaves its place: ' + named(element));
    }
    return [...new Set(faults)];
  })()`);

describe.each(allPages())('$name', ({ prepare, ready, as }) => {
  it('shows long texts and large amounts in full, at each width', async () => {
    const path = await prepare(site);
    const page = await (await browserFor(as)).newPage();
    await page.goto(site.url + path);
    await settled(page, ready);
    for (const width of WIDTHS) {
      await look(page, { width, colorScheme: 'light' });
      expect([width, await faultsOf(page)]).toEqual([width, []]);
    }
    await page.close();
  });
});
