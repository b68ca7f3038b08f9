import type { BrowserContext, Page } from 'playwright-core';
import { until } from '@cowrie/testing/until';
import type { Visitor } from '@cowrie/api/faces/testing/dashboard-world';
import { type DashboardSite, startDashboardSite } from './dashboard-page';
import { hostileTexts, MARK } from './hostile-texts';
import { allPages } from './pages/all-pages';
import type { ShownPage } from './pages/shown-page';

const pages = allPages();

let site: DashboardSite;
const browsers = new Map<string, BrowserContext>();
/** These pages must show something, or empty pages would seem to prove that nothing runs. */
const MUST_SHOW = ['account'];
/** The pages that have shown a hostile text, as text. */
const shown = new Set<string>();
beforeAll(async () => {
  site = await startDashboardSite();
});
afterAll(() => site?.close());

/** A browser for each kind of person, where every text of an answer is hostile. */
async function browserFor(as: ShownPage['as'] = 'owner'): Promise<BrowserContext> {
  const known = browsers.get(as);
  if (known) return known;
  const context = await site.browserOf(await visitorOf(as));
  await context.route('**/*', async (route) => {
    if (!/\/(dashboard|admin)\/v1\//.test(route.request().url())) return route.fallback();
    const answer = await route.fetch();
    const isJson = answer.headers()['content-type']?.includes('json') ?? false;
    if (!isJson) return route.fulfill({ response: answer });
    return route.fulfill({ response: answer, json: hostileTexts(await answer.json()) });
  });
  browsers.set(as, context);
  return context;
}

async function visitorOf(as: NonNullable<ShownPage['as']>): Promise<Visitor | undefined> {
  if (as === 'nobody') return undefined;
  return as === 'operator' ? site.asOperator('admin') : site.as(as);
}

interface Findings {
  hasRun: boolean;
  /** Elements that only hostile markup has. */
  elements: number;
  /** Addresses that would run code. */
  links: string[];
  /** Whether a hostile text is on the page, as text. */
  isShown: boolean;
}

const findings = (page: Page): Promise<Findings> =>
  page.evaluate(`(() => {
    const all = [...document.querySelectorAll('*')];
    const links = all.flatMap((one) =>
      ['href', 'src', 'action', 'formaction', 'xlink:href'].map((name) => one.getAttribute(name) ?? ''));
    return {
      hasRun: '${MARK}' in window,
      elements: all.filter((one) => one.hasAttribute('onerror') || one.tagName === 'SCRIPT-X').length,
      links: links.filter((link) => /^\\s*(javascript|data|vbscript):/i.test(link) && !/^data:image/.test(link)),
      isShown: document.body.innerText.includes('${MARK}') ||
        [...document.querySelectorAll('input')].some(({ value }) => value.includes('${MARK}')),
    };
  })()`);

it.each(pages.map((page) => [page.name, page] as const))(
  'shows hostile texts on %s only as text',
  async (name, { prepare, ready, as }) => {
    const path = await prepare(site);
    const page = await (await browserFor(as)).newPage();
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(String(error)));
    await page.goto(site.url + path);
    await page.getByText(ready).first().waitFor();
    await page.waitForLoadState('networkidle');
    // On a busy machine the answers can come after the page was first idle.
    if (MUST_SHOW.includes(name)) await until(async () => (await findings(page)).isShown);
    const { isShown, ...found } = await findings(page);
    if (isShown) shown.add(name);
    expect({ ...found, failures }).toEqual({ hasRun: false, elements: 0, links: [], failures: [] });
    await page.close();
  },
);

it('has shown some', () => expect([...shown]).toEqual(expect.arrayContaining(MUST_SHOW)));
