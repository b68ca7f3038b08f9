import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extract } from 'tar';
import { type Sbom, sbomOf } from '../sbom';
import { type ImageArchive, withImage } from './archive';
import { billOfImage } from './image.bill';
import { type LayerFiles, type MadeImage, pack, writeDockerArchive, writeOciArchive } from './image.maker';
import { subjectsOfImage } from '../image.subjects';
import { readLayers } from './layers';
import type { ImageTree } from './tree';

const folder = mkdtempSync(join(tmpdir(), 'cowrie-image-spec-'));
afterAll(() => rmSync(folder, { recursive: true }));

const open = <T>(file: string, use: (image: ImageArchive, tree: ImageTree) => T): Promise<T> =>
  withImage(file, async (image) => use(image, await readLayers(image)));
const billOf = (file: string): Promise<Sbom> => open(file, (image, tree) => sbomOf(billOfImage(image, tree)));
const docker = (...images: MadeImage[]) => writeDockerArchive(folder, 'docker.tar', ...images);
const oci = (image: MadeImage, options = {}) => writeOciArchive(folder, 'oci.tar', image, options);
const refs = async (file: string) => (await billOf(file)).components.map((one) => one['bom-ref']);
const pathsOf = (...layers: LayerFiles[]): Promise<string[]> =>
  open(docker({ layers }), (_, tree) => tree.files().map(([path]) => path));

const packageJson = (name: string, version: string, more = {}) => JSON.stringify({ name, version, ...more });
const dpkg = (...paragraphs: string[]) => `${paragraphs.join('\n\n')}\n`;
const LIBC = `Package: libc6
Status: install ok installed
Architecture: amd64
Source: glibc (2.36-9+deb12u10)
Version: 2.36-9+deb12u10+b1
Description: GNU C Library
 Version: 1 is a line of the description`;
const DEBIAN: LayerFiles = {
  'usr/lib/os-release': 'PRETTY_NAME="Debian"\nVERSION_ID="12"\nID=debian\n',
  'etc/os-release': { link: '../usr/lib/os-release' },
  'var/lib/dpkg/status': dpkg(
    LIBC,
    'Package: gone\nStatus: deinstall ok config-files\nArchitecture: amd64\nVersion: 1',
    'Package: adduser\nStatus: install ok installed\nArchitecture: all\nVersion: 1:3.134',
  ),
};
const binary = (version: string) =>
  Buffer.concat([
    Buffer.alloc(100_000, 0xff),
    Buffer.from(`https://nodejs.org/download/release/v${version}/node-v${version}.tar.gz`),
    Buffer.alloc(100_000, 0xff),
  ]);
const IMAGE: MadeImage = {
  name: 'localhost/cowrie-api:1.2.0',
  layers: [
    DEBIAN,
    { 'usr/local/bin/node': binary('24.21.0') },
    {
      'app/package.json': packageJson('cowrie', '1.2.0', { license: 'Apache-2.0', dependencies: { a: '1' } }),
      'app/dist/node/main.js': 'start();',
      'app/tools/cowrie.mjs': 'run();',
      'app/node_modules/a/package.json': packageJson('a', '1.0.0', {
        license: 'MIT',
        dependencies: { '@b/c': '^2' },
      }),
      'app/node_modules/a/node_modules/@b/c/package.json': packageJson('@b/c', '2.0.0', {
        licenses: [{ type: 'MIT' }, { type: 'Apache2' }],
      }),
      'app/node_modules/@b/c/package.json': packageJson('@b/c', '3.0.0', { license: 'The Licence' }),
      'app/node_modules/alias/package.json': packageJson('real', '4.0.0'),
      'app/node_modules/a/dist/package.json': '{"type":"module"}',
      'app/node_modules/a/test/package.json': packageJson('no-package', '1.0.0'),
      'app/node_modules/broken/package.json': '{',
    },
  ],
};
const COMPONENTS = [
  'os:debian@12',
  expect.stringMatching(/^pkg:generic\/node@24\.21\.0\?checksum=sha256:[0-9a-f]{64}$/),
  'pkg:deb/debian/adduser@1%3A3.134?arch=all&distro=debian-12',
  'pkg:deb/debian/libc6@2.36-9%2Bdeb12u10%2Bb1?arch=amd64&distro=debian-12&upstream=glibc%402.36-9%2Bdeb12u10',
  'pkg:npm/%40b/c@2.0.0',
  'pkg:npm/%40b/c@3.0.0',
  'pkg:npm/a@1.0.0',
  'pkg:npm/cowrie@1.2.0',
  'pkg:npm/real@4.0.0',
];

describe('the bill of an image', () => {
  // Guarantee: what the image holds is in its bill, whichever program has saved it.
  it.each([
    ['of Docker', docker],
    ['of OCI', oci],
    ['of OCI, with an index', (image: MadeImage) => oci(image, { inIndex: true })],
  ])('lists system, Node and packages in an archive %s', async (_, write) => {
    const file = write(IMAGE);
    expect(await refs(file)).toEqual(COMPONENTS);
    expect(JSON.stringify(await billOf(file))).toBe(JSON.stringify(await billOf(write(IMAGE))));
  });

  it('names the image, its hashes, and what needs what', async () => {
    const { metadata, dependencies, components } = await billOf(oci(IMAGE));
    const hash = expect.stringMatching(/^sha256:[0-9a-f]{64}$/);
    expect(metadata.component).toMatchObject({
      type: 'container',
      name: 'cowrie-api',
      version: '1.2.0',
      purl: expect.stringMatching(/^pkg:oci\/cowrie-api@sha256%3A[0-9a-f]{64}$/),
      properties: [
        { name: 'cowrie:image:manifest', value: hash },
        { name: 'cowrie:image:config', value: hash },
      ],
    });
    expect(dependencies[0]?.dependsOn).toEqual(expect.arrayContaining(COMPONENTS));
    expect(dependencies.find(({ ref }) => ref === 'pkg:npm/a@1.0.0')?.dependsOn).toEqual([
      'pkg:npm/%40b/c@2.0.0',
    ]);
    const licences = components.filter(({ type }) => type === 'library').map(({ licenses }) => licenses);
    expect(licences).toEqual([
      undefined,
      undefined,
      [{ expression: 'MIT OR Apache2' }],
      [{ license: { name: 'The Licence' } }],
      [{ license: { id: 'MIT' } }],
      [{ license: { id: 'Apache-2.0' } }],
      undefined,
    ]);
  });

  it('lists the packages of Alpine, also where /lib is a link', async () => {
    const system: LayerFiles = {
      'etc/os-release': 'ID=alpine\nVERSION_ID=3.20.3\n',
      lib: { link: 'usr/lib' },
      'usr/lib/apk/db/installed':
        'C:Q1x=\nP:musl\nV:1.2.5-r1\nA:x86_64\nL:MIT\no:musl\n\nP:libssl3\nV:3.3.2-r1\nA:x86_64\no:openssl\n\n',
    };
    expect(await refs(docker({ layers: [system] }))).toEqual([
      'os:alpine@3.20.3',
      'pkg:apk/alpine/libssl3@3.3.2-r1?arch=x86_64&distro=alpine-3.20.3&upstream=openssl',
      'pkg:apk/alpine/musl@1.2.5-r1?arch=x86_64&distro=alpine-3.20.3',
    ]);
  });

  it('lists packages in the way of images without a package manager', async () => {
    const paragraph = 'Package: tzdata\nVersion: 2025b\nArchitecture: all\n';
    const layer = {
      'etc/os-release': 'ID=debian\n',
      'var/lib/dpkg/status.d/tzdata': paragraph,
      'var/lib/dpkg/status.d/tzdata.md5sums': 'ab  usr/share/x',
    };
    expect(await refs(docker({ layers: [layer] }))).toEqual([
      'os:debian@',
      'pkg:deb/debian/tzdata@2025b?arch=all&distro=debian',
    ]);
  });

  it('refuses a system whose packages it cannot read, instead of leaving them out', async () => {
    const file = docker({ layers: [{ 'etc/os-release': 'ID=fedora\nVERSION_ID=42\n' }] });
    await expect(billOf(file)).rejects.toThrow(
      'the image is built on fedora, and has no packages of dpkg or apk',
    );
  });

  it('lists a Node that names no version, by its hash', async () => {
    const { components } = await billOf(docker({ layers: [{ 'usr/local/bin/node': 'elf' }] }));
    expect(components).toEqual([
      {
        'bom-ref': 'node:usr/local/bin/node',
        type: 'application',
        name: 'node',
        hashes: [{ alg: 'SHA-256', content: expect.stringMatching(/^[0-9a-f]{64}$/) }],
      },
    ]);
  });
});

describe('layers', () => {
  it('shows the upper one of two files', async () => {
    const upgraded = { 'app/node_modules/a/package.json': packageJson('a', '1.0.1') };
    const file = docker({
      layers: [{ 'app/node_modules/a/package.json': packageJson('a', '1.0.0') }, upgraded],
    });
    expect(await refs(file)).toEqual(['pkg:npm/a@1.0.1']);
  });

  it.each<[string, LayerFiles[], string[]]>([
    ['a file', [{ 'a/x': '', 'a/y': '' }, { 'a/.wh.x': '' }], ['a/y']],
    ['a folder', [{ 'a/b/x': '', 'a/y': '' }, { 'a/.wh.b': '' }], ['a/y']],
    ['all of a folder', [{ 'a/b/x': '', 'a/y': '', z: '' }, { 'a/.wh..wh..opq': '' }], ['z']],
    ['only what is below', [{ 'a/x': '1' }, { 'a/.wh.x': '', 'a/x': '2' }], ['a/x']],
    ['only what is below, all of it', [{ 'a/x': '' }, { 'a/y': '', 'a/.wh..wh..opq': '' }], ['a/y']],
    ['what another link leads to', [{ 'usr/lib/x': '', lib: { link: 'usr/lib' } }, { 'lib/.wh.x': '' }], []],
    ['nothing that is not there', [{ x: '' }, { 'a/.wh.x': '', '.wh.b': '' }], ['x']],
  ])('a whiteout hides %s', async (_, layers, expected) =>
    expect(await pathsOf(...layers)).toEqual(expected),
  );

  it('a file takes the place of a folder, and a folder that of a file', async () => {
    expect(await pathsOf({ 'a/x': '', 'a/y': '' }, { a: '' })).toEqual(['a']);
    expect(await pathsOf({ a: '' }, { 'a/x': '' })).toEqual(['a/x']);
  });

  it('writes through a link to a folder, and lists no file twice', async () => {
    const layers = [{ 'usr/lib/x': '', lib: { link: '/usr/lib' } }];
    expect(await pathsOf(...layers)).toEqual(['usr/lib/x']);
  });

  it('a second name of a file has its content', async () => {
    const layer = {
      'a/package.json': packageJson('a', '1.0.0'),
      'z/node_modules/a/package.json': { hardLink: 'a/package.json' },
    };
    const texts = await open(docker({ layers: [layer] }), (_, tree) =>
      tree.files().map(([path, { sha256, text }]) => [path, sha256, text]),
    );
    expect(texts).toHaveLength(2);
    expect(texts[0]?.slice(1)).toEqual(texts[1]?.slice(1));
  });

  it('follows no circle of links', async () => {
    const layers = [{ a: { link: 'b' }, b: { link: 'a' } }];
    expect(await open(docker({ layers }), (_, tree) => tree.file('a/x'))).toBeUndefined();
  });
});

// Guarantee: bill and statement are about what the image's hash names, and about nothing else.
describe('an archive is refused', () => {
  /** Unpacks an archive, changes what it holds, and packs it again. */
  async function changed(file: string, change: (files: Record<string, Buffer>) => void): Promise<string> {
    const out = mkdtempSync(join(folder, 'out-'));
    const files: Record<string, Buffer> = {};
    await extract({
      file,
      cwd: out,
      onReadEntry: ({ path, type }) => type === 'File' && (files[path] = Buffer.alloc(0)),
    });
    const read = Object.fromEntries(Object.keys(files).map((path) => [path, readFileSync(join(out, path))]));
    change(read);
    return pack(folder, 'changed.tar', read);
  }
  const first = (files: Record<string, Buffer>, find: (path: string, content: Buffer) => boolean): string =>
    Object.keys(files).find((path) => find(path, files[path] ?? Buffer.alloc(0))) ?? '';

  it('when a layer was changed', async () => {
    const file = await changed(docker(IMAGE), (files) => {
      const layer = first(
        files,
        (path, content) => path.endsWith('layer.tar') && content.includes('start();'),
      );
      files[layer] = Buffer.from(
        files[layer]?.toString('latin1').replace('start();', 'steal();') ?? '',
        'latin1',
      );
    });
    await expect(billOf(file)).rejects.toThrow(
      /^a layer is not sha256:[0-9a-f]{64}, which the configuration names$/,
    );
  });

  it('when the configuration was changed', async () => {
    const file = await changed(docker(IMAGE), (files) => {
      const config = first(files, (path) => /[0-9a-f]{64}\.json$/.test(path));
      files[config] = Buffer.from(files[config]?.toString().replace('/app', '/new') ?? '');
    });
    await expect(billOf(file)).rejects.toThrow(/is not what its name says$/);
  });

  it('when a layer was packed again in an archive of OCI', async () => {
    const file = await changed(oci(IMAGE), (files) => {
      const blob = first(files, (path, content) => path.includes('blobs/') && content[0] === 0x1f);
      // The time in the head of gzip.
      files[blob]?.writeUInt8(1, 4);
    });
    await expect(billOf(file)).rejects.toThrow(/^the layer sha256:[0-9a-f]{64} is not what its name says$/);
  });

  it('when the manifest was changed in an archive of OCI', async () => {
    const file = await changed(oci(IMAGE), (files) => {
      const blob = first(files, (_, content) => content.includes('"layers":[{'));
      files[blob] = Buffer.from(`${files[blob]?.toString()} `);
    });
    await expect(billOf(file)).rejects.toThrow(/^sha256:[0-9a-f]{64} is not what its name says$/);
  });

  it('when it holds two images', () =>
    expect(billOf(docker(IMAGE, { layers: [{ x: '' }] }))).rejects.toThrow('holds 2 images; save one'));

  it('when it is something else', async () => {
    await expect(billOf(pack(folder, 'other.tar', { x: '' }))).rejects.toThrow(
      'is no archive of docker save or podman save',
    );
    await expect(billOf(join(folder, 'missing.tar'))).rejects.toThrow('ENOENT');
  });

  it.each([__filename, '../../../../../../etc/os-release'])(
    'when a name in it leads out of it: %s',
    async (link) => {
      const manifest = JSON.stringify([{ Config: 'config', RepoTags: null, Layers: [] }]);
      const file = pack(folder, 'out.tar', { 'manifest.json': manifest, config: { link } });
      await expect(billOf(file)).rejects.toThrow(/linkpath/);
      const named = JSON.stringify([{ Config: link, RepoTags: null, Layers: [] }]);
      await expect(billOf(pack(folder, 'out.tar', { 'manifest.json': named }))).rejects.toThrow(
        `the archive has no ${link}`,
      );
    },
  );
});

describe('the subjects of a statement', () => {
  const files = (changes: Record<string, string> = {}) =>
    open(docker(IMAGE), (_, tree): Map<string, string> => {
      const hashes = ['dist/node/main.js', 'tools/cowrie.mjs'].map(
        (path) => [path, tree.file(`app/${path}`)?.sha256 ?? ''] as const,
      );
      return new Map([...hashes, ...Object.entries(changes)]);
    });

  it('are the hashes by which registries and engines know the image', async () => {
    const built = await files();
    const named = async (file: string) => [...(await open(file, (...one) => subjectsOfImage(...one, built)))];
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
    const [config] = await named(docker(IMAGE));
    expect(config).toEqual(['cowrie-api:1.2.0#config', hash]);
    expect(await named(oci(IMAGE))).toEqual([['cowrie-api:1.2.0', hash], config]);
    expect(await named(oci(IMAGE, { inIndex: true }))).toEqual([
      ['cowrie-api:1.2.0', hash],
      ['cowrie-api:1.2.0#manifest', hash],
      config,
    ]);
  });

  it.each([
    [{ 'dist/node/main.js': 'f'.repeat(64) }, '1 changed (dist/node/main.js)'],
    [{ 'dist/node/more.js': 'f'.repeat(64) }, '1 missing (dist/node/more.js)'],
  ])('refuse a program with other files than the sources give: %j', async (changes, difference) => {
    const built = await files(changes);
    await expect(open(docker(IMAGE), (...one) => subjectsOfImage(...one, built))).rejects.toThrow(
      `cowrie-api:1.2.0 was not built from these sources: ${difference}; build it again`,
    );
  });

  it('names an image without the program too', async () => {
    const image = { name: 'docker.io/library/cowrie-page:1.2.0', layers: [{ 'srv/page/index.html': '' }] };
    const subjects = await open(docker(image), (...one) => subjectsOfImage(...one, new Map([['x', 'y']])));
    expect([...subjects.keys()]).toEqual(['cowrie-page:1.2.0#config']);
  });
});
