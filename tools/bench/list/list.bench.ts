import { resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { DashboardRefund } from '@cowrie/dto';
import { launchChromium } from '@cowrie/testing/chromium';
import { startDashboardServer } from '../../local-stack/dashboard-server';
import { openDoor, type OwnDoorWorld } from '../door/door.world';
import { paymentIdOf, referenceOf } from '../door/payments.make';
import type { BenchPart } from '../frame/part';
import type { Row } from '../frame/row';
import { median } from '../frame/statistics';
import { startDatabaseProcess } from '../processes/database.process';
import { withDatabase } from '@cowrie/testing/database.uri';
import { observeInteractions, SHORTEST_MS, takeInteractions } from './interactions';
import { type Play, PLAYS } from './list.plays';

const PAYMENTS = 2000;
const ROWS = 100;
/** How much slower than this machine the processor of a cheap laptop or phone is taken to be. */
const SLOWDOWN = 4;
/** Answers come, and the page shows them. */
const SETTLED_MS = 1500;

/**
 * Measures how long the dashboard's lists take from a key or a click to the next paint, with 100 rows and a
 * processor that is four times slower. The bare limit is the same page without its scripts.
 */
export const benchList: BenchPart = async ({ options, note }) => {
  const started: { stop(): void | Promise<void> }[] = [];
  try {
    const database = await startDatabaseProcess();
    started.push(database);
    const world = await openDoor({
      mongoUri: withDatabase(database.uri, 'cowrie_bench'),
      payments: PAYMENTS,
      days: 30,
    });
    started.push(world);
    const server = await startDashboardServer({
      host: '127.0.0.1',
      port: 0,
      directory: resolve('dist/dashboard'),
      apiUrl: world.service.url,
    });
    started.push({ stop: () => server.close() });
    const browser = await launchChromium();
    started.push({ stop: () => browser.close() });
    const context = await signedIn(browser, server.url, world);
    const rows: Row[] = [];
    for (const play of PLAYS) {
      const [ours, bare]: [Played[], Played[]] = [[], []];
      const address = `${server.url}/${world.businessId}/test/${play.path}`;
      for (let round = 0; round < options.rounds; round += 1) {
        const page = await openList(context, address);
        const html = await page.content();
        ours.push(await played(page, play));
        bare.push(await played(await openBare(context, `${server.url}/bare`, html), play));
      }
      note(`list: ${play.name}`);
      rows.push({
        name: `list/${play.name}`,
        unit: 'ms',
        better: 'less',
        ours: ours.map(({ worstMs }) => worstMs),
        bare: { is: 'the same page without its scripts', rounds: bare.map(({ worstMs }) => worstMs) },
        details: {
          'work ms': median(ours.map(({ workMs }) => workMs)),
          'of the limit ms': median(bare.map(({ workMs }) => workMs)),
        },
      });
    }
    return rows;
  } finally {
    for (const one of started.reverse()) await one.stop();
  }
};

/** A browser whose lists have 100 rows on a page. */
async function signedIn(
  browser: Browser,
  url: string,
  { ownerHeaders }: OwnDoorWorld,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
  const [name = '', value = ''] = (ownerHeaders.cookie ?? '').split('=');
  await context.addCookies([{ name, value, url }]);
  await context.route(/\/test\/payments\?.*pageSize=20/, (route) =>
    route.continue({ url: route.request().url().replace('pageSize=20', `pageSize=${ROWS}`) }),
  );
  const refunds = Array.from({ length: ROWS }, (_, index) => refundOf(index));
  await context.route(/\/v1\/.*\/test\/refunds(\?|$)/, (route) =>
    route.fulfill({
      json: {
        success: true,
        message: 'Refunds retrieved',
        data: { data: refunds, page: 1, pageSize: ROWS, totalItems: ROWS },
      },
    }),
  );
  return context;
}

/** A row of the refunds. What the list does not show is left out. */
const refundOf = (index: number) =>
  ({
    id: paymentIdOf(index),
    paymentId: paymentIdOf(index),
    clientReference: referenceOf(index),
    status: 'awaiting_approval',
    amount: '3.23',
    token: 'USDC',
    network: 'base',
    askedBy: { kind: 'payer' },
    createdAt: new Date(1_790_000_000_000 + index * 60_000).toISOString(),
  }) satisfies Partial<DashboardRefund>;

async function openList(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await observeInteractions(page);
  await page.goto(address);
  await page.getByRole('row').nth(ROWS).waitFor();
  await page.waitForTimeout(SETTLED_MS);
  return page;
}

/** The same document, which no script answers. */
async function openBare(context: BrowserContext, address: string, html: string): Promise<Page> {
  const page = await context.newPage();
  await observeInteractions(page);
  const body = html.replace(/<script\b[^]*?<\/script>/g, '').replace(/<link rel="modulepreload"[^>]*>/g, '');
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));
  await page.goto(address);
  return page;
}

/** Plays it, and closes the page. */
async function played(page: Page, { run }: Play): Promise<Played> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taskSeconds = async (): Promise<number> =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')
      ?.value ?? NaN;
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await takeInteractions(page);
  const before = await taskSeconds();
  await run(page);
  await page.waitForTimeout(SETTLED_MS);
  const workMs = (await taskSeconds()) - before;
  const durations = await takeInteractions(page);
  await page.close();
  return { worstMs: Math.max(SHORTEST_MS, ...durations), workMs: workMs * 1000 };
}

interface Played {
  /** The longest interaction. */
  worstMs: number;
  /** The time of the page's thread, which depends less on what else the machine does. */
  workMs: number;
}
