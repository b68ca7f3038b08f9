import type { Page } from 'playwright-core';

const QUALITY = 55;

/** The whole page as WebP, a third of the size of a PNG. */
export async function picture(page: Page): Promise<Buffer> {
  const cdp = await page.context().newCDPSession(page);
  const { cssContentSize } = await cdp.send('Page.getLayoutMetrics');
  const { data } = await cdp.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    captureBeyondViewport: true,
    clip: { ...cssContentSize, scale: 1 },
  });
  await cdp.detach();
  return Buffer.from(data, 'base64');
}
