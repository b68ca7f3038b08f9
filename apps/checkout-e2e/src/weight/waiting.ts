import type { Browser } from 'playwright-core';
import { meterNetwork } from './network-meter';

const STEP_MS = 1_000;

export interface Waiting {
  /** Bytes received while waiting, without the first load. */
  receivedBytes: number;
  requests: number;
}

/**
 * Measures a page that waits `minutes` for a payment. Its clock runs fast; the server answers in real time.
 */
export async function measureWaiting(browser: Browser, address: string, minutes: number): Promise<Waiting> {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 } });
  const page = await context.newPage();
  await page.clock.install();
  const meter = await meterNetwork(page);
  await page.goto(address);
  await page.getByRole('timer').waitFor();
  await meter.settled();
  const before = { bytes: meter.received(), requests: meter.requests().length };
  for (let waited = 0; waited < minutes * 60_000; waited += STEP_MS) {
    await page.clock.fastForward(STEP_MS);
    await meter.settled();
  }
  const waiting = {
    receivedBytes: meter.received() - before.bytes,
    requests: meter.requests().length - before.requests,
  };
  await context.close();
  return waiting;
}
