import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { loadConfig } from '../../apps/api/src/platform/config/load-config';
import { HASHED_FILE_CACHE_CONTROL, PAGE_HEADERS } from '../local-stack/page-headers';
import { deployment } from './deployment.example';

interface Service {
  environment?: Record<string, string>;
  ports?: string[];
  networks: string[];
  image: string;
}
interface Compose {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
}
const root = join(__dirname, '../..');
const text = (path: string): string => readFileSync(join(root, path), 'utf8');
const names = (pattern: RegExp, of: string): string[] => [
  ...new Set([...of.matchAll(pattern)].map(([, name]) => name ?? '')),
];

const composeText = text('docker/compose.yaml');
const compose = parse(composeText, { merge: true }) as Compose;
/** Every variable that the program looks at, found out by watching it look. */
function variablesRead(): Set<string> {
  const read = new Set<string>();
  const watched = new Proxy<Record<string, string | undefined>>(deployment, {
    get: (env, name) => {
      read.add(String(name));
      return env[String(name)];
    },
  });
  loadConfig(watched);
  return read.add('NETWORKS_FILE');
}

describe('compose.yaml', () => {
  const program = ['api', 'worker'];

  it('gives the program only variables that it reads', () => {
    for (const name of program) {
      const unknown = Object.keys(compose.services[name]?.environment ?? {}).filter(
        (key) => !variablesRead().has(key),
      );
      expect(unknown).toEqual([]);
    }
  });

  it('leaves out no variable but those of the image, of local work, of trials, and the networks given in line', () => {
    const given = new Set(program.flatMap((name) => Object.keys(compose.services[name]?.environment ?? {})));
    const left = [...variablesRead()]
      .filter((name) => !given.has(name) && !name.startsWith('SANDBOX_'))
      .sort();
    expect(left).toEqual([
      'EMBEDDED_MONGO_DIRECTORY',
      'EMBEDDED_MONGO_PORT',
      'HOST',
      'NETWORKS',
      'PORT',
      'WEBHOOK_ALLOW_PRIVATE',
    ]);
  });

  it('gives keys that can send to the worker only', () => {
    const holders = Object.keys(compose.services).filter((name) =>
      Object.keys(compose.services[name]?.environment ?? {}).some((key) => key.startsWith('SWEEPER_KEY')),
    );
    expect(holders).toEqual(['worker']);
    expect([compose.services.api?.environment?.ROLE, compose.services.worker?.environment?.ROLE]).toEqual(
      program,
    );
  });

  it('opens ports of the API and the page only, bound to this machine unless told otherwise', () => {
    const ports = Object.entries(compose.services).flatMap(([name, { ports = [] }]) =>
      ports.map((port) => [name, port]),
    );
    expect(ports).toEqual([
      ['api', '${BIND_ADDRESS:-127.0.0.1}:${API_PORT:-3000}:3000'],
      ['page', '${BIND_ADDRESS:-127.0.0.1}:${PAGE_PORT:-8080}:8080'],
    ]);
    expect(compose.services.mongo?.networks).toEqual(['inside']);
    expect(compose.networks.inside?.internal).toBe(true);
  });

  it('holds no secret: whatever is one comes from .env, which the example names in full', () => {
    for (const { environment = {} } of Object.values(compose.services))
      for (const [name, value] of Object.entries(environment))
        if (/SECRET|PASSWORD|TOKEN|SWEEPER_KEY|REPLICA_KEY/.test(name))
          expect(value).toMatch(/^\$\{[A-Z_]+:[?-][^}]*\}$/);
    const wanted = names(/\$\{([A-Z_]+)/g, composeText).sort();
    const explained = names(/^(?:# )?([A-Z_]+)=/gm, text('docker/.env.example')).sort();
    expect(explained).toEqual(wanted);
  });
});

describe('.env.example', () => {
  it('shows the defaults that the program has', () => {
    const shown = Object.fromEntries(
      [...text('docker/.env.example').matchAll(/^# ([A-Z_]+)=(.+)$/gm)].map(([, name, value]) => [
        name,
        value,
      ]),
    );
    expect(Object.keys(shown)).toHaveLength(15);
    expect(loadConfig({ ...deployment, ...shown })).toEqual(loadConfig(deployment));
  });
});

describe('nginx.conf', () => {
  const conf = text('docker/nginx.conf');
  const headersOf = (block: string) =>
    Object.fromEntries(
      [...block.matchAll(/^\s*add_header (\S+) (?:"([^"]*)"|(\S+)) always;$/gm)].map(
        ([, name, quoted, bare]) => [name, quoted ?? bare],
      ),
    );

  it("sends the headers of the local stack's page, and those only", () => {
    const server = conf.slice(conf.indexOf('server {'), conf.indexOf('location / {'));
    expect(headersOf(server)).toEqual({ ...PAGE_HEADERS, 'Cache-Control': '$page_cache_control' });
    expect(headersOf(conf.slice(conf.indexOf('location /checkout/')))).toEqual({ 'X-Robots-Tag': 'noindex' });
    expect(conf).toContain(`/assets/" "${HASHED_FILE_CACHE_CONTROL}";`);
  });
});

describe.each(['api', 'page'])('%s.Dockerfile', (name) => {
  const dockerfile = text(`docker/${name}.Dockerfile`);

  it('is built with the Node version that the project names', () => {
    expect(dockerfile).toContain(`FROM node:${text('.nvmrc').trim()}-bookworm-slim AS build`);
  });

  it('copies nothing that .dockerignore keeps out', () => {
    const kept =
      text('.dockerignore')
        .match(/^!.+$/gm)
        ?.map((line) => line.slice(1)) ?? [];
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) =>
      (paths ?? '').split(' '),
    );
    for (const path of copied.filter((path) => path !== '.')) expect(kept).toContain(path);
    for (const path of kept) expect(existsSync(join(root, path))).toBe(true);
  });
});

it('the images are given every folder that the program is compiled from', () => {
  const rooms =
    /rooms = \[(.*?), \.\.\./.exec(text('tools/build-node.mjs'))?.[1]?.match(/(?<=')[^',]+/g) ?? [];
  const folders = rooms.filter((room) => /^[a-z]/.test(room)).map((room) => room.split('/')[0]);
  expect(folders).toContain('libs');
  const kept = text('.dockerignore').split('\n');
  for (const folder of folders) expect(kept).toContain(`!${folder}`);
});

describe('the shipped build', () => {
  const out = mkdtempSync(join(tmpdir(), 'cowrie-shipped-'));
  afterAll(() => rmSync(out, { recursive: true }));
  const files = () =>
    readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));

  beforeAll(() => {
    execFileSync(process.execPath, [join(root, 'tools/build-node.mjs'), '--shipped', '--out', out]);
  });

  it('holds the program and the command line, and no test world', () => {
    expect(files()).toContain('apps/api/src/main.js');
    expect(files()).toContain('apps/cli/src/main.js');
    expect(files().filter((file) => /(^|\/)(testing|simulator|spec|conformance)\//.test(file))).toEqual([]);
  });

  it('requires no file that it does not hold', () => {
    const missing = files().flatMap((file) =>
      [...readFileSync(join(out, file), 'utf8').matchAll(/require\("(\.[^"]+)"\)/g)]
        .map(([, wanted = '']) => join(dirname(file), wanted))
        .filter((wanted) => !['', '.js', '/index.js'].some((end) => existsSync(join(out, `${wanted}${end}`))))
        .map((wanted) => `${file} requires ${wanted}`),
    );
    expect(missing).toEqual([]);
  });
});
