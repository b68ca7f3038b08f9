import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformFileSync } from '@swc/core';
import { renderPage } from './page.template';
import { GUIDE, PAGE_NAMES, readPages, ROOT } from './pages';
import { referencePages } from './reference/reference.pages';
import { searchIndex } from './search.index';

const BROWSER = join(ROOT, 'tools/docs-site/browser');
const FAVICON = join(ROOT, 'apps/checkout/public/favicon.svg');

/**
 * Returns every file of the site by name. @throws Error for a page that the navigation lacks, and for a link
 * that is not served
 */
export function buildSite(): Map<string, string> {
  const unlisted = readdirSync(join(ROOT, GUIDE)).filter(
    (file) => !PAGE_NAMES.includes(file.replace(/\.md$/, '')),
  );
  if (unlisted.length > 0)
    throw new Error(
      `${GUIDE} holds ${unlisted.join()}, which no list names; add it to tools/docs-site/pages.ts`,
    );
  const pages = [...readPages(), ...referencePages()];
  const browser = (file: string): string => readFileSync(join(BROWSER, file), 'utf8');
  return new Map([
    ...pages.map((page) => [`${page.name}.html`, renderPage(page, pages)] as const),
    ['search.json', JSON.stringify(searchIndex(pages))],
    ['site.css', browser('site.css')],
    ['site.js', browser('site.js')],
    ['find.js', asModule(join(BROWSER, 'find.ts'))],
    ['favicon.svg', readFileSync(FAVICON, 'utf8')],
  ]);
}

/** A source as a module for browsers. */
function asModule(path: string): string {
  const { code } = transformFileSync(path, {
    swcrc: false,
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    module: { type: 'es6' },
  });
  return code;
}
