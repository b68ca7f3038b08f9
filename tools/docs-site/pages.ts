import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { headingsOf } from '../docs/markdown.read';

export const ROOT = resolve(__dirname, '../..');
export const GUIDE = 'docs/guide';

/** The pages of the guide in the order of the navigation. A file that is not listed here fails the build. */
export const PAGE_GROUPS: Readonly<Record<string, readonly string[]>> = {
  Begin: ['index', 'start', 'concepts', 'dashboard'],
  Build: [
    'payments',
    'links',
    'without-gas',
    'x402',
    'statuses',
    'webhooks',
    'testing',
    'errors',
    'error-codes',
  ],
  Money: ['money', 'wrong-money', 'refunds', 'mails', 'settlements', 'receipts', 'reconciliation'],
  Run: ['security', 'versions', 'live'],
};
export const PAGE_NAMES: readonly string[] = Object.values(PAGE_GROUPS).flat();

/** One page of the guide, in Markdown. */
export interface GuidePage {
  name: string;
  markdown: string;
  /** Its first heading. */
  title: string;
}

/** Returns the pages in order. @throws Error when a page is missing or has no heading */
export function readPages(): GuidePage[] {
  return PAGE_NAMES.map((name) => {
    const markdown = readFileSync(join(ROOT, GUIDE, `${name}.md`), 'utf8');
    const [first] = headingsOf(markdown);
    if (!first) throw new Error(`${GUIDE}/${name}.md has no heading; begin it with one`);
    return { name, markdown, title: first.text };
  });
}

/** Where a page is served. */
export const pathOf = (name: string): string => (name === 'index' ? '/docs' : `/docs/${name}`);
