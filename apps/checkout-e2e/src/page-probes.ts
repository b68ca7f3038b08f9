import type { Page } from 'playwright-core';

// Given to the browser as text: these files are compiled for Node, without the DOM's types.

/** By how many px the content reaches beyond the window's right edge. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/**
 * Texts of controls lower than 44 px, which a thumb would miss; of a choice, the label that stands for it. For a link
 * beside other text the 24 px of WCAG 2.5.8 do.
 */
export const smallTargetsOf = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('button, a, select, summary, input:not([type=radio]), label:has(input)')]
    .filter((element) => element.checkVisibility())
    .filter((element) => element.getBoundingClientRect().height < (element.matches('.notice a') ? 24 : 44))
    .map((element) => element.textContent || element.id)`);

export const clipboardOf = (page: Page): Promise<string> => page.evaluate('navigator.clipboard.readText()');

/** Tag of the element that has the focus. */
export const focusedTagOf = (page: Page): Promise<string> => page.evaluate('document.activeElement.tagName');

/** What the element that has the focus is called: by its label, or its own text. */
export const focusedNameOf = (page: Page): Promise<string> =>
  page.evaluate(`(({ activeElement: { ariaLabel, labels, textContent } }) =>
    (ariaLabel || labels?.[0]?.textContent || textContent || '').replace(/\\s+/g, ' ').trim())(document)`);
