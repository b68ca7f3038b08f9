import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { picture } from '../../checkout-e2e/src/picture';
import { startDashboardSite } from './dashboard-page';
import { allPages } from './pages/all-pages';
import { look, visit } from './pages/visit';

const FOLDER = process.env.DASHBOARD_SCREENSHOTS ?? join(__dirname, '../../../docs/dashboard');
/** Each page is pictured twice: the two show both widths and both themes. */
const LOOKS = [
  { width: 1280, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
] as const;
/** The pages that the command line names, or all. */
const NAMED = process.argv.slice(2);

/** `npm run screenshots:dashboard` writes two pictures of every page to `docs/dashboard`, or to `DASHBOARD_SCREENSHOTS`. */
async function main(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const isAll = NAMED.length === 0;
  if (isAll) for (const file of readdirSync(FOLDER)) if (file.endsWith('.webp')) rmSync(join(FOLDER, file));
  const site = await startDashboardSite();
  for (const shown of allPages().filter(({ name }) => isAll || NAMED.includes(name))) {
    const page = await visit(site, shown);
    for (const { width, colorScheme } of LOOKS) {
      await look(page, { width, colorScheme });
      writeFileSync(join(FOLDER, `${shown.name}-${width}.webp`), await picture(page));
    }
    await page.context().close();
    console.log(shown.name);
  }
  await site.close();
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
