import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { faultsOf } from './citations.check';
import { linksOf } from './markdown.read';
import { pathsBelow, ROOT } from './repository.files';

const paths = pathsBelow('');
const texts = new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));

// Guarantee: a reader can open the page behind every cited rule.
it('every citation and every link leads to a page, section or heading that exists', () => {
  expect(paths.length).toBeGreaterThan(500);
  expect(faultsOf({ texts, exists: (path) => existsSync(join(ROOT, path)) })).toEqual([]);
});

/** As links and citations name it: `docs/decisions/0018-countries-and-bounds.md` by its number. */
const nameOf = (page: string): string => /^docs\/decisions\/\d{4}/.exec(page)?.[0] ?? page;

// Guarantee: a reader who starts at the README or in the code finds every page.
it('every page of docs is linked or cited', () => {
  const named = new Set(
    [...texts].flatMap(([path, text]) =>
      [
        ...linksOf(text).map(({ target }) => nameOf(join(dirname(path), target.replace(/#.*/, '')))),
        ...[...text.matchAll(/docs\/[\w/-]+(?:\.md)?/g)].map(([cited]) => nameOf(cited)),
      ].filter((name) => name !== nameOf(path)),
    ),
  );
  const pages = paths.filter((path) => /^docs\/.*\.md$/.test(path));
  expect(pages.length).toBeGreaterThan(150);
  expect(pages.filter((page) => !named.has(nameOf(page)))).toEqual([]);
});
