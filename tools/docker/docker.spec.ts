import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { factoryDeployment } from '@cowrie/contracts';
import { parse } from 'yaml';
import { ConfigError, loadConfig } from '../../apps/api/src/platform/config/load-config';
import { HASHED_FILE_CACHE_CONTROL, PAGE_HEADERS } from '../local-stack/page-headers';

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
interface NetworksFile {
  test: { treasury: string; networks: { chainId: number; factory: string; rpcUrls: string[] }[] };
  live: NetworksFile['test'];
}

const root = join(__dirname, '../..');
const text = (path: string): string => readFileSync(join(root, path), 'utf8');
const names = (pattern: RegExp, of: string): string[] => [
  ...new Set([...of.matchAll(pattern)].map(([, name]) => name ?? '')),
];

const composeText = text('docker/compose.yaml');
const compose = parse(composeText, { merge: true }) as Compose;
const example = JSON.parse(text('docker/networks.example.json')) as NetworksFile;
/** As a deployment fills it in: treasuries of its own. */
const filledIn = JSON.stringify(example).replaceAll(
  `0x${'0'.repeat(40)}`,
  '0x000000000000000000000000000000000000dEaD',
);
const deployment = {
  NETWORKS: filledIn,
  MONGODB_URI: 'mongodb://db.example.com/cowrie',
  KEY_HMAC_SECRET: 'k'.repeat(32),
  RATE_SOURCES: 'coinbase,coingecko,cross',
  RATE_MIN_SOURCES: '2',
  SWEEPER_KEY_TEST: `0x${'1'.repeat(64)}`,
  SWEEPER_KEY_LIVE: `0x${'2'.repeat(64)}`,
};

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

  it('leaves out no variable but those of the image, of local work, and the networks given in line', () => {
    const given = new Set(program.flatMap((name) => Object.keys(compose.services[name]?.environment ?? {})));
    const left = [...variablesRead()].filter((name) => !given.has(name)).sort();
    expect(left).toEqual(['EMBEDDED_MONGO_DIRECTORY', 'EMBEDDED_MONGO_PORT', 'HOST', 'NETWORKS', 'PORT']);
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
        if (/SECRET|PASSWORD|SWEEPER_KEY|REPLICA_KEY/.test(name))
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
    expect(Object.keys(shown)).toHaveLength(7);
    expect(loadConfig({ ...deployment, ...shown })).toEqual(loadConfig(deployment));
  });
});

describe('networks.example.json', () => {
  it('is a configuration of both environments once the treasuries are filled in', () => {
    const { environments } = loadConfig(deployment);
    const chains = (of: 'test' | 'live') =>
      environments[of]?.networks.map(({ name, chainId }) => [name, chainId]);
    expect(chains('live')).toEqual([
      ['base', 8453],
      ['celo', 42220],
      ['polygon', 137],
      ['ethereum', 1],
      ['arbitrum', 42161],
      ['optimism', 10],
      ['bsc', 56],
    ]);
    expect(chains('test')).toEqual([
      ['base', 84532],
      ['celo', 11142220],
      ['polygon', 80002],
      ['ethereum', 11155111],
      ['arbitrum', 421614],
      ['optimism', 11155420],
      ['bsc', 97],
    ]);
  });

  it('is refused as it stands, for its treasuries and for nothing else', () => {
    const message = [`NETWORKS.test.treasury`, `NETWORKS.live.treasury`].map(
      (path) => `  - ${path}: treasury must be an address of your own, not the zero address`,
    );
    expect(() => loadConfig({ ...deployment, NETWORKS: JSON.stringify(example) })).toThrow(
      new ConfigError(['Cannot start:', ...message].join('\n')),
    );
  });

  it('names the factory that the contracts are compiled to, and no real node', () => {
    for (const { factory, rpcUrls } of [...example.test.networks, ...example.live.networks]) {
      expect(factory).toBe(factoryDeployment.factoryAddress);
      for (const url of rpcUrls) expect(url).toMatch(/^https:\/\/rpc\.example\.(com|net)\//);
    }
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
