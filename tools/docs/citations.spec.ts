import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultsOf } from './citations.check';
import { pathsBelow, ROOT } from './repository.files';

// Guarantee: a reader can open the page behind every cited rule.
it('every citation and every link leads to a page, section or heading that exists', () => {
  const paths = pathsBelow('');
  expect(paths.length).toBeGreaterThan(500);
  const texts = new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
  expect(faultsOf({ texts, exists: (path) => existsSync(join(ROOT, path)) })).toEqual([]);
});
