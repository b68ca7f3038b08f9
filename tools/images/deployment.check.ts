import { chownSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { anvilBinary, callRpc, freePorts } from '@cowrie/testing';
import { LOCAL_ROLES, setUpChain, type EvmContracts } from '../local-stack/chain-setup';
import { LOCAL_CONFIRMATIONS } from '../local-stack/local-networks';
import { until } from '../local-stack/processes';
import { becomeHealthy, type Compose, openCompose } from './compose';
import { copyTree, writeSettings } from './deployment.folder';
import type { Engine } from './engine';
import { inspectImages, inspectServices } from './inspection';
import { checkOperation } from './operation.check';
import { type Merchant, payOnce, type World } from './payment';
import { registryArguments } from './registry.settings';
import type { Report } from './report';

const BUILD_TIMEOUT_MS = 40 * 60_000;
const START_TIMEOUT_MS = 60_000;
/** The address of the chain within the deployment. */
const CHAIN_URL = 'http://chain:8545';
const SERVICE_UID = 1000;
const SHOP_URL = 'http://shop:8000/webhooks';

export interface Check {
  readonly engine: Engine;
  /** podman-compose. */
  readonly program: string;
  readonly root: string;
  readonly folder: string;
  readonly report: Report;
  readonly log: string;
  readonly signal: AbortSignal;
}

/**
 * Follows docker/README.md from an empty folder to a paid payment, then looks at what runs, and stops and
 * starts it.
 */
export async function checkDeployment(check: Check): Promise<void> {
  const { engine, report, signal, log, root, folder } = check;
  const tree = join(folder, 'deployment');
  const [api, page, dashboard, chain, shop] = await freePorts(5);
  const at = (port: number | undefined): string => `http://127.0.0.1:${port}`;
  const urls = { apiUrl: at(api), pageUrl: at(page), rpcUrl: at(chain), shopUrl: at(shop) };
  const env = {
    CHECK_ANVIL: anvilBinary(),
    CHECK_SHOP: join(__dirname, 'shop.cjs'),
    CHECK_CHAIN_PORT: String(chain),
    CHECK_SHOP_PORT: String(shop),
  };
  const buildArguments = await registryArguments(folder, root, { log, signal });
  const compose = openCompose(engine, {
    program: check.program,
    folder: tree,
    buildArguments,
    defaults: { env, log, signal },
  });
  await copyTree(root, tree, { log, signal });
  await report.check('settings: an empty .env', () => refusesEmptySettings(compose, tree));
  const { secrets } = writeSettings(tree, {
    API_PORT: String(api),
    PAGE_PORT: String(page),
    DASHBOARD_PORT: String(dashboard),
    CHECKOUT_URL: urls.pageUrl,
    RATE_SOURCES: 'static',
    RATE_MIN_SOURCES: '1',
    SWEEPER_KEY_TEST: LOCAL_ROLES.sweepers.test.privateKey,
  });
  await report.step('settings: docker/.env', async () => {
    await compose.run(['config', '--quiet']);
    return 'the compose file takes it';
  });
  // The database's health check may need to be repeated, so the images are built separately.
  await report.step('build', async () => {
    // One after another, so that the second finds the packages that the first has installed.
    for (const service of ['api', 'page'])
      await compose.run(['build', service], { timeoutMs: BUILD_TIMEOUT_MS });
    return 'both Dockerfiles, unchanged';
  });
  await inspectImages(engine, { secrets, report, folder });

  let contracts: EvmContracts | undefined;
  await report.step('chain', async () => {
    await compose.run(['up', '-d', '--no-build', '--no-deps', 'chain', 'shop']);
    await until('the chain answers', START_TIMEOUT_MS, async () => {
      signal.throwIfAborted();
      return await callRpc(urls.rpcUrl, 'eth_chainId').then(
        () => true,
        () => false,
      );
    });
    contracts = await setUpChain(urls.rpcUrl, { fillFaucet: true });
    return `factory ${contracts.factory}`;
  });
  if (!contracts) return;
  writeNetworks(tree, contracts);
  await report.step('mongo: healthy', async () => {
    await compose.run(['up', '-d', '--no-build', '--no-deps', 'mongo']);
    const seconds = await becomeHealthy(engine, compose.container('mongo'), signal);
    return `accounts and replica set made, ${seconds.toFixed(0)} s after its start`;
  });
  await report.step('up', async () => {
    await compose.run(['up', '-d', '--no-build']);
    return undefined;
  });
  for (const service of ['api', 'worker', 'page'])
    await report.step(`${service}: healthy`, async () => {
      const seconds = await becomeHealthy(engine, compose.container(service), signal);
      return `after ${seconds.toFixed(0)} s`;
    });
  await report.step('ready', async () => {
    await until('the service becomes ready', START_TIMEOUT_MS, async () => {
      signal.throwIfAborted();
      return (await fetch(`${urls.apiUrl}/health/ready`)).ok;
    });
    return 'GET /health/ready answers 200';
  });
  await report.check('cowrie doctor', async () => {
    const lines = (await compose.cowrie('worker', ['doctor'])).split('\n');
    return `${lines.length} lines, nothing wrong`;
  });
  await report.check('cowrie operator create', async () => {
    const text = await compose.cowrie('worker', ['operator', 'create', 'ada', '--role', 'admin', '--json']);
    if (!text.includes('cwr_op_')) throw new Error(text);
    return 'shows a token';
  });
  await report.check('the dashboard', () => asksForASignIn(at(dashboard)));
  let merchant: Merchant | undefined;
  await report.step('a merchant', async () => {
    merchant = await issueMerchant(compose);
    return `${merchant.businessId} with keys and a webhook endpoint`;
  });
  const world: World = { ...urls, contracts };
  const issued = merchant;
  if (!issued) return;
  await report.step('a payment', () => payOnce(world, issued));
  await inspectServices(engine, compose, report);
  await checkOperation({
    engine,
    compose,
    report,
    signal,
    apiUrl: urls.apiUrl,
    secrets: [...secrets, issued.publicKey, issued.secretKey, issued.webhookSecret],
    pay: () => payOnce(world, issued),
  });
}

/** `docker/.env.example` leaves secrets empty, so nothing may start with it unchanged. */
async function refusesEmptySettings(compose: Compose, tree: string): Promise<string> {
  const example = readFileSync(join(tree, 'docker/.env.example'), 'utf8');
  writeFileSync(join(tree, 'docker/.env'), example, { mode: 0o600 });
  const { code, stdout, stderr } = await compose.try(['config', '--quiet']);
  if (code === 0) throw new Error('the compose file takes it');
  const named = /[A-Z_]{6,}(?=.*set it in docker\/\.env)/.exec(stdout + stderr)?.[0];
  if (named === undefined) throw new Error(`no setting is named: ${(stdout + stderr).slice(-300)}`);
  return `refused, names ${named}`;
}

/**
 * Writes `docker/networks.json` as docker/README.md says: one network of the example, with a node, a
 * treasury, and the tokens of a local chain.
 */
function writeNetworks(tree: string, { factory, tokens }: EvmContracts): void {
  const example = JSON.parse(readFileSync(join(tree, 'docker/networks.example.json'), 'utf8')) as {
    test: { networks: { name: string }[] };
  };
  const base = example.test.networks.find(({ name }) => name === 'base');
  const { USDC, USDT } = tokens.test;
  const token = ({ address, decimals }: typeof USDC) => ({ address, decimals });
  const network = {
    ...base,
    rpcUrls: [CHAIN_URL],
    confirmations: LOCAL_CONFIRMATIONS,
    factory,
    pollIntervalMs: 500,
    tokens: { USDC: token(USDC), USDT: token(USDT) },
  };
  const treasury = LOCAL_ROLES.treasuries.test.address;
  const path = join(tree, 'docker/networks.json');
  writeFileSync(path, JSON.stringify({ test: { treasury, networks: [network] } }, null, 2), { mode: 0o600 });
  // Only the image's user may read it, because node addresses often hold keys.
  chownSync(path, SERVICE_UID, SERVICE_UID);
}

async function issueMerchant(compose: Compose): Promise<Merchant> {
  const cowrie = async <T>(...args: string[]): Promise<T> =>
    JSON.parse(await compose.cowrie('worker', [...args, '--json'])) as T;
  const { businessId } = await cowrie<{ businessId: string }>(
    'merchant',
    'create',
    'Lagos Leather',
    '--country',
    'NG',
  );
  const key = (kind: string) =>
    cowrie<{ key: string }>('key', 'issue', businessId, '--kind', kind, '--environment', 'test');
  const webhook = await cowrie<{ secret: string }>(
    'webhook',
    'add',
    businessId,
    SHOP_URL,
    '--environment',
    'test',
  );
  return {
    businessId,
    publicKey: (await key('public')).key,
    secretKey: (await key('secret')).key,
    webhookSecret: webhook.secret,
  };
}

/** The dashboard's page and its API, both through the page's nginx. */
async function asksForASignIn(url: string): Promise<string> {
  const ask = (path: string) => fetch(url + path, { signal: AbortSignal.timeout(10_000) });
  const page = await ask('/any/address/of/a/page');
  const text = await page.text();
  if (!page.ok || !text.includes('<script')) throw new Error(`${url} answers ${page.status}`);
  if (!page.headers.get('content-security-policy')?.includes("frame-ancestors 'none'"))
    throw new Error('the page has no content security policy');
  const me = await ask('/dashboard/v1/me');
  const answer = (await me.json()) as { error?: { code: string } };
  if (me.status !== 401 || answer.error?.code !== 'not_signed_in')
    throw new Error(`GET /dashboard/v1/me answers ${me.status} ${JSON.stringify(answer)}`);
  return 'a page with its policy; its API asks for a sign-in';
}
