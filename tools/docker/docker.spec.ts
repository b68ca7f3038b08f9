import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import ipaddr from 'ipaddr.js';
import { parse } from 'yaml';
import { loadConfig } from '@cowrie/api/platform/config/load-config';
import { SERVICE_SETTINGS } from '@cowrie/api/platform/config/service.settings';
import type { Settings } from '@cowrie/api/platform/config/setting';
import { testRun } from '@cowrie/testing';
import { dashboardHeaders } from '../local-stack/dashboard-headers';
import { HASHED_FILE_CACHE_CONTROL, PAGE_HEADERS, RECEIPT_PAGE_HEADERS } from '../local-stack/page-headers';
import { LOAD_ALL } from '../images/load-all';
import { deployment } from './deployment.example';
import { copyContext } from './docker-context';

interface Service {
  environment?: Record<string, string>;
  ports?: string[];
  networks: string[];
  image: string;
}
interface Compose {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean; ipam?: { config: Pool[] } }>;
}
interface Pool {
  subnet: string;
  ip_range?: string;
}
interface PageNetworks {
  outside: { ipv4_address: string };
}
const root = join(__dirname, '../..');
const text = (path: string): string => readFileSync(join(root, path), 'utf8');
const names = (pattern: RegExp, of: string): string[] => [
  ...new Set([...of.matchAll(pattern)].map(([, name]) => name ?? '')),
];

const composeText = text('docker/compose.yaml');
const compose = parse(composeText, { merge: true }) as Compose;
/** Every variable that the service reads. */
const READ = Object.keys(SERVICE_SETTINGS);

describe('compose.yaml', () => {
  const program = ['api', 'worker'];

  it('passes the service only variables that it reads', () => {
    for (const name of program) {
      const unknown = Object.keys(compose.services[name]?.environment ?? {}).filter(
        // The command line reads it, in the worker's container.
        (key) => !READ.includes(key) && key !== 'COWRIE_API_URL',
      );
      expect(unknown).toEqual([]);
    }
  });

  it('leaves out only variables of the image and the embedded database, the inline networks, and test helpers', () => {
    const given = new Set(program.flatMap((name) => Object.keys(compose.services[name]?.environment ?? {})));
    const left = READ.filter((name) => !given.has(name)).sort();
    expect(left).toEqual([
      'EMBEDDED_MONGO_DIRECTORY',
      'EMBEDDED_MONGO_PORT',
      'HOST',
      'NETWORKS',
      'PORT',
      'TEST_HELPERS',
    ]);
  });

  it('passes the keys of sweepers, relayers and floats only to the worker', () => {
    const holders = Object.keys(compose.services).filter((name) =>
      Object.keys(compose.services[name]?.environment ?? {}).some((key) =>
        /^((SWEEPER|RELAYER|PAYOUT|PAYOUT_DELEGATE)_KEY|SAFE_SERVICE_API_KEY)/.test(key),
      ),
    );
    expect(holders).toEqual(['worker']);
    expect([compose.services.api?.environment?.ROLE, compose.services.worker?.environment?.ROLE]).toEqual(
      program,
    );
  });

  it('opens only the ports of API, page and dashboard, by default on this machine', () => {
    const ports = Object.entries(compose.services).flatMap(([name, { ports = [] }]) =>
      ports.map((port) => [name, port]),
    );
    expect(ports).toEqual([
      ['api', '${BIND_ADDRESS:-127.0.0.1}:${API_PORT:-3000}:3000'],
      ['page', '${BIND_ADDRESS:-127.0.0.1}:${PAGE_PORT:-8080}:8080'],
      ['page', '${BIND_ADDRESS:-127.0.0.1}:${DASHBOARD_PORT:-8081}:8081'],
    ]);
    expect(compose.services.mongo?.networks).toEqual(['inside']);
    expect(compose.networks.inside?.internal).toBe(true);
  });

  // Without it, another container can get the address while the page is stopped. The page could not start
  // again, and the API would trust that container as a proxy.
  it("keeps the page's address from other containers", () => {
    const [pool] = compose.networks.outside?.ipam?.config ?? [];
    const page = (parse(composeText) as { services: { page: { networks: PageNetworks } } }).services.page;
    const address = ipaddr.parse(page.networks.outside.ipv4_address);
    const isIn = (range: string | undefined): boolean => address.match(ipaddr.parseCIDR(String(range)));
    expect(isIn(pool?.subnet)).toBe(true);
    expect(pool).toHaveProperty('ip_range');
    expect(isIn(pool?.ip_range)).toBe(false);
  });

  it('takes every secret from .env, and .env.example names every variable', () => {
    for (const { environment = {} } of Object.values(compose.services))
      for (const [name, value] of Object.entries(environment))
        if (
          /SECRET|PASSWORD|TOKEN|SWEEPER_KEY|RELAYER_KEY|PAYOUT_KEY|DELEGATE_KEY|API_KEY|REPLICA_KEY/.test(
            name,
          )
        )
          expect(value).toMatch(/^\$\{[A-Z_]+:[?-][^}]*\}$/);
    const wanted = [
      ...names(/\$\{([A-Z_]+)/g, composeText + text('docker/compose.tls.yaml')),
      'COMPOSE_FILE',
    ].sort();
    const explained = names(/^(?:# )?([A-Z_]+)=/gm, text('docker/.env.example')).sort();
    expect(explained).toEqual(wanted);
  });
});

describe('.env.example', () => {
  it('shows the service’s default of every variable that it leaves out', () => {
    const shown = Object.fromEntries(
      [...text('docker/.env.example').matchAll(/^# ([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [
        name,
        value,
      ]),
    );
    expect(Object.keys(shown).length).toBeGreaterThan(25);
    const defaults = Object.keys(shown).map((name) => [
      name,
      (SERVICE_SETTINGS as Settings)[name]?.default ??
        (name === 'DASHBOARD_HOST' ? 'dashboard.localhost' : ''),
    ]);
    expect(shown).toEqual(Object.fromEntries(defaults));
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

  it("sends exactly the headers of the local stack's page", () => {
    const server = conf.slice(conf.indexOf('server {'), conf.indexOf('location / {'));
    expect(headersOf(server)).toEqual({
      ...PAGE_HEADERS,
      'Content-Security-Policy': '$page_policy',
      'Cache-Control': '$page_cache_control',
    });
    for (const [at, headers] of [
      ['default', PAGE_HEADERS],
      ['"/receipt.html"', RECEIPT_PAGE_HEADERS],
    ] as const)
      expect(conf).toContain(`    ${at} "${headers['Content-Security-Policy']}";\n`);
    const calls = conf.slice(conf.indexOf('/checkout/ {'), conf.indexOf('listen 8081'));
    expect(headersOf(calls)).toEqual({ 'X-Robots-Tag': 'noindex' });
    expect(conf).toContain(`/assets/" "${HASHED_FILE_CACHE_CONTROL}";`);
  });

  it("sends exactly the headers of the local stack's dashboard", () => {
    const from = conf.indexOf('listen 8081');
    const server = conf.slice(from, conf.indexOf('location / {', from));
    expect(headersOf(server)).toEqual({
      ...dashboardHeaders('/', '$request_id'),
      'Content-Security-Policy': '$dashboard_policy',
      'X-Frame-Options': '$dashboard_frame_options',
      'Cache-Control': '$dashboard_cache_control',
    });
    for (const [path, at] of [
      ['/', 'default'],
      ['/preview/preview.html', '"~^/preview/"'],
    ] as const) {
      const headers = dashboardHeaders(path, '$request_id');
      for (const name of ['Content-Security-Policy', 'X-Frame-Options'])
        expect(conf).toContain(`    ${at} "${headers[name]}";\n`);
    }
  });
});

describe.each(['api', 'page'])('%s.Dockerfile', (name) => {
  const dockerfile = text(`docker/${name}.Dockerfile`);

  it('is built with the Node version of .nvmrc', () => {
    expect(dockerfile).toContain(`FROM node:${text('.nvmrc').trim()}-bookworm-slim AS build`);
  });

  it('copies only what .dockerignore allows', () => {
    const kept =
      text('.dockerignore')
        .match(/^!.+$/gm)
        ?.map((line) => line.slice(1)) ?? [];
    const copied = [...dockerfile.matchAll(/^COPY (?:--chmod=\d+ )?(?!--)(.+) \S+$/gm)].flatMap(([, paths]) =>
      (paths ?? '').split(' '),
    );
    for (const path of copied.filter((path) => path !== '.')) expect(kept).toContain(path);
    for (const path of kept) expect(existsSync(join(root, path))).toBe(true);
  });
});

it('.dockerignore allows every folder that is compiled', () => {
  const rooms =
    /rooms = \[([^\]]*?)\.\.\./.exec(text('tools/build-node.mjs'))?.[1]?.match(/(?<=')[^',]+/g) ?? [];
  const folders = rooms.filter((room) => /^[a-z]/.test(room)).map((room) => room.split('/')[0]);
  expect(folders).toContain('libs');
  const kept = text('.dockerignore').split('\n');
  for (const folder of [...folders, 'docs/guide']) expect(kept).toContain(`!${folder}`);
});

describe('the shipped build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-shipped-'));
  const out = join(folder, 'dist');
  afterAll(() => rmSync(folder, { recursive: true }));
  const files = () =>
    readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));

  const context = join(folder, 'context');

  // Guarantee: the images can be built from what `docker build` is given.
  beforeAll(() => {
    copyContext(context);
    execFileSync(process.execPath, [join(context, 'tools/build-node.mjs'), '--shipped', '--out', out]);
  });

  it('holds the service and the command line, and no test world', () => {
    expect(files()).toContain('apps/api/src/main.js');
    expect(files()).toContain('apps/cli/src/main.js');
    expect(
      files().filter((file) =>
        /(^|\/)(testing|simulator|spec|conformance|scripts|bench\.js)(\/|$)/.test(file),
      ),
    ).toEqual([]);
  });

  it.each(['checkout', 'dashboard'])(
    'holds all that %s is made from',
    (page) => {
      const build = ['node_modules/vite/bin/vite.js', 'build', '--config', `apps/${page}/vite.config.mts`];
      // Jest’s environment would ask the bundler for a build with paths of sources in it.
      const env = { ...process.env };
      delete env.NODE_ENV;
      execFileSync(process.execPath, build, { cwd: context, env, stdio: ['ignore', 'ignore', 'pipe'] });
      expect(existsSync(join(context, 'dist', page, 'index.html'))).toBe(true);
    },
    120_000,
  );

  it('holds the guide that the service shows at /docs', () => {
    expect(existsSync(join(out, 'apps/api/guide/index.html'))).toBe(true);
  });

  it('starts the embedded database in its own thread, and only that thread loads it', () => {
    const library = join(out, 'libs/embedded-mongo/src/thread/thread.start.js');
    const program = `require(${JSON.stringify(library)}).startEmbeddedMongoThread().then(async (server) => {
      await server.close();
      console.log(JSON.stringify(Object.keys(require.cache)));
    })`;
    const env = { NODE_PATH: join(root, 'node_modules') };
    const loaded = JSON.parse(
      execFileSync(process.execPath, ['-e', program], { env, encoding: 'utf8' }),
    ) as string[];
    expect(loaded).toContain(library);
    expect(loaded.filter((file) => /node_modules|server\.start/.test(file))).toEqual([]);
  });

  // It takes 20 s of a core. `npm run images:check` does the same with the image.
  (testRun.isFull ? it : it.skip)(
    'loads every module with the packages of the image alone, and with their licences',
    () => {
      const copy = ['tools/shipped-packages.mjs', folder];
      execFileSync(process.execPath, copy, { cwd: root });
      expect(existsSync(join(folder, 'node_modules/mongoose/LICENSE.md'))).toBe(true);
      expect(existsSync(join(folder, 'node_modules/mongoose/README.md'))).toBe(false);
      const load = ['-e', LOAD_ALL, 'dist'];
      const env = { PATH: process.env.PATH ?? '' };
      const count = execFileSync(process.execPath, load, { cwd: folder, env, encoding: 'utf8' });
      expect(Number(count)).toBeGreaterThan(1_000);
    },
    180_000,
  );

  it('requires only files that it holds', () => {
    const missing = files().flatMap((file) =>
      [...readFileSync(join(out, file), 'utf8').matchAll(/require\("(\.[^"]+)"\)/g)]
        .map(([, wanted = '']) => join(dirname(file), wanted))
        .filter((wanted) => !['', '.js', '/index.js'].some((end) => existsSync(join(out, `${wanted}${end}`))))
        .map((wanted) => `${file} requires ${wanted}`),
    );
    expect(missing).toEqual([]);
  });
});
