import type { Page } from 'playwright-core';

// The scripts are text, because these files are compiled for Node, without the DOM's types.

/** Number of px by which the content is wider than the window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/**
 * Texts of the controls below 44 px in height, which are too small for a thumb. A choice is measured by its label. For
 * links inside text the minimum is 24 px (WCAG 2.5.8).
 */
export const smallTargetsOf = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('button, a, select, summary, input:not([type=radio]), label:has(input)')]
    .filter((element) => element.checkVisibility())
    .filter((element) => element.getBoundingClientRect().height < (element.matches('.notice a') ? 24 : 44))
    .map((element) => element.textContent || element.id)`);

export const clipboardOf = (page: Page): Promise<string> => page.evaluate('navigator.clipboard.readText()');

/** Tag name of the focused element. */
export const focusedTagOf = (page: Page): Promise<string> => page.evaluate('document.activeElement.tagName');

/** Name of the focused element: its label, otherwise its text. */
export const focusedNameOf = (page: Page): Promise<string> =>
  page.evaluate(`(({ activeElement: { ariaLabel, labels, textContent } }) =>
    (ariaLabel || labels?.[0]?.textContent || textContent || '').replace(/\\s+/g, ' ').trim())(document)`);
