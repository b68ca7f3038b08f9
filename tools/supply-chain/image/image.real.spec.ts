import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testRun } from '@cowrie/testing';
import { type Engine, openEngine } from '../../images/engine';
import { type Sbom, sbomOf } from '../sbom';
import { withImage } from './archive';
import { billOfImage } from './image.bill';
import { pack } from './image.maker';
import { readLayers } from './layers';

const hasPodman = spawnSync('podman', ['--version']).status === 0;
const isRoot = process.getuid?.() === 0;
const missing = hasPodman ? (isRoot ? undefined : 'root') : 'podman (apt-get install podman)';
if (testRun.isFull && missing !== undefined)
  process.stderr.write(`NOT RUN: the bill of a real image, because this machine lacks ${missing}\n`);

const DOCKERFILE = `FROM scratch
ADD root.tar /
RUN ["${process.execPath}", "-e", "fs.rmSync('/app/node_modules/gone', { recursive: true })"]
RUN ["${process.execPath}", "-e", "fs.writeFileSync('/app/node_modules/a/package.json', JSON.stringify({ name: 'a', version: '2.0.0' }))"]
WORKDIR /app
`;

/** Node and the libraries that the system loads with it. */
function nodeWithLibraries(): Record<string, Buffer> {
  const lines = execFileSync('ldd', [process.execPath], { encoding: 'utf8' });
  const libraries = [...lines.matchAll(/(?:=> |^\s+)(\/\S+) \(0x/gm)].map(([, path = '']) => path);
  return Object.fromEntries(
    [process.execPath, ...libraries].map((path) => [path.slice(1), readFileSync(path)] as const),
  );
}

(testRun.isFull && missing === undefined ? describe : describe.skip)('an image that podman has built', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-real-image-'));
  let engine: Engine;
  beforeAll(async () => {
    engine = await openEngine(folder, { log: join(folder, 'log') });
    pack(folder, 'root.tar', {
      ...nodeWithLibraries(),
      'etc/os-release': 'ID=debian\nVERSION_ID="12"\n',
      'var/lib/dpkg/status': 'Package: x\nStatus: install ok installed\nArchitecture: all\nVersion: 1\n',
      'app/package.json': '{"name":"program","version":"1.0.0"}',
      'app/node_modules/a/package.json': '{"name":"a","version":"1.0.0"}',
      'app/node_modules/gone/package.json': '{"name":"gone","version":"1.0.0"}',
    });
    writeFileSync(join(folder, 'Dockerfile'), DOCKERFILE);
    // Without an isolation of its own, it needs neither a runtime nor control groups.
    const build = ['build', '--isolation', 'chroot', '--layers', '--tag', 'cowrie-real:1', folder];
    await engine.podman(build, { timeoutMs: 300_000 });
  });
  afterAll(async () => {
    await engine.podman(['rmi', '--all', '--force']);
    rmSync(folder, { recursive: true, force: true });
  });

  const billOf = async (format: string): Promise<Sbom> => {
    const file = join(folder, `${format}.tar`);
    await engine.podman(['save', '--format', format, '--output', file, 'cowrie-real:1']);
    return withImage(file, async (image) => sbomOf(billOfImage(image, await readLayers(image))));
  };

  // Guarantee: the bill is about the image that the engine runs, in both formats in which engines save one.
  it('has the same bill in both formats, with what its last layer leaves', async () => {
    const [docker, oci] = [await billOf('docker-archive'), await billOf('oci-archive')];
    expect(oci.components).toEqual(docker.components);
    const sha256 = createHash('sha256').update(readFileSync(process.execPath)).digest('hex');
    expect(docker.components.map((one) => one['bom-ref'])).toEqual([
      'os:debian@12',
      `pkg:generic/node@${process.versions.node}?checksum=sha256:${sha256}`,
      'pkg:deb/debian/x@1?arch=all&distro=debian-12',
      'pkg:npm/a@2.0.0',
      'pkg:npm/program@1.0.0',
    ]);
    const id = await engine.podman(['image', 'inspect', '--format', '{{.Id}}', 'cowrie-real:1']);
    expect(docker.metadata.component).toMatchObject({
      name: 'cowrie-real',
      version: '1',
      properties: [{ name: 'cowrie:image:config', value: `sha256:${id}` }],
    });
  });
});
