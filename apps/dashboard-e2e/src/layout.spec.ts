import { type DashboardSite, startDashboardSite } from './dashboard-page';
import { largeTexts } from './large-texts';
import { allPages } from './pages/all-pages';
import { faultsOf } from './pages/layout-faults';
import { look, PageVisits } from './pages/visit';

/** Guarantee: every text of every page can be read on a phone and on a laptop, however long it is. */
const WIDTHS = [1280, 360] as const;
let site: DashboardSite;
let visits: PageVisits;
beforeAll(async () => {
  // In every answer, texts are long and amounts large.
  site = await startDashboardSite({}, (answer) => largeTexts(answer));
  visits = new PageVisits(site, { firstLook: { width: WIDTHS[0], colorScheme: 'light' } });
});
afterAll(() => site?.close());

describe.each(allPages())('$name', (shown) => {
  it('shows long texts and large amounts in full, at each width', async () => {
    const page = await visits.newPage(shown);
    await visits.show(page, shown);
    for (const width of WIDTHS) {
      await look(page, { width, colorScheme: 'light' });
      expect([width, await faultsOf(page)]).toEqual([width, []]);
    }
    await page.close();
  });
});
