import type { Browser } from 'playwright-core';
import { meterNetwork } from './network-meter';

/** A line, a processor: of a cheap phone at the edge of the network, as the issue of this page has it. */
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const TIMES_SLOWER = 4;

export interface FirstLoad {
  /** ms until anything is drawn. */
  firstPaintMs: number;
  /** ms until the payment is on the page. */
  paymentShownMs: number;
  /** Over the wire, until then. */
  receivedBytes: number;
  requests: string[];
}

/** Opens `address` in a browser that has never been there, on that line and that processor. */
export async function measureFirstLoad(
  browser: Browser,
  address: string,
  locale = 'en-NG',
): Promise<FirstLoad> {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, locale });
  const page = await context.newPage();
  const meter = await meterNetwork(page);
  await meter.cdp.send('Network.emulateNetworkConditions', LINE);
  await meter.cdp.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER });
  await page.addInitScript(`let shown;
  window.paymentShown = new Promise((resolve) => (shown = resolve));
  new MutationObserver((_, observer) => {
    if (!document.querySelector('h1')) return;
    observer.disconnect();
    requestAnimationFrame(() => shown(performance.now()));
  }).observe(document, { childList: true, subtree: true })`);
  await page.goto(address);
  const paymentShownMs = await page.evaluate<number>('window.paymentShown');
  const firstPaintMs = await page.evaluate<number>(
    `performance.getEntriesByName('first-paint')[0].startTime`,
  );
  const load = {
    firstPaintMs,
    paymentShownMs,
    receivedBytes: meter.received(),
    requests: [...meter.requests()],
  };
  await context.close();
  return load;
}
