import type { Page } from 'playwright-core';
import type { DashboardSite, OpenOptions } from '../dashboard-page';
import type { ShownPage } from './shown-page';

/** Opens a page as its visitor, and waits until it shows everything. The caller closes the browser. */
export async function visit(
  site: DashboardSite,
  { prepare, ready, as = 'owner' }: ShownPage,
  options: OpenOptions = {},
): Promise<Page> {
  const visitor =
    as === 'nobody' ? undefined : as === 'operator' ? await site.asOperator('admin') : await site.as(as);
  const page = await site.open(await prepare(site), visitor, options);
  await settled(page, ready);
  return page;
}

/** Waits until a page shows everything. */
export async function settled(page: Page, ready: string): Promise<void> {
  await page.getByText(ready, { exact: false }).first().waitFor();
  // Skeletons stand for content that is still loading.
  const waiting = page.locator('.mantine-Skeleton-root, [aria-busy="true"]');
  while ((await waiting.count()) > 0) await waiting.first().waitFor({ state: 'detached' });
}

/** Shows the page at another width and in another theme, and waits until colours no longer change. */
export async function look(
  page: Page,
  { width, colorScheme }: Required<Pick<OpenOptions, 'width' | 'colorScheme'>>,
): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(
    `(async () => {
      // A transition begins in the frame after the change, and one can begin another.
      for (let frame = 0; frame < 5; frame += 1) {
        await new Promise(requestAnimationFrame);
        await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
      }
    })()`,
  );
}
