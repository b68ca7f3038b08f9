// `npm start`: builds what has changed, then runs the local stack in this process, so that one signal stops
// everything.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { isBuilt, markBuilt, stateOfSources } from './built.mjs';

const require = createRequire(import.meta.url);

async function build() {
  console.log('Building …');
  const check = ['-r', './tools/typescript.register.cjs', 'tools/local-stack/settings.check.ts'];
  const checking = spawn(process.execPath, check, { stdio: 'inherit' });
  const nx = [require.resolve('nx/bin/nx.js'), 'run-many', '-t', 'build'];
  const env = { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false' };
  const building = spawn(process.execPath, nx, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [building.stdout, building.stderr]) stream.on('data', (text) => (output += text));
  const built = once(building, 'close');
  // A mistyped setting is said at once.
  const [checked] = await once(checking, 'close');
  if (checked !== 0) {
    building.kill();
    process.exit(1);
  }
  const [code] = await built;
  if (code === 0) return;
  console.error(output);
  process.exit(code ?? 1);
}

const sources = stateOfSources('.');
if (!isBuilt('.', sources)) {
  await build();
  markBuilt('.', sources);
}
require('../dist/node/tools/local-stack/main.js');
