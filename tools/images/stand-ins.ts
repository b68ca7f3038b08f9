import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FOREIGN_SERVER } from '../test/mongo/foreign-server';
import { type CommandOptions, runCommand } from './command.run';
import type { Engine } from './engine';

const NODE_VERSION = '24.21.0';
const NPM_VERSION = '11.19.1';
const MONGOSH_VERSION = '2.12.0';
/** The Python of Debian bookworm. */
const PYTHON_VERSION = '3.11';
const DEBIAN = 'localhost/cowrie-stand-in:debian';
const LABEL = 'cowrie.made-from';
const DOWNLOAD_TIMEOUT_MS = 10 * 60_000;
const ARCHITECTURES: Partial<Record<NodeJS.Architecture, string>> = { x64: 'x86_64', arm64: 'aarch64' };

/** An image from a registry, and the Dockerfile in `stand-ins/` that builds its stand-in. In build order. */
export const STAND_INS = [
  { image: 'docker.io/library/node:24-bookworm-slim', dockerfile: 'node.Dockerfile' },
  { image: 'docker.io/nginxinc/nginx-unprivileged:1.28-alpine', dockerfile: 'nginx.Dockerfile' },
  { image: 'docker.io/library/mongo:8.0', dockerfile: 'mongo.Dockerfile' },
] as const;

/** Builds the images that no registry provides here. Downloads of an earlier run are used again. */
export async function buildStandIns(
  engine: Engine,
  { folder, python, options }: { folder: string; python: string; options: CommandOptions },
): Promise<void> {
  const madeFrom = sourcesHash();
  if (await areMadeFrom(engine, madeFrom)) return;
  const context = join(folder, 'stand-ins');
  const download = async (name: string, fetchInto: (target: string) => Promise<void>): Promise<void> => {
    const target = join(context, name);
    if (existsSync(target)) return;
    const part = `${target}.part`;
    rmSync(part, { recursive: true, force: true });
    mkdirSync(part, { recursive: true });
    await fetchInto(part);
    renameSync(part, target);
  };
  const run = (command: string, args: string[], cwd?: string): Promise<string> =>
    runCommand(command, args, { ...options, timeoutMs: DOWNLOAD_TIMEOUT_MS, ...(cwd && { cwd }) });
  const npm = (target: string, ...packages: string[]): Promise<string> =>
    run('npm', ['install', '--ignore-scripts', '--no-package-lock', '--prefix', target, ...packages], target);

  if (!(await hasImage(engine, DEBIAN))) {
    const root = join(context, 'debian');
    rmSync(root, { recursive: true, force: true });
    await run('debootstrap', ['--variant=minbase', 'bookworm', root]);
    const pack = `tar -C "$0" --exclude='./var/cache/apt/archives/*.deb' --exclude='./var/lib/apt/lists/*' -c . | podman import - "$1"`;
    await runCommand('sh', ['-c', pack, root, DEBIAN], { ...options, env: engine.env });
    rmSync(root, { recursive: true, force: true });
  }
  await download(`node-${NODE_VERSION}`, async (target) => {
    await npm(target, `node-linux-${process.arch}@${NODE_VERSION}`, `npm@${NPM_VERSION}`);
  });
  await download(`mongosh-${MONGOSH_VERSION}`, async (target) => {
    await npm(target, `mongosh@${MONGOSH_VERSION}`);
  });
  await download(FOREIGN_SERVER, async (target) => {
    const platform = ['--platform', `manylinux_2_28_${ARCHITECTURES[process.arch]}`];
    const wheels = ['--only-binary=:all:', '--python-version', PYTHON_VERSION, ...platform];
    await run(python, ['-m', 'pip', 'install', '--quiet', '--target', target, ...wheels, FOREIGN_SERVER]);
  });
  const modules = join(context, `node-${NODE_VERSION}`, 'node_modules');
  const wanted = [
    [join(modules, `node-linux-${process.arch}`, 'bin/node'), 'node'],
    [join(modules, 'npm'), 'npm'],
    [join(context, `mongosh-${MONGOSH_VERSION}`), 'mongosh'],
    [join(context, FOREIGN_SERVER), 'python'],
  ] as const;
  const build = join(context, 'context');
  rmSync(build, { recursive: true, force: true });
  cpSync(join(__dirname, 'stand-ins'), build, { recursive: true });
  for (const [from, to] of wanted) cpSync(from, join(build, to), { recursive: true, verbatimSymlinks: true });
  for (const { image, dockerfile } of STAND_INS)
    await engine.podman(
      [
        'build',
        '--network',
        'host',
        '--label',
        `${LABEL}=${madeFrom}`,
        '--tag',
        image,
        '--file',
        join(build, dockerfile),
        build,
      ],
      { timeoutMs: DOWNLOAD_TIMEOUT_MS },
    );
  rmSync(build, { recursive: true, force: true });
}

/** A hash of everything that the stand-ins are built from. */
function sourcesHash(): string {
  const hash = createHash('sha256').update(
    JSON.stringify([NODE_VERSION, NPM_VERSION, MONGOSH_VERSION, FOREIGN_SERVER]),
  );
  const files = join(__dirname, 'stand-ins');
  for (const name of readdirSync(files).sort()) hash.update(name).update(readFileSync(join(files, name)));
  return hash.digest('hex');
}

async function areMadeFrom(engine: Engine, hash: string): Promise<boolean> {
  for (const { image } of STAND_INS) {
    const filters = [`label=${LABEL}=${hash}`, `reference=${image}`].flatMap((one) => ['--filter', one]);
    const found = await engine.podman(['images', '--quiet', ...filters]);
    if (found === '') return false;
  }
  return true;
}

async function hasImage(engine: Engine, name: string): Promise<boolean> {
  return (await engine.podman(['images', '--quiet', name])) !== '';
}
