import { source } from 'axe-core';
import type { Page } from 'playwright-core';

interface Violation {
  id: string;
  nodes: { target: string[]; failureSummary?: string }[];
}

/** WCAG 2.2, levels A and AA, and what axe-core holds good besides. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Gives a page axe-core, by way of the developer's tools: the page's own policy would not have it. */
export async function bringAxe(page: Page): Promise<void> {
  await page.evaluate(source);
}

/** A page that still loads has nothing to put a heading over. */
const NOT_YET = { 'page-has-heading-one': { enabled: false } };

/** Each violation of the page as it stands, with where and why; empty when there is none. */
export async function violationsOf(page: Page, { isLoading = false } = {}): Promise<string[]> {
  const options = {
    runOnly: TAGS,
    resultTypes: ['violations'],
    ...(isLoading && { rules: NOT_YET }),
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
