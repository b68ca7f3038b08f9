// `nx serve api`: the local stack without the page. Builds and restarts it when a source changes; the chains
// keep running.
import { spawn, spawnSync } from 'node:child_process';
import { watch } from 'node:fs';
import { once } from 'node:events';

const rooms = ['apps/api', 'libs', 'contracts/src', 'tools'];
const env = { ...process.env, COWRIE_WITHOUT_PAGE: '1' };
let child;
let isRestarting = false;

const compile = () =>
  spawnSync(process.execPath, ['tools/build-node.mjs'], { stdio: 'inherit' }).status === 0;
const start = () =>
  (child = spawn(process.execPath, ['dist/node/tools/local-stack/main.js'], { stdio: 'inherit', env }));
/** SIGTERM ends everything, SIGUSR2 everything except the chains. */
const stop = async (signal) => {
  if (!child || child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
};

async function restart() {
  if (isRestarting) return;
  isRestarting = true;
  await stop('SIGUSR2');
  if (compile()) start();
  isRestarting = false;
}

let timer;
for (const room of rooms) {
  watch(room, { recursive: true }, (_event, file) => {
    if (!file?.endsWith('.ts') || file.endsWith('.spec.ts')) return;
    clearTimeout(timer);
    timer = setTimeout(restart, 200);
  });
}
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => stop('SIGTERM').then(() => process.exit(0)));
await restart();
