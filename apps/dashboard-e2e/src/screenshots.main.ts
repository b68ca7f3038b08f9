import { picture } from '../../checkout-e2e/src/picture';
import { PictureFiles } from '../../checkout-e2e/src/picture.files';
import { startDashboardSite } from './dashboard-page';
import { allPages } from './pages/all-pages';
import { look, PageVisits } from './pages/visit';

const files = new PictureFiles('dist/screenshots/dashboard', 'docs/dashboard');
/** Each page is pictured twice: the two show both widths and both themes. */
const LOOKS = [
  { width: 1280, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
] as const;
/** The pages that the command line names, or all. */
const NAMED = process.argv.slice(2);

/**
 * `npm run screenshots:dashboard` writes two pictures of every page to `dist/screenshots/dashboard`, and
 * renews those of `docs/dashboard`.
 */
async function main(): Promise<void> {
  const isAll = NAMED.length === 0;
  if (isAll) files.clear();
  const site = await startDashboardSite();
  const visits = new PageVisits(site);
  for (const shown of allPages().filter(({ name }) => isAll || NAMED.includes(name))) {
    const page = await visits.newPage(shown);
    await visits.show(page, shown);
    for (const { width, colorScheme } of LOOKS) {
      await look(page, { width, colorScheme });
      files.write(`${shown.name}-${width}.webp`, await picture(page));
    }
    await page.close();
    console.log(shown.name);
  }
  await site.close();
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
