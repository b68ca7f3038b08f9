import { startLocalStackProcess } from '@cowrie/testing';
import { launchChromium } from '@cowrie/testing/chromium';
import { measureFirstLoad } from './first-load';
import { waitingPayment } from './waiting-payment';
import { measureWaiting } from './waiting';

const RUNS = 5;
const MINUTES = 30;

/** `npm run page:weight` measures bytes and times of the page in Chromium, against the whole local stack. */
async function main(): Promise<void> {
  const stack = await startLocalStackProcess();
  const browser = await launchChromium();
  try {
    const address = await waitingPayment(stack.dev);
    for (const locale of ['en-NG', 'sw-KE']) {
      const loads = [];
      for (let run = 0; run < RUNS; run += 1) loads.push(await measureFirstLoad(browser, address, locale));
      console.log(`First load in ${locale}, 400 kbit/s, 400 ms, processor four times slower, of ${RUNS}:`);
      print(
        '  first paint',
        'ms',
        loads.map(({ firstPaintMs }) => firstPaintMs),
      );
      print(
        '  payment shown',
        'ms',
        loads.map(({ paymentShownMs }) => paymentShownMs),
      );
      print(
        '  received',
        'bytes',
        loads.map(({ receivedBytes }) => receivedBytes),
      );
      console.log(`  of ${loads[0]?.requests.map((path) => path.replace(/-[\w-]{8}\./, '.')).join(' ')}`);
    }
    const { receivedBytes, requests } = await measureWaiting(browser, address, MINUTES);
    console.log(`${MINUTES} minutes of waiting: ${receivedBytes} bytes received in ${requests} requests`);
  } finally {
    await browser.close();
    await stack.remove();
  }
}

function print(what: string, unit: string, figures: number[]): void {
  const [least, middle, most] = [0, figures.length >> 1, figures.length - 1].map((at) =>
    Math.round(figures.toSorted((one, other) => one - other)[at] ?? NaN),
  );
  console.log(`${what.padEnd(16)} ${least} / ${middle} / ${most} ${unit} (least, median, most)`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
