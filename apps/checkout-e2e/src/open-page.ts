import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

export interface OpenedPage {
  page: Page;
  /** What the browser complained of so far: errors, warnings, and whatever the content security policy forbade. */
  complaints: string[];
  close(): Promise<void>;
}

/** A page in a browser of its own, as wide as a phone unless told otherwise. No shop of another host is ever reached. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<OpenedPage> {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, ...options });
  context.setDefaultTimeout(12_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  // "No content": the page stays where it is.
  await context.route(/^https:\/\/[\w.-]+\.example\//, (route) => route.fulfill({ status: 204 }));
  return { page, complaints, close: () => context.close() };
}
