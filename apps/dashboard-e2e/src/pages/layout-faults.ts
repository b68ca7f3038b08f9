import type { Page } from 'playwright-core';

/**
 * What cannot be read on the page: it scrolls sideways, a text leaves its table, its card or the page, or is
 * cut off without a sign.
 */
export const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const faults = [];
    const root = document.scrollingElement;
    if (root.scrollWidth > root.clientWidth) faults.push('the page scrolls sideways to ' + root.scrollWidth);
    const named = (element) => element.tagName.toLowerCase() + ' ' + JSON.stringify(element.innerText.slice(0, 60));
    for (const frame of document.querySelectorAll('.table-frame'))
      if (frame.scrollWidth > frame.clientWidth + 1)
        faults.push('table ' + frame.ariaLabel + ' is ' + frame.scrollWidth + ' in ' + frame.clientWidth);
    const isShown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const rightOf = (element) => element.getBoundingClientRect().right;
    for (const element of document.querySelectorAll('main *')) {
      if (!isShown(element) || element.closest('svg, select, input, textarea, [aria-hidden="true"], iframe')) continue;
      const hasText = [...element.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim() !== '');
      // Texts for people who do not see the page, and code, which scrolls in its own block.
      if (!hasText || element.clientWidth === 1 || element.closest('pre')) continue;
      const texts = document.createRange();
      texts.selectNodeContents(element);
      const { right, width } = texts.getBoundingClientRect();
      if (width <= 2) continue;
      const card = element.closest('[data-with-border], .mantine-Alert-root, .table-frame');
      const edge = Math.min(card ? rightOf(card) : Infinity, root.clientWidth);
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isCut = ['hidden', 'clip'].includes(overflowX) && element.scrollWidth > element.clientWidth + 1;
      const isTold = textOverflow === 'ellipsis' && element.closest('[title]') !== null;
      if (isCut && !isTold) faults.push('cut: ' + named(element));
      if (!isCut && right > edge + 1) faults.push('leaves its place: ' + named(element));
    }
    return [...new Set(faults)];
  })()`);
