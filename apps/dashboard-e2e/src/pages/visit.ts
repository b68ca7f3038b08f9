import { Types } from 'mongoose';
import type { BrowserContext, Page } from 'playwright-core';
import { OperatorAdministration } from '@cowrie/api/merchants/operator-access/operator-administration.service';
import type { Visitor } from '@cowrie/api/faces/testing/dashboard-world';
import type { DashboardSite, OpenOptions } from '../dashboard-page';
import type { ShownPage } from './shown-page';

/** A width of the page, and its theme. */
export type Look = Required<Pick<OpenOptions, 'width' | 'colorScheme'>>;

interface VisitOptions {
  /** How pages open. A page that opens in its first look is drawn once less. */
  firstLook?: Look;
}

const HEIGHT = 800;

/**
 * Visits of pages in one browser for each kind of person, which keeps the dashboard's files.
 * The site closes the browsers.
 */
export class PageVisits {
  private readonly browsers = new Map<ShownPage['as'], Promise<BrowserContext>>();

  constructor(
    private readonly site: DashboardSite,
    private readonly options: VisitOptions = {},
  ) {}

  /** A new page in its visitor's browser, before it is shown. */
  async newPage({ as = 'owner' }: ShownPage): Promise<Page> {
    const browser = this.browsers.get(as) ?? this.browserOf(as);
    this.browsers.set(as, browser);
    return (await browser).newPage();
  }

  /** Opens the page's address, and waits until it shows everything. */
  async show(page: Page, { prepare, opens, ready }: ShownPage): Promise<void> {
    await page.goto(this.site.url + (await prepare(this.site)));
    if (opens) await page.getByRole('button', { name: opens }).click();
    await page.getByText(ready, { exact: false }).first().waitFor();
    await loaded(page);
  }

  private async browserOf(as: NonNullable<ShownPage['as']>): Promise<BrowserContext> {
    const { firstLook } = this.options;
    const opened = firstLook && { ...firstLook, height: HEIGHT, reducedMotion: 'reduce' as const };
    const browser = await this.site.browserOf(await this.visitorOf(as), opened);
    // A tab that stays open keeps the process, and with it the compiled programs of the dashboard.
    await (await browser.newPage()).goto(`${this.site.url}/favicon.svg`);
    return browser;
  }

  private async visitorOf(as: NonNullable<ShownPage['as']>): Promise<Visitor | undefined> {
    if (as === 'nobody') return undefined;
    if (as === 'newcomer') return this.newcomer();
    return as === 'operator' ? this.site.asOperator('admin') : this.site.as(as);
  }

  /** A person who works for no business, and is no operator any more. */
  private async newcomer(): Promise<Visitor> {
    const former = await this.site.asOperator('viewer');
    const operators = this.site.app.nest.get(OperatorAdministration, { strict: false });
    await operators.revoke(new Types.ObjectId(former.operatorId), { name: 'cli:tests' });
    return former;
  }
}

/** Shows a page that is open in another language, as for a person who has chosen it in this browser. */
export async function translate(page: Page, language: string): Promise<void> {
  await page.evaluate(`localStorage.setItem('cowrie.dashboard.language', '${language}')`);
  await page.reload();
  await page.locator(`html[lang="${language}"] h1`).first().waitFor();
  await loaded(page);
}

/** Skeletons stand for content that is still loading. */
async function loaded(page: Page): Promise<void> {
  const waiting = page.locator('.mantine-Skeleton-root, [aria-busy="true"]');
  while ((await waiting.count()) > 0) await waiting.first().waitFor({ state: 'detached' });
}

/** Shows the page at another width and in another theme, and waits until colours no longer change. */
export async function look(page: Page, { width, colorScheme }: Look): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
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
