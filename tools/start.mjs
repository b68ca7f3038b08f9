// `npm start`: builds what has changed, then runs the local stack in this process, so that one signal stops
// everything.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
console.log('Building …');
const build = spawnSync(process.execPath, [require.resolve('nx/bin/nx.js'), 'run-many', '-t', 'build'], {
  encoding: 'utf8',
  env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false' },
});
if (build.status !== 0) {
  console.error(build.stdout, build.stderr);
  process.exit(build.status ?? 1);
}
require('../dist/node/tools/local-stack/main.js');
