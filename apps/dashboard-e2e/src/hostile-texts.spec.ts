import { errors, type Page } from 'playwright-core';
import { until } from '@cowrie/testing/until';
import { type DashboardSite, startDashboardSite } from './dashboard-page';
import { hostileTexts, MARK } from './hostile-texts';
import { allPages } from './pages/all-pages';
import { PageVisits } from './pages/visit';

const RESTING_MS = 10_000;
let site: DashboardSite;
let visits: PageVisits;
/** These pages must show something, or empty pages would seem to prove that nothing runs. */
const MUST_SHOW = ['account'];
/** The pages that have shown a hostile text, as text. */
const shown = new Set<string>();
beforeAll(async () => {
  site = await startDashboardSite({}, hostileTexts);
  visits = new PageVisits(site);
});
afterAll(() => site?.close());

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

it.each(allPages().map((page) => [page.name, page] as const))(
  'shows hostile texts on %s only as text',
  async (name, hostile) => {
    const page = await visits.newPage(hostile);
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(String(error)));
    await visits.show(page, hostile);
    // Answers can come after the page is shown. On a busy machine it may not rest for long.
    await page.waitForLoadState('networkidle', { timeout: RESTING_MS }).catch((error: unknown) => {
      if (!(error instanceof errors.TimeoutError)) throw error;
    });
    if (MUST_SHOW.includes(name)) await until(async () => (await findings(page)).isShown);
    const { isShown, ...found } = await findings(page);
    if (isShown) shown.add(name);
    expect({ ...found, failures }).toEqual({ hasRun: false, elements: 0, links: [], failures: [] });
    await page.close();
  },
);

it('has shown some', () => expect([...shown]).toEqual(expect.arrayContaining(MUST_SHOW)));
