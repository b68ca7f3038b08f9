/**
 * `npm run images:check`: builds the images of `docker/` from the unchanged Dockerfiles, starts the compose
 * file's services with them, and takes a payment through. It needs Linux, root and Debian's podman, but no
 * image registry: the base images are stand-ins. `differences.ts` lists the differences from Docker. It is
 * not part of `npm test`, because it takes a quarter of an hour, and creates bridges and packet filters.
 *
 *   npm run images:check              build, start, check, and remove all but the stand-ins
 *   npm run images:check -- --remove  remove the stand-ins too
 */
import { join, resolve } from 'node:path';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { releaseLock, takeLock } from '../local-stack/processes';
import { installFromPyPI } from '../test/mongo/python.install';
import { findPython } from '../test/mongo/python.find';
import { runCommand } from './command.run';
import { checkDeployment } from './deployment.check';
import { DIFFERENCES } from './differences';
import { type Engine, openEngine, removeEngine } from './engine';
import { requirePrerequisites } from './prerequisites';
import { createReport, StepFailedError } from './report';
import { buildStandIns } from './stand-ins';

const ROOT = resolve(__dirname, '../..');
const FOLDER = join(ROOT, '.cowrie/images');
const PODMAN_COMPOSE = 'podman-compose==1.6.0';

async function main(words: readonly string[]): Promise<void> {
  requirePrerequisites();
  const python = findPython();
  if (!python) throw new Error('missing: Python 3.10 to 3.13 with venv; run apt-get install python3-venv');
  mkdirSync(FOLDER, { recursive: true });
  const interruption = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => {
      if (!interruption.signal.aborted) console.log(`${name}: cleaning up …`);
      interruption.abort();
    });
  const lock = join(FOLDER, 'lock');
  await takeLock(lock);
  const { signal } = interruption;
  const log = join(FOLDER, 'log');
  rmSync(log, { force: true });
  const engine = await openEngine(FOLDER, { log });
  const report = createReport(console.log);
  try {
    // A run that was killed has left its containers.
    await engine.clear();
    if (words.includes('--remove')) return await removeEngine(engine, FOLDER);
    await report.step('stand-ins', async () => {
      await buildStandIns(engine, { folder: FOLDER, python, options: { log, signal } });
      return 'node, nginx and mongo';
    });
    const program = installFromPyPI({
      python,
      root: ROOT,
      package: PODMAN_COMPOSE,
      program: 'podman-compose',
    });
    await checkDeployment({ engine, program, root: ROOT, folder: FOLDER, report, log, signal });
  } catch (error) {
    if (!(error instanceof StepFailedError)) throw error;
    console.log(await lastLinesOf(engine));
  } finally {
    // `--remove` has removed it, and with it the log of the commands.
    if (existsSync(FOLDER)) {
      await engine.clear().catch(console.error);
      rmSync(join(FOLDER, 'deployment'), { recursive: true, force: true });
      releaseLock(lock);
    }
  }
  console.log(
    `\n${report.table()}\n\nNot as with Docker:\n${DIFFERENCES.map((one) => `- ${one}`).join('\n')}`,
  );
  if (report.hasFailed()) process.exitCode = 1;
}

/** The last lines of each container, which are gone afterwards. */
async function lastLinesOf(engine: Engine): Promise<string> {
  const names = (await engine.podman(['ps', '--all', '--format', '{{.Names}}'])).split('\n').filter(Boolean);
  const parts = names.map(async (name) => {
    const command = `podman logs --tail 20 ${name} 2>&1`;
    const lines = await runCommand('sh', ['-c', command], { env: engine.env }).catch(String);
    return `\n${name}:\n${lines}`;
  });
  return (await Promise.all(parts)).join('\n');
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
