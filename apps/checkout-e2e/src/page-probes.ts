import type { Page } from 'playwright-core';

// Given to the browser as text: these files are compiled for Node, without the DOM's types.

/** By how many px the content reaches beyond the window's right edge. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Texts of controls lower than 44 px, which a thumb would miss. */
export const smallTargetsOf = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('button, a, label')]
    .filter((element) => element.getBoundingClientRect().height < 44)
    .map((element) => element.textContent)`);

export const clipboardOf = (page: Page): Promise<string> => page.evaluate('navigator.clipboard.readText()');

/** Tag of the element that has the focus. */
export const focusedTagOf = (page: Page): Promise<string> => page.evaluate('document.activeElement.tagName');
