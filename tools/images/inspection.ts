import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { withImage } from '../supply-chain/image/archive';
import { billOfImage } from '../supply-chain/image/image.bill';
import { readLayers } from '../supply-chain/image/layers';
import { productionPackages } from '../supply-chain/lockfile';
import { purlOf, type Sbom, sbomOf } from '../supply-chain/sbom';
import type { Compose } from './compose';
import type { Engine } from './engine';
import { LOAD_ALL } from './load-all';
import type { Report } from './report';
import { STAND_INS } from './stand-ins';

const SERVICES = ['mongo', 'api', 'worker', 'page'] as const;
const [NODE, NGINX] = STAND_INS;
const IMAGES = [
  { image: 'cowrie-api', base: NODE.image },
  { image: 'cowrie-page', base: NGINX.image },
] as const;
/** Files that must not be in a shipped image. Packages may contain their own tests. */
const UNWANTED =
  /(^|\/)(\.env[^/]*|\.npmrc|\.git|networks\.json|[^/]*\.spec\.[jt]sx?)(\/|$)|^(app|srv)\/.*\.tsx?$/;

const SAVE_TIMEOUT_MS = 5 * 60_000;

interface Status {
  readonly Uid: string;
  readonly CapEff: string;
  readonly CapBnd: string;
  readonly NoNewPrivs: string;
  readonly Seccomp: string;
}

/** Checks what the compose file promises about each running service. */
export async function inspectServices(engine: Engine, compose: Compose, report: Report): Promise<void> {
  for (const service of SERVICES) {
    const container = compose.container(service);
    const shell = (script: string): Promise<string> => engine.podman(['exec', container, 'sh', '-c', script]);
    await report.check(`${service}: unprivileged`, async () => {
      // Process 1 is the init that Docker adds too. Its children have what it has, or less.
      const status = statusOf(await shell('cat /proc/self/status'));
      const [uid = '0'] = status.Uid.split(/\s+/);
      const wrong = [
        ...(Number(uid) === 0 ? ['it runs as root'] : []),
        ...(BigInt(`0x${status.CapEff}`) !== 0n ? [`effective capabilities ${status.CapEff}`] : []),
        ...(BigInt(`0x${status.CapBnd}`) !== 0n ? [`bounding capabilities ${status.CapBnd}`] : []),
        ...(status.NoNewPrivs !== '1' ? ['it can gain privileges'] : []),
        ...(status.Seccomp !== '2' ? ['no filter of system calls'] : []),
      ];
      if (wrong.length > 0) throw new Error(wrong.join(', '));
      return `uid ${uid}, no capability, no new privileges, system calls filtered`;
    });
    await report.check(`${service}: read-only`, async () => {
      const tries = '/ /app /srv/page /etc /usr/local/bin /root /var /home';
      const written = await shell(
        `for d in ${tries}; do [ -d $d ] && touch $d/x 2>/dev/null && echo $d; done; true`,
      );
      if (written !== '') throw new Error(`it can write to ${written.split('\n').join(', ')}`);
      const size = await shell('touch /tmp/x && rm /tmp/x && df -k /tmp | tail -n 1');
      return `writes to /tmp only (${Number(size.split(/\s+/)[1]) / 1024} MiB)`;
    });
  }
  await report.check('mongo: no way out', async () => {
    const script =
      'const s = require("net").connect(8545, process.argv[1]); s.on("connect", () => process.exit(1)); s.on("error", () => process.exit(0)); setTimeout(() => process.exit(0), 3000)';
    const chain = await addressOf(engine, compose.container('chain'));
    await engine.podman(['exec', compose.container('mongo'), 'node', '-e', script, chain]);
    return 'it cannot reach the network outside';
  });
  await report.check('keys of accounts', async () => {
    const has = async (service: string): Promise<boolean> => {
      const container = compose.container(service);
      return (await engine.podman(['exec', container, 'sh', '-c', 'echo "$SWEEPER_KEY_TEST"'])) !== '';
    };
    if ((await has('api')) || (await has('page'))) throw new Error('the API or the page holds a sweeper key');
    if (!(await has('worker'))) throw new Error('the worker has no sweeper key');
    return 'in the worker only';
  });
}

/** Returns the container's address in its first network. */
export function addressOf(engine: Engine, container: string): Promise<string> {
  const format = '{{range .NetworkSettings.Networks}}{{.IPAddress}} {{end}}';
  return engine.podman(['inspect', '--format', format, container]).then((all) => all.split(' ')[0] ?? '');
}

/** Looks for secrets and sources in the images, and reports their sizes. */
export async function inspectImages(
  engine: Engine,
  { secrets, report, folder }: { secrets: readonly string[]; report: Report; folder: string },
): Promise<void> {
  for (const { image, base } of IMAGES) {
    await report.check(`${image}: nothing secret`, async () => {
      const told = [
        await engine.podman(['image', 'inspect', image]),
        await engine.podman(['history', '--no-trunc', '--format', '{{.CreatedBy}}', image]),
      ].join('\n');
      if (secrets.some((secret) => told.includes(secret)))
        throw new Error('its configuration holds a secret');
      const files = (await inImage(engine, image, 'find / -xdev -type f -o -xdev -type l')).split('\n');
      const own = files.map((file) => file.slice(1)).filter((file) => !file.includes('node_modules/'));
      const unwanted = own.filter((file) => UNWANTED.test(file));
      if (unwanted.length > 0) throw new Error(`it holds ${unwanted.slice(0, 5).join(', ')}`);
      // grep ends with 1 when it finds nothing.
      const pattern = secrets.map((secret) => `-e ${secret}`).join(' ');
      const found = await inImage(engine, image, `grep -rlF ${pattern} /app /srv /etc /home /root; true`);
      if (found !== '') throw new Error(`a secret is in ${found}`);
      return `none of ${secrets.length} secrets, no settings, no source or test in ${own.length} files besides packages`;
    });
    if (image === 'cowrie-api')
      await report.check(`${image}: every module loads`, async () => {
        const args = ['run', '--rm', '--network', 'none', image, 'node', '-e', LOAD_ALL, 'dist/node'];
        return `${await engine.podman(args)} modules, with the packages that the image holds`;
      });
    await report.check(`${image}: bill of materials`, async () => {
      const bill = await billOf(engine, image, folder);
      const count = (type: string): number =>
        bill.components.filter(({ purl }) => purl?.startsWith(`pkg:${type}/`)).length;
      if (count('deb') < 50) throw new Error(`it names ${count('deb')} packages of Debian`);
      if (image === 'cowrie-api') assertShipped(bill);
      return `${count('deb')} packages of Debian, ${count('npm')} of npm, ${count('generic')} Node`;
    });
    await report.check(`${image}: size`, async () => {
      const sizeOf = async (name: string): Promise<number> =>
        Number(await engine.podman(['image', 'inspect', '--format', '{{.Size}}', name]));
      const [size, baseSize] = [await sizeOf(image), await sizeOf(base)];
      return `${megabytes(size - baseSize)} on top of its base (stand-in: ${megabytes(baseSize)})`;
    });
  }
}

/** The same from both formats in which engines save images. */
async function billOf(engine: Engine, image: string, folder: string): Promise<Sbom> {
  const bills: Sbom[] = [];
  for (const format of ['docker-archive', 'oci-archive']) {
    const file = join(folder, `${image}.tar`);
    rmSync(file, { force: true });
    try {
      await engine.podman(['save', '--format', format, '--output', file, image], {
        timeoutMs: SAVE_TIMEOUT_MS,
      });
      bills.push(await withImage(file, async (one) => sbomOf(billOfImage(one, await readLayers(one)))));
    } finally {
      rmSync(file, { force: true });
    }
  }
  const [first, second] = bills;
  if (!first || JSON.stringify(first.components) !== JSON.stringify(second?.components))
    throw new Error('the two formats have different bills');
  return first;
}

/** Which packages the program can load is decided by the lockfile. The image also holds npm, with its own. */
function assertShipped({ components }: Sbom): void {
  const found = new Set(components.map(({ purl }) => purl));
  for (const name of ['mongoose', 'ethers', '@nestjs/core', 'sharp', 'undici']) {
    const [one] = productionPackages().filter((locked) => locked.path === `node_modules/${name}`);
    if (!one || !found.has(purlOf(one))) throw new Error(`it lacks ${name}`);
  }
  if (!components.some(({ name, version }) => name === 'node' && version !== undefined))
    throw new Error('it does not name the version of Node');
}

function inImage(engine: Engine, image: string, script: string): Promise<string> {
  const args = ['run', '--rm', '--network', 'none', '--user', '0', '--entrypoint', 'sh', image, '-c', script];
  return engine.podman(args);
}

function statusOf(text: string): Status {
  return Object.fromEntries(text.split('\n').map((line) => line.split(/:\s+/))) as unknown as Status;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}
