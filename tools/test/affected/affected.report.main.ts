import { join, resolve } from 'node:path';
import { readSummaries } from '../summary';
import { affectedSpecs } from './affected-specs';
import { median, minutesOf } from './affected.time';
import { committedTrees, git } from './source-tree';

const ROOT = resolve(__dirname, '../../..');
const COMMITS = 50;

/**
 * Reports what `npm run test:affected` would have run for each of the last commits, and the median of the
 * minutes.
 */
function main(): void {
  const times = readSummaries(join(ROOT, 'dist/test')).flatMap((project) => project.times);
  if (times.length === 0) throw new Error('no recorded times in dist/test; run npm test first');
  const treeOf = committedTrees(ROOT);
  const commits = git(ROOT, 'log', '--no-merges', `--max-count=${COMMITS}`, '--format=%h %s');
  const minutes = commits.map((line) => {
    const [commit = '', ...subject] = line.split(' ');
    const changed = git(ROOT, 'diff', '--name-only', '--no-renames', `${commit}~1`, commit);
    const specs = affectedSpecs(treeOf(commit), changed);
    const took = minutesOf(specs, times);
    console.log(
      `${commit} ${String(specs.length).padStart(4)} files ${took.toFixed(1).padStart(5)} min  ${subject.join(' ')}`,
    );
    return took;
  });
  console.log(`median of ${commits.length} commits: ${median(minutes).toFixed(1)} minutes`);
}

main();
