import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { freePorts } from '@cowrie/testing';
import {
  type DashboardWorld,
  startDashboardWorld,
  type Visitor,
} from '@cowrie/api/faces/testing/dashboard-world';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import { startDashboardServer } from '../../../tools/local-stack/dashboard-server';
import { launchChromium } from '@cowrie/testing/chromium';
import { type ChangeAnswer, startChangingProxy } from './pages/changing-proxy';

/** The API with people, and the built dashboard in front of it, as `npm start` serves both. */
export interface DashboardSite extends DashboardWorld {
  /** Address of the dashboard, without a trailing slash. */
  url: string;
  /** Opens a path in a new browser, signed in as a visitor. */
  open(path: string, visitor?: Visitor, options?: OpenOptions): Promise<Page>;
  /** A new browser with the session of a visitor, for tests of several pages. */
  browserOf(visitor?: Visitor, options?: OpenOptions): Promise<BrowserContext>;
}

export interface OpenOptions {
  width?: number;
  height?: number;
  colorScheme?: 'light' | 'dark';
  reducedMotion?: 'reduce' | 'no-preference';
  /** The person's time zone. Default: the business's. */
  timezoneId?: string;
  /** The browser's language. Default: `en-GB`. */
  locale?: string;
}

/**
 * Starts both, and Chromium. `close` ends all of them. With `changeAnswer`, the page gets changed answers of
 * the API.
 */
export async function startDashboardSite(
  over: Partial<AppConfig> = {},
  changeAnswer?: ChangeAnswer,
): Promise<DashboardSite> {
  const [port = 0] = await freePorts(1);
  const dashboardUrl = `http://localhost:${port}`;
  const world = await startDashboardWorld({ dashboardUrl, ...over });
  const proxy = changeAnswer && (await startChangingProxy(world.app.url, changeAnswer));
  const server = await startDashboardServer({
    host: '127.0.0.1',
    port,
    directory: join(__dirname, '../../../dist/dashboard'),
    apiUrl: proxy?.url ?? world.app.url,
  });
  const browser: Browser = await launchChromium();
  const browserOf: DashboardSite['browserOf'] = async (visitor, options = {}) => {
    const { width = 1280, height = 900, colorScheme = 'light', timezoneId = 'Africa/Lagos' } = options;
    const { reducedMotion = 'no-preference', locale = 'en-GB' } = options;
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme,
      reducedMotion,
      locale,
      timezoneId,
    });
    context.setDefaultTimeout(90_000);
    const [name = '', value = ''] = visitor?.cookie.split('=') ?? [];
    if (visitor) await context.addCookies([{ name, value, domain: 'localhost', path: '/', httpOnly: true }]);
    return context;
  };
  return {
    ...world,
    url: server.url,
    browserOf,
    open: async (path, visitor, options) => {
      const page = await (await browserOf(visitor, options)).newPage();
      await page.goto(server.url + path);
      return page;
    },
    close: async () => {
      await browser.close();
      await server.close();
      await proxy?.close();
      await world.close();
    },
  };
}
