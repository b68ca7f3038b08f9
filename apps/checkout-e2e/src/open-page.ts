import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

export interface OpenedPage {
  page: Page;
  /** Errors and warnings of the browser so far, with violations of the content security policy. */
  browserErrors: string[];
  close(): Promise<void>;
}

/**
 * A page in its own browser context, phone-sized by default. Requests to example hosts are answered with 204.
 */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<OpenedPage> {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, ...options });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const browserErrors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') browserErrors.push(message.text());
  });
  page.on('pageerror', (error) => browserErrors.push(error.message));
  page.on('dialog', (dialog) => {
    browserErrors.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  // 204 "No content": a redirect to the shop then leaves the page in place.
  await context.route(/^https:\/\/[\w.-]+\.example\//, (route) => route.fulfill({ status: 204 }));
  return { page, browserErrors, close: () => context.close() };
}
