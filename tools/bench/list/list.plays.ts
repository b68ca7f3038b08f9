import type { Page } from 'playwright-core';

/** What a person does on a list. Without scripts, some of it changes nothing, but no step fails. */
export interface Play {
  /** The list, and what is done there. */
  name: string;
  path: 'payments' | 'refunds';
  run: (page: Page) => Promise<unknown>;
}

/** A quick typist. */
const KEY_MS = 120;
const WALKED_ROWS = 12;

const row = (page: Page, index: number) => page.getByRole('row').nth(index);
const press = async (page: Page, key: string, times: number): Promise<void> => {
  for (let pressed = 0; pressed < times; pressed += 1) await page.keyboard.press(key, { delay: KEY_MS });
};
/** Opens a list of choices by a click; the arrow and Enter then take the next one. */
const choose = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('combobox', { name }).click();
  await press(page, 'ArrowDown', 2);
  await page.keyboard.press('Enter');
};

export const PLAYS: readonly Play[] = [
  {
    name: 'payments/type a search',
    path: 'payments',
    run: async (page) => {
      await page.getByRole('searchbox').click();
      await page.keyboard.type('Order00', { delay: KEY_MS });
      // The rows of the first letters come while the next ones are typed.
      await page.waitForTimeout(4 * KEY_MS);
      await page.keyboard.type('0001', { delay: 3 * KEY_MS });
    },
  },
  {
    name: 'payments/walk the rows',
    path: 'payments',
    run: async (page) => {
      await press(page, 'j', WALKED_ROWS);
      await press(page, 'k', WALKED_ROWS);
    },
  },
  { name: 'payments/choose a filter', path: 'payments', run: (page) => choose(page, 'Status') },
  { name: 'payments/sort', path: 'payments', run: (page) => choose(page, 'Sort by') },
  {
    name: 'payments/select rows',
    path: 'payments',
    run: async (page) => {
      for (const index of [1, 2, 3]) await row(page, index).getByRole('checkbox').click();
      await row(page, 0).getByRole('checkbox').click();
    },
  },
  { name: 'payments/open the palette', path: 'payments', run: (page) => press(page, 'Control+k', 1) },
  {
    name: 'payments/open a row',
    path: 'payments',
    // The link of the row covers its cells.
    run: (page) => row(page, 3).getByRole('cell').nth(2).click({ force: true }),
  },
  {
    name: 'refunds/type a payment',
    path: 'refunds',
    run: async (page) => {
      await page.getByRole('textbox', { name: 'Payment ID' }).click();
      await page.keyboard.type('0000', { delay: 2 * KEY_MS });
    },
  },
  { name: 'refunds/choose a filter', path: 'refunds', run: (page) => choose(page, 'Status') },
  {
    name: 'refunds/open a row',
    path: 'refunds',
    run: (page) => row(page, 3).getByRole('link').first().click(),
  },
];
