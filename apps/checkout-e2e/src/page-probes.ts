import type { Page } from 'playwright-core';

// The scripts are text, because these files are compiled for Node, without the DOM's types.

/** Number of px by which the content is wider than the window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/**
 * Texts of the controls below 44 px in height, which are too small for a thumb. Choices and checkboxes are
 * measured by their labels. For links inside text the minimum is 24 px (WCAG 2.5.8).
 */
export const smallTargetsOf = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('button, a, select, summary, textarea, input:not([type=radio], [type=checkbox]), label:has(input)')]
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

/**
 * The elements of each selector that end more than `height` px from the top of the page, and selectors
 * without any element.
 */
export const below = (page: Page, height: number, selectors: readonly string[]): Promise<string[]> =>
  page.evaluate(`${JSON.stringify(selectors)}.flatMap((selector) => {
    const found = [...document.querySelectorAll(selector)];
    if (found.length === 0) return [selector + ' is missing'];
    return found
      .map((element) => Math.round(element.getBoundingClientRect().bottom + scrollY))
      .filter((bottom) => bottom > ${height})
      .map((bottom) => selector + ' ends at ' + bottom + ' px');
  })`);
