import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** The minified program, because every page has to read it: the other one has more than twice its size. */
const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

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
  const violations = await page.evaluate<Violation[]>(
    // The other results would be converted for nothing.
    `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id}: ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`,
    ),
  );
}
