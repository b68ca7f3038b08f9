import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  copyTestToken,
  createLocalAccount,
  deployTestToken,
  knownNetwork,
  type TokenDefinition,
} from '@cowrie/chain-evm';
import { formatTronAddress, tronAccount } from '@cowrie/chain-tron';
import {
  createTronWorld,
  freshAddress,
  startProducer,
  startTronNode,
  TronChain,
  type TronNode,
  type TronWorld,
} from '@cowrie/chain-tron/test-node';
import { factoryDeployment } from '@cowrie/contracts';
import { localAccounts, type LocalChain, startLocalChain } from '@cowrie/testing';
import { TREASURY } from '@cowrie/api/platform/testing/test-config';
import { type RunOptions, runForTest } from '../../testing/cli.harness';

const { factoryAddress, deploymentProxy } = factoryDeployment;
const DEPLOYER_KEY = localAccounts[0]?.privateKey ?? '';

let chain: LocalChain;
let other: LocalChain;
let USDC: TokenDefinition;
let folder: string;
let file: string;
let state: string;
beforeAll(async () => {
  [chain, other] = await Promise.all([
    startLocalChain({ chainId: 84532 }),
    startLocalChain({ chainId: 990_001 }),
  ]);
  const account = { rpcUrl: chain.rpcUrl, privateKey: localAccounts[1]?.privateKey ?? '' };
  USDC = await deployTestToken(account, { symbol: 'USDC', label: 'test' });
  state = await chain.rpc<string>('evm_snapshot');
});
beforeEach(async () => {
  await chain.rpc('evm_revert', [state]);
  state = await chain.rpc<string>('evm_snapshot');
  folder = mkdtempSync(join(tmpdir(), 'cowrie-networks-'));
  file = join(folder, 'networks.json');
});
afterEach(() => rmSync(folder, { recursive: true }));
afterAll(async () => {
  await Promise.all([chain?.stop(), other?.stop()]);
});

const cowrie = (args: string[], { env, ...over }: Partial<RunOptions> = {}) =>
  runForTest(args, { env: { NETWORKS_FILE: file, ...env }, ...over });
const written = () => JSON.parse(readFileSync(file, 'utf8')) as object;
const usdc = () => ({ address: USDC.address, decimals: USDC.decimals });

/** A file with one network, which only needs its factory. */
function configure(over: object = {}): void {
  const network = { name: 'base', rpcUrls: [chain.rpcUrl], tokens: { USDC: usdc() }, ...over };
  writeFileSync(file, JSON.stringify({ test: { treasury: TREASURY, networks: [network] } }), { mode: 0o640 });
}

describe('network deploy-factory', () => {
  const deploy = (over: Partial<RunOptions> = {}, ...args: string[]) =>
    cowrie(['network', 'deploy-factory', 'base', ...args], { env: { DEPLOYER_KEY }, ...over });

  it('prints the cost, asks, deploys, verifies, and says the next time that the factory is there', async () => {
    configure();
    const first = await deploy({ answer: 'y' });
    expect(first).toMatchObject({ exitCode: 0, error: '' });
    expect(first.out).toMatch(
      /^network +test\/base, chain 84532\nfactory +0x18D28A92dB29189a2b02D4b7d0F69628223b15c4, not deployed\n/,
    );
    expect(first.out).toMatch(
      /paid by +0x\w{40}, has [\d.]+ of the coin\ngas +\d{6,7}\ncost +about 0\.\d+ of the coin/,
    );
    expect(first.out).toMatch(/test\/base: deployed at 0x18D2\w+ in 0x\w{64}; its code is verified\n$/);
    expect(first.out).not.toContain(DEPLOYER_KEY.slice(2));
    // Now without a key, because there is nothing to pay.
    const again = await cowrie(['network', 'deploy-factory', 'base', '--json']);
    expect(JSON.parse(again.out)).toEqual({
      network: 'base',
      environment: 'test',
      chainId: 84532,
      factory: factoryAddress,
      state: 'already deployed',
    });
  });

  it.each([[undefined], ['n'], ['']])('sends nothing when the answer is %p', async (answer) => {
    configure();
    const { exitCode, error } = await deploy(answer === undefined ? {} : { answer });
    expect([exitCode, error]).toEqual([1, expect.stringMatching(/^Nothing was sent/)]);
    expect(await chain.rpc('eth_getCode', [factoryAddress, 'latest'])).toBe('0x');
  });

  it('deploys without a question with --yes, with the key from a file', async () => {
    configure();
    const keyFile = join(folder, 'key');
    writeFileSync(keyFile, `${DEPLOYER_KEY}\n`);
    const { out } = await deploy({ env: { DEPLOYER_KEY_FILE: keyFile } }, '--yes', '--json');
    expect(JSON.parse(out)).toMatchObject({ state: 'deployed', txHash: expect.stringMatching(/^0x\w{64}$/) });
  });

  it('refuses an account with too little coin, and one whose transactions wait', async () => {
    configure();
    const poor = await createLocalAccount(chain.rpcUrl);
    await chain.rpc('anvil_setBalance', [poor.address, '0x1']);
    const broke = await deploy({ env: { DEPLOYER_KEY: poor.privateKey } }, '--yes');
    expect([broke.exitCode, broke.error]).toEqual([
      1,
      expect.stringMatching(`^${poor.address} has 0.000000000000000001 of the coin and may need 0\\.`),
    ]);
    await chain.rpc('evm_setAutomine', [false]);
    try {
      const from = localAccounts[0]?.address;
      await chain.rpc('eth_sendTransaction', [{ from, to: from }]);
      const waiting = await deploy({}, '--yes');
      expect([waiting.exitCode, waiting.error]).toEqual([
        1,
        expect.stringContaining('1 transactions in no block'),
      ]);
    } finally {
      await chain.rpc('evm_setAutomine', [true]);
    }
  });

  it('refuses other code at the address, and a chain without the deployment proxy', async () => {
    configure();
    await chain.rpc('anvil_setCode', [factoryAddress, '0x6001']);
    const forged = await deploy({}, '--yes');
    expect([forged.exitCode, forged.error]).toEqual([
      1,
      expect.stringContaining('is another contract, not the vault factory'),
    ]);
    await chain.rpc('anvil_setCode', [factoryAddress, '0x']);
    await chain.rpc('anvil_setCode', [deploymentProxy, '0x']);
    const bare = await deploy({}, '--yes');
    expect([bare.exitCode, bare.error]).toEqual([
      1,
      expect.stringContaining('no deterministic deployment proxy'),
    ]);
  });

  it.each<[string, () => Promise<{ exitCode: number; error: string }>, number, RegExp]>([
    ['no key', () => deploy({ env: {} }), 2, /^Neither DEPLOYER_KEY/],
    [
      'a key that is none',
      () => deploy({ env: { DEPLOYER_KEY: '0x12' } }),
      2,
      /^DEPLOYER_KEY holds no private key; give 0x/,
    ],
    [
      'a key file that is missing',
      () => deploy({ env: { DEPLOYER_KEY_FILE: '/nowhere' } }),
      2,
      /^DEPLOYER_KEY_FILE cannot be read/,
    ],
    [
      'an unknown network',
      () => cowrie(['network', 'deploy-factory', 'celo']),
      2,
      /no network "celo", only: base/,
    ],
  ])('refuses %s', async (_, run, exitCode, error) => {
    configure();
    expect(await run()).toMatchObject({ exitCode, error: expect.stringMatching(error) });
  });

  it('refuses a node of another chain and another factory, and skips a silent node', async () => {
    configure({ rpcUrls: [other.rpcUrl] });
    expect((await deploy({}, '--yes')).error).toMatch(/is on chain 990001, not 84532/);
    configure({ factory: `0x${'12'.repeat(20)}` });
    expect((await deploy({}, '--yes')).error).toMatch(/names the factory 0x1212/);
    configure({ rpcUrls: ['http://127.0.0.1:9'] });
    expect((await deploy({}, '--yes')).exitCode).toBe(3);
    configure({ rpcUrls: ['http://127.0.0.1:9', chain.rpcUrl] });
    expect((await deploy({}, '--yes')).exitCode).toBe(0);
  });
});

describe('network add', () => {
  const add = (...args: string[]) => cowrie(['network', 'add', ...args]);
  const base = () => ['base', '--rpc-url', chain.rpcUrl, '--token', `USDC=${USDC.address}`];

  it('writes the first network of an environment, and names the next steps', async () => {
    const { exitCode, out, error } = await add(...base(), '--treasury', TREASURY);
    expect([exitCode, error]).toEqual([0, '']);
    const entry = { name: 'base', rpcUrls: [chain.rpcUrl], tokens: { USDC: usdc() } };
    expect(written()).toEqual({ test: { treasury: TREASURY, networks: [entry] } });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(out.slice(0, out.indexOf('\n\n')))).toEqual(entry);
    expect(out).toContain('cowrie network deploy-factory base --environment test');
    expect(out).toContain('Send some ETH to the account of SWEEPER_KEY_TEST.');
    expect(out).not.toContain('RELAYER_KEY_TEST');
    // The command that it names works on the file that it wrote.
    const deployed = await cowrie(['network', 'deploy-factory', 'base', '--yes'], { env: { DEPLOYER_KEY } });
    expect(deployed.exitCode).toBe(0);
  });

  it('names the account that relays where a token can be signed', async () => {
    const listed = knownNetwork('base', 'test')?.tokens.USDC;
    const account = { rpcUrl: chain.rpcUrl, privateKey: localAccounts[1]?.privateKey ?? '' };
    const { signature, address = '' } = listed ?? {};
    const token = await deployTestToken(account, { symbol: 'USDC', label: 'signed', signature });
    await copyTestToken(chain.rpcUrl, { token, address });
    const { out, error } = await add('base', '--rpc-url', chain.rpcUrl, '--treasury', TREASURY);
    expect(error).toBe('');
    expect(out).toMatch(/send some to the account of RELAYER_KEY_TEST too; one relay takes up to \d+ gas/);
  });

  it('adds an unknown network with what the chain says, and keeps the rest, owner and mode of the file', async () => {
    configure();
    chmodSync(file, 0o644);
    const account = { rpcUrl: other.rpcUrl, privateKey: DEPLOYER_KEY };
    const token = await deployTestToken(account, { symbol: 'USDC', label: 'lagoon', decimals: 18 });
    const lagoon = ['lagoon', '--rpc-url', other.rpcUrl, '--confirmations', '20'];
    expect((await add(...lagoon)).error).toMatch(
      /not in the table of known networks.*give --large, --token too/,
    );
    const full = [
      ...lagoon,
      '--large',
      '1000=200',
      '--tag',
      'safe',
      '--ws-url',
      'wss://rpc.example.com/lagoon',
      '--token',
      `USDC=${token.address}`,
      '--json',
    ];
    const { out, error } = await add(...full);
    expect(error).toBe('');
    expect(JSON.parse(out)).toEqual({
      environment: 'test',
      writtenTo: file,
      isFactoryDeployed: false,
      isSignable: false,
      entry: {
        name: 'lagoon',
        chainId: 990_001,
        rpcUrls: [other.rpcUrl],
        wsUrls: ['wss://rpc.example.com/lagoon'],
        factory: factoryAddress,
        confirmations: 20,
        tag: 'safe',
        large: { aboveTokens: '1000', confirmations: 200 },
        tokens: { USDC: { address: token.address, decimals: 18 } },
      },
    });
    expect(written()).toMatchObject({ test: { networks: [{ name: 'base' }, { name: 'lagoon' }] } });
    expect([statSync(file).mode & 0o777, readdirSync(folder)]).toEqual([0o644, ['networks.json']]);
    expect((await add('creek', ...full.slice(1))).error).toMatch(/"lagoon" of test is already chain 990001/);
  });

  describe('of TRON', () => {
    let tron: TronWorld;
    let node: TronNode;
    beforeAll(async () => {
      tron = await createTronWorld();
      node = await startTronNode(tron.chain);
    });
    afterAll(() => node.close());
    const TREASURY_TRON = formatTronAddress(freshAddress(7));
    const addTron = (...args: string[]) => add('tron', '--rpc-url', `${node.url}/`, ...args);
    const own = () => ['--factory', formatTronAddress(tron.factory), '--treasury', TREASURY_TRON];
    const usdt = () => formatTronAddress(tron.usdt);

    it('has factory and treasury of its own, and keeps the treasury of the environment', async () => {
      configure();
      const { error, out } = await addTron(...own(), '--token', `USDT=${usdt()}`);
      expect(error).toBe('');
      expect(out).toContain('Send some TRX to the account of SWEEPER_KEY_TEST.');
      expect(out).not.toContain('Deploy the factory');
      const entry = {
        name: 'tron',
        rpcUrls: [`${node.url}/`],
        factory: formatTronAddress(tron.factory),
        treasury: TREASURY_TRON,
        tokens: { USDT: { address: usdt(), decimals: 6 } },
      };
      expect(written()).toMatchObject({ test: { treasury: TREASURY, networks: [{ name: 'base' }, entry] } });
    });

    it.each<[string, () => string[], RegExp]>([
      [
        'without factory and treasury',
        () => [],
        /give --factory and --treasury. To deploy a factory: cowrie/,
      ],
      [
        'with a mistyped treasury',
        () => [...own().slice(0, 3), `${TREASURY_TRON.slice(0, -1)}1`],
        /treasury.*checksum|treasury must be/s,
      ],
      [
        'with a mistyped token',
        () => [...own(), '--token', `USDT=${usdt().slice(0, -1)}1`],
        /wrong checksum/,
      ],
      [
        'on the wrong chain',
        () => [...own(), '--environment', 'live'],
        /is on chain 3448148188, and "tron" of live/,
      ],
      [
        'with the factory of another chain',
        () => ['--factory', usdt(), '--treasury', TREASURY_TRON],
        /factory/,
      ],
    ])('is refused %s', async (_, args, why) => {
      configure();
      const before = readFileSync(file, 'utf8');
      const { exitCode, error } = await addTron(...args());
      expect([exitCode === 0, error]).toEqual([false, expect.stringMatching(why)]);
      expect(readFileSync(file, 'utf8')).toBe(before);
    });

    it('comes after a network with the treasury of the environment', async () => {
      expect((await addTron(...own())).error).toMatch(/add one that is not of TRON first/);
    });
  });

  it('changes nothing with --dry-run, and when it refuses', async () => {
    configure();
    const before = readFileSync(file, 'utf8');
    const dry = await add(...base(), '--dry-run');
    expect([dry.exitCode, dry.error]).toEqual([1, expect.stringMatching(/already names "base" of test/)]);
    const live = await add('celo', '--environment', 'live', '--rpc-url', chain.rpcUrl);
    const { chainId } = knownNetwork('celo', 'live')!;
    expect([live.exitCode, live.error]).toEqual([
      1,
      expect.stringContaining(`is on chain 84532, and "celo" of live is chain ${chainId}`),
    ]);
    expect(readFileSync(file, 'utf8')).toBe(before);
    rmSync(file);
    expect((await add(...base(), '--treasury', TREASURY, '--dry-run')).out).toContain('Nothing was written');
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each<[string, () => string[], number, RegExp]>([
    [
      'a node that does not answer',
      () => ['base', '--rpc-url', 'http://127.0.0.1:9/key'],
      3,
      /gave no usable answer/,
    ],
    [
      'nodes of two chains',
      () => [...base(), '--rpc-url', other.rpcUrl],
      1,
      /is on chain 990001, and .* on 84532/,
    ],
    ['a URL that is none', () => ['base', '--rpc-url', 'base'], 2, /http or https URL/],
    ['an endpoint of another kind', () => [...base(), '--ws-url', chain.rpcUrl], 2, /ws or wss URL/],
    [
      'an address without a token',
      () => ['base', '--rpc-url', chain.rpcUrl, '--token', `USDC=${TREASURY}`],
      1,
      /No token contract/,
    ],
    [
      'another token',
      () => ['base', '--rpc-url', chain.rpcUrl, '--token', `USDT=${USDC.address}`],
      1,
      /calls itself "USDC", not USDT/,
    ],
    // The table's USDC is not deployed on this chain.
    [
      'known tokens that the chain lacks',
      () => ['base', '--rpc-url', chain.rpcUrl, '--treasury', TREASURY],
      1,
      /token_code .* is none/,
    ],
    ['no treasury', () => base(), 2, /test has no treasury yet/],
    [
      'a treasury that is none',
      () => [...base(), '--treasury', '0x12'],
      2,
      /test\.treasury: treasury must be an address/,
    ],
  ])('refuses %s', async (_, args, exitCode, error) => {
    const given = await add(...args());
    expect([given.exitCode, given.error]).toEqual([exitCode, expect.stringMatching(error)]);
    expect(given.error).not.toContain('/key');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('refuses a file that is not a JSON object, and a run without a file', async () => {
    writeFileSync(file, '[]');
    expect(await add(...base())).toMatchObject({
      exitCode: 2,
      error: expect.stringContaining('is not a JSON object'),
    });
    const without = await runForTest(['network', 'add', ...base()], { env: {} });
    expect(without).toMatchObject({ exitCode: 2, error: expect.stringMatching(/^NETWORKS_FILE is not set/) });
  });
});

describe('network deploy-factory on TRON', () => {
  const KEY = `0x${'c0'.repeat(32)}`;
  const PAYER = formatTronAddress(tronAccount(KEY).address);
  let tron: TronChain;
  let node: TronNode;
  let stop: () => void;
  beforeAll(async () => {
    tron = new TronChain();
    await tron.fund(tronAccount(KEY).address, 1_000_000_000n);
    node = await startTronNode(tron);
    stop = startProducer(tron, 100);
  });
  afterAll(async () => {
    stop();
    await node.close();
  });

  const deploy = (over: Partial<RunOptions> = {}, ...args: string[]) =>
    cowrie(['network', 'deploy-factory', 'tron', '--rpc-url', node.url, ...args], {
      env: { DEPLOYER_KEY: KEY },
      ...over,
    });

  it('prints the cost, asks, deploys and compares a vault’s address with the chain', async () => {
    const { exitCode, error, out } = await deploy({ answer: 'y' });
    expect([exitCode, error]).toEqual([0, '']);
    expect(out).toMatch(/^network +test\/tron, chain 3448148188\npaid by +T\w{33}, has 1000\.00 TRX\n/);
    expect(out).toMatch(/cost +about \d+\.\d+ TRX, at most \d+\.\d+ TRX/);
    expect(out).toMatch(/test\/tron: deployed at T\w{33} in 0x\w{64}; its code is verified\n$/);
    expect(out).toContain(PAYER);
    expect(out).not.toContain(KEY.slice(2));
  });

  it('deploys another one each time, with --yes and --json', async () => {
    const [first, second] = [await deploy({}, '--yes', '--json'), await deploy({}, '--yes', '--json')];
    const found = [first, second].map(({ out }) => JSON.parse(out) as { factory: string; state: string });
    expect(found.map(({ state }) => state)).toEqual(['deployed', 'deployed']);
    expect(found[0]?.factory).not.toBe(found[1]?.factory);
  });

  it('sends nothing without a yes, without TRX, or on another chain', async () => {
    const head = tron.head.number;
    const refused = await deploy({ answer: 'n' });
    expect([refused.exitCode, refused.error]).toEqual([1, expect.stringMatching(/^Nothing was sent/)]);
    const poor = await deploy({ env: { DEPLOYER_KEY: `0x${'d0'.repeat(32)}` } }, '--yes');
    expect([poor.exitCode, poor.error]).toEqual([
      1,
      expect.stringMatching(/^T\w{33} has 0\.00 TRX and may need/),
    ]);
    const live = await deploy({}, '--yes', '--environment', 'live');
    expect([live.exitCode, live.error]).toEqual([1, expect.stringContaining('is on chain 3448148188, not')]);
    expect(node.seen.filter((path) => path === '/wallet/broadcasthex')).toHaveLength(3);
    expect(tron.head.number).toBeGreaterThanOrEqual(head);
  });

  it('needs a node’s URL, which other networks do not take', async () => {
    const without = await cowrie(['network', 'deploy-factory', 'tron'], { env: { DEPLOYER_KEY: KEY } });
    expect([without.exitCode, without.error]).toEqual([2, expect.stringContaining('give --rpc-url')]);
    const other = await cowrie(['network', 'deploy-factory', 'base', '--rpc-url', node.url]);
    expect([other.exitCode, other.error]).toEqual([2, expect.stringContaining('is for networks of TRON')]);
  });
});
