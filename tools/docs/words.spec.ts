import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathsBelow, ROOT } from './repository.files';
import { phrasesIn } from './words.check';

/** Generated files follow their sources, and changelog entries stay as they were released. */
const SKIPPED = /\.generated\.|^CHANGELOG\.md$/;

// Guarantee: documents, comments and texts read as if a native engineer wrote them.
it('no text holds a phrase that reads as translated', () => {
  const paths = pathsBelow('').filter((path) => !SKIPPED.test(path));
  expect(paths.length).toBeGreaterThan(500);
  expect(paths.flatMap((path) => phrasesIn(path, readFileSync(join(ROOT, path), 'utf8')))).toEqual([]);
});
