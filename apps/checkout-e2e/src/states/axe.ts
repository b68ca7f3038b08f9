import { source } from 'axe-core';
import type { Page } from 'playwright-core';

interface Violation {
  id: string;
  nodes: { target: string[]; failureSummary?: string }[];
}

/** WCAG 2.2, levels A and AA, and axe-core's best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Injects axe-core through the developer tools, because the page's content security policy forbids the
 * script.
 */
export async function injectAxe(page: Page): Promise<void> {
  await page.evaluate(source);
}

/** A page that still loads has no heading. */
const LOADING_RULES = { 'page-has-heading-one': { enabled: false } };

/** Each violation on the current page with its place and reason; empty when there is none. */
export async function violationsOf(page: Page, { isLoading = false } = {}): Promise<string[]> {
  const options = {
    runOnly: TAGS,
    resultTypes: ['violations'],
    ...(isLoading && { rules: LOADING_RULES }),
  };
  const { violations } = await page.evaluate<{ violations: Violation[] }>(
    `axe.run(${JSON.stringify(options)})`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id}: ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`,
    ),
  );
}
