import type { Browser } from 'playwright-core';
import { meterNetwork } from './network-meter';

/** Connection and processor of a cheap phone at the edge of a mobile network. */
const CONNECTION = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const CPU_SLOWDOWN = 4;

export interface FirstLoad {
  /** Milliseconds until the first paint. */
  firstPaintMs: number;
  /** Milliseconds until the payment is shown. */
  paymentShownMs: number;
  /** Bytes received until then. */
  receivedBytes: number;
  requests: string[];
}

/** Opens `address` with an empty cache on that connection and processor. */
export async function measureFirstLoad(
  browser: Browser,
  address: string,
  locale = 'en-NG',
): Promise<FirstLoad> {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, locale });
  const page = await context.newPage();
  const meter = await meterNetwork(page);
  await meter.cdp.send('Network.emulateNetworkConditions', CONNECTION);
  await meter.cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
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
