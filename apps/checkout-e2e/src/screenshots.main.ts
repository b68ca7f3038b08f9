import { launchChromium } from '@cowrie/testing/chromium';
import { startFixtureServer } from './fixture-server';
import { openPage } from './open-page';
import { picture } from './picture';
import { PictureFiles } from './picture.files';
import { PAGE_STATES } from './states/page-states';

const files = new PictureFiles('dist/screenshots/checkout', 'docs/checkout');
const SIZES = [
  { width: 360, height: 780 },
  { width: 1280, height: 800 },
];
/** States that are also pictured in dark colours, because they show colours that the others lack. */
const ALSO_DARK = ['chosen', 'pay', 'short', 'done', 'failed', 'wrong-network', 'refund', 'refund-confirm'];

/** The states that the command line names, or all. */
const NAMED = process.argv.slice(2);

/**
 * `npm run screenshots` writes a picture of every state to `dist/screenshots/checkout`, and renews those of
 * `docs/checkout`. With names of states (`npm run screenshots -- refund ask-back`) it makes only theirs.
 */
async function main(): Promise<void> {
  const isAll = NAMED.length === 0;
  if (isAll) files.clear();
  const browser = await launchChromium();
  for (const [name, { show, heading }] of Object.entries(PAGE_STATES)) {
    if (!isAll && !NAMED.includes(name)) continue;
    const server = await startFixtureServer();
    const opened = await openPage(browser, { reducedMotion: 'reduce' });
    await show(server, opened);
    if (heading) await opened.page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    for (const colorScheme of ALSO_DARK.includes(name) ? (['light', 'dark'] as const) : (['light'] as const))
      for (const size of SIZES) {
        await opened.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await opened.page.setViewportSize(size);
        const dark = colorScheme === 'dark' ? '-dark' : '';
        files.write(`${name}-${size.width}${dark}.webp`, await picture(opened.page));
      }
    await opened.close();
    await server.close();
    console.log(name);
  }
  await browser.close();
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
