import { startLocalStackProcess } from '@cowrie/testing';
import { launchChromium } from '../chromium';
import { measureFirstLoad } from './first-load';
import { waitingPayment } from './waiting-payment';
import { measureWaiting } from './waiting';

const TIMES = 5;
const MINUTES = 30;

/** `npm run page:weight`: what the page costs a customer, in Chromium against the whole local stack. */
async function main(): Promise<void> {
  const stack = await startLocalStackProcess();
  const browser = await launchChromium();
  try {
    const address = await waitingPayment(stack.dev);
    for (const locale of ['en-NG', 'sw-KE']) {
      const loads = [];
      for (let time = 0; time < TIMES; time += 1)
        loads.push(await measureFirstLoad(browser, address, locale));
      console.log(`First load in ${locale}, 400 kbit/s, 400 ms, processor four times slower, of ${TIMES}:`);
      say(
        '  first paint',
        'ms',
        loads.map(({ firstPaintMs }) => firstPaintMs),
      );
      say(
        '  payment shown',
        'ms',
        loads.map(({ paymentShownMs }) => paymentShownMs),
      );
      say(
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

function say(what: string, unit: string, figures: number[]): void {
  const [least, middle, most] = [0, figures.length >> 1, figures.length - 1].map((at) =>
    Math.round(figures.toSorted((one, other) => one - other)[at] ?? NaN),
  );
  console.log(`${what.padEnd(16)} ${least} / ${middle} / ${most} ${unit} (least, median, most)`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
