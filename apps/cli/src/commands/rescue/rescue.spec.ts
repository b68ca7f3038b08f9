import { Types } from 'mongoose';
import {
  createLocalAccount,
  deployProxy,
  deployTestToken,
  mintTestToken,
  PROXY_SENDER,
  sendNative,
  setTestTokenFrozen,
  type TokenDefinition,
  vaultAddress,
} from '@cowrie/chain-evm';
import { factoryDeployment } from '@cowrie/contracts';
import {
  localAccounts,
  type LocalChain,
  type LocalRpcError,
  startFakeNode,
  startLocalChain,
  startReceiver,
  type TestReceiver,
} from '@cowrie/testing';
import { aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { type CliWorld, environmentOf, type RunOptions, startCliWorld } from '../../testing/cli.harness';
import type { RescueAnswer } from './rescue.text';

const CHAIN_ID = 987_654_321;
const ID = '6b0110ffc7f3464f0a917cae';
const { factoryAddress: factory, deploymentProxy } = factoryDeployment;
const DEPLOYER_KEY = localAccounts[0]?.privateKey ?? '';
const vaultOf = (paymentId: string, treasury = TREASURY) => vaultAddress({ factory, treasury, paymentId });

let strange: LocalChain;
let home: LocalChain;
let old: LocalChain;
let world: CliWorld;
let token: TokenDefinition;
let account: { rpcUrl: string; privateKey: string };
let bare: string;
let api: TestReceiver;
beforeAll(async () => {
  [strange, home, old] = await Promise.all([
    startLocalChain({ chainId: CHAIN_ID }),
    startLocalChain({ chainId: 84_532 }),
    startLocalChain({ chainId: 987_654_322, hardfork: 'berlin' }),
  ]);
  // As Cowrie's own API answers a path that it does not know.
  api = await startReceiver(
    (response) => void response.end(JSON.stringify({ error: { code: 'not_found' } })),
  );
  world = await startCliWorld(aNetwork({ chainId: 84_532, rpcUrls: [home.rpcUrl] }));
  account = { rpcUrl: strange.rpcUrl, privateKey: localAccounts[1]?.privateKey ?? '' };
  token = await deployTestToken(account, { symbol: 'USDC', label: 'strange' });
  // As a chain that nobody has prepared.
  await strange.rpc('anvil_setCode', [deploymentProxy, '0x']);
  await strange.rpc('anvil_setNonce', [deploymentProxy, '0x0']);
  bare = await strange.rpc('evm_snapshot');
});
beforeEach(async () => {
  await strange.rpc('evm_revert', [bare]);
  bare = await strange.rpc('evm_snapshot');
  await home.rpc('anvil_setCode', [TREASURY, '0x']);
  await world.database.clear();
});
afterAll(async () => {
  await Promise.all([strange?.stop(), home?.stop(), old?.stop(), api?.stop(), world?.stop()]);
});

const rescue = (args: string[], { env, ...over }: Partial<RunOptions> = {}) =>
  world.cowrie(['rescue', strange.rpcUrl, ...args], {
    env: { ...world.env, DEPLOYER_KEY, ...env },
    ...over,
  });
const sending = ['--chain', String(CHAIN_ID), '--yes', '--json'];
const pay = (to: string, units: bigint, tokenAddress = token.address) =>
  mintTestToken(account, { tokenAddress, to, amountUnits: units });
const balance = async (holder: string): Promise<bigint> =>
  BigInt(
    await strange.rpc<string>('eth_call', [
      { to: token.address, data: `0x70a08231${holder.slice(2).padStart(64, '0')}` },
      'latest',
    ]),
  );
const hasCode = async (address: string) => (await strange.rpc('eth_getCode', [address, 'latest'])) !== '0x';
async function sent(...args: string[]): Promise<RescueAnswer> {
  const { exitCode, out, error } = await rescue([...args, ...sending]);
  expect([exitCode, error.replace(/^(factory deployed|swept in|\d+ vaults looked).*\n/gm, '')]).toEqual([
    0,
    '',
  ]);
  return JSON.parse(out) as RescueAnswer;
}

it('shows what is there and the cost, asks, deploys proxy and factory, and sweeps', async () => {
  await pay(vaultOf(ID), 12_500_000n);
  await sendNative(account, { to: vaultOf(ID), amountWei: 3n * 10n ** 17n });
  const { exitCode, out } = await rescue(['--payment', ID, '--token', token.address], { answer: 'y' });
  expect(out).toMatch(/^chain +987654321, not in the table of known networks\n/);
  expect(out).toMatch(/\nvaults +1 looked at, 1 hold something\n/);
  expect(out).toMatch(/deployment proxy +missing; 0x3fAB184622Dc19b6109349B94811493BF2a45362 needs 0.01 of/);
  expect(out).toMatch(/factory +0x18D2\w+, not deployed\ncost +about 0\.\d+ of the coin/);
  expect(out).toMatch(new RegExp(`${ID} +${vaultOf(ID)} +12.50 USDC +${token.address} +${TREASURY}\n`));
  expect(out).toContain(`The money goes to ${TREASURY} (no contract on this chain)`);
  expect(out).toMatch(new RegExp(`\n12.50 USDC reached ${TREASURY} in 0x\\w{64}`));
  expect(out).toMatch(new RegExp(`\n0.30 of the coin reached ${TREASURY} in 0x\\w{64}`));
  expect([exitCode, await balance(TREASURY), await balance(vaultOf(ID))]).toEqual([0, 12_500_000n, 0n]);
  expect(out).not.toContain(DEPLOYER_KEY.slice(2));
});

it('finds the vaults that hold something, of payments and removed sessions, and of one address', async () => {
  const ids = Array.from({ length: 3 }, () => new Types.ObjectId());
  const [paid, empty, removed] = ids as [Types.ObjectId, Types.ObjectId, Types.ObjectId];
  const placeOf = (id: Types.ObjectId) => ({
    address: vaultOf(id.toHexString()),
    factory,
    treasury: TREASURY,
  });
  const stored = [paid, empty].map((_id) => ({
    _id,
    businessId: _id,
    environment: 'test',
    payCode: _id.toHexString().slice(12),
    clientReference: _id.toHexString(),
    deposit: placeOf(_id),
  }));
  await world.database.payments.collection.insertMany(stored);
  await world.database.removedSessions.collection.insertOne({
    _id: removed,
    environment: 'test',
    ...placeOf(removed),
  });
  await pay(placeOf(paid).address, 1n);
  await pay(placeOf(removed).address, 2n);
  const one = await sent('--address', placeOf(removed).address, '--token', token.address);
  expect(one).toMatchObject({ vaultsSeen: 1, sweeps: [{ arrivedUnits: '2' }], left: [] });
  const all = await sent('--token', token.address);
  expect(all).toMatchObject({ vaultsSeen: 3, sweeps: [{ arrivedUnits: '1' }], left: [] });
  expect(all.holdings.map(({ paymentId }) => paymentId)).toEqual([paid.toHexString()]);
  const none = await rescue(['--address', vaultOf(ID)]);
  expect(none.error).toContain('is no deposit address that this service has shown');
});

it('says that nothing is there, and without a key only looks', async () => {
  const nothing = await rescue(['--payment', ID, '--token', token.address]);
  expect([nothing.exitCode, nothing.out]).toEqual([0, expect.stringContaining('0 hold something')]);
  await pay(vaultOf(ID), 1n);
  const looked = await rescue(['--payment', ID, '--token', token.address], { env: { DEPLOYER_KEY: '' } });
  expect([looked.exitCode, looked.out]).toEqual([
    0,
    expect.stringContaining('Nothing was sent; to sweep, set'),
  ]);
  expect(await hasCode(deploymentProxy)).toBe(false);
});

describe('after a crash', () => {
  it.each<[string, () => Promise<unknown>]>([
    [
      'when the sender of the proxy has its coin',
      () => sendNative(account, { to: PROXY_SENDER, amountWei: 10n ** 16n }),
    ],
    ['when it has a part of it', () => sendNative(account, { to: PROXY_SENDER, amountWei: 1n })],
    ['when the proxy is there', () => deployProxy(account)],
  ])('%s, another run does the rest', async (_, crash) => {
    await pay(vaultOf(ID), 7n);
    await crash();
    const answer = await sent('--payment', ID, '--token', token.address);
    expect(answer.sweeps).toEqual([expect.objectContaining({ arrivedUnits: '7' })]);
    expect(await hasCode(factory)).toBe(true);
  });

  it('when one of two sweeps is done, another run does the other, and a third finds nothing', async () => {
    await deployProxy(account);
    const other = await deployTestToken(account, { symbol: 'USDT', label: 'strange' });
    await pay(vaultOf(ID), 7n);
    await pay(vaultOf(ID), 8n, other.address);
    await sent('--payment', ID, '--token', token.address);
    const both = ['--payment', ID, '--token', token.address, other.address];
    const second = await sent(...both);
    expect(second.sweeps).toEqual([expect.objectContaining({ arrivedUnits: '8' })]);
    expect(second.cost).toMatchObject({ isFactoryDeployed: true });
    expect((await sent(...both)).sweeps).toEqual([]);
  });
});

it('reports a vault that cannot send, and sweeps the others', async () => {
  const others = [ID, '6b0110ffc7f3464f0a917caf'];
  const [frozen = '', free = ''] = others.map((id) => vaultOf(id));
  await world.database.removedSessions.collection.insertMany(
    others.map((id) => ({
      _id: new Types.ObjectId(id),
      environment: 'test',
      address: vaultOf(id),
      factory,
      treasury: TREASURY,
    })) as never,
  );
  await pay(frozen, 5n);
  await pay(free, 6n);
  await setTestTokenFrozen(account, { tokenAddress: token.address, address: frozen, frozen: true });
  const { exitCode, out } = await rescue(['--token', token.address, ...sending]);
  expect(exitCode).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    sweeps: [{ arrivedUnits: '6', problem: expect.stringContaining(`${frozen} could not send it`) }],
    left: [{ address: frozen, units: '5' }],
  });
});

it('works on a chain without base fees, whose transactions offer one gas price', async () => {
  const payer = { ...account, rpcUrl: old.rpcUrl };
  await sendNative(payer, { to: vaultOf(ID), amountWei: 5n });
  const { exitCode, out, error } = await world.cowrie(
    ['rescue', old.rpcUrl, '--payment', ID, '--chain', '987654322', '--yes', '--json'],
    { env: { ...world.env, DEPLOYER_KEY } },
  );
  expect([exitCode, error]).toEqual([0, expect.stringContaining('factory deployed')]);
  expect(JSON.parse(out)).toMatchObject({ sweeps: [{ arrivedUnits: '5' }], left: [] });
});

it('takes a token that does not say its decimals, and one that is none', async () => {
  const dumb = `0x${'d0'.repeat(20)}`;
  await strange.rpc('anvil_setCode', [dumb, '0x600035600052602060005260405ff3']);
  const broken = await rescue(['--payment', ID, '--token', dumb]);
  expect([broken.exitCode, broken.error]).toEqual([
    1,
    expect.stringContaining('does not answer for balances'),
  ]);
  // balanceOf answers 9, all else reverts.
  await strange.rpc('anvil_setCode', [
    dumb,
    '0x60003560e01c6370a0823114601357600080fd5b600960005260206000f3',
  ]);
  const { out } = await rescue(['--payment', ID, '--token', dumb], { env: { DEPLOYER_KEY: '' } });
  expect(out).toMatch(/9 base units of 0x[dD]0/);
});

describe('refuses', () => {
  it('to send to a treasury that is a contract elsewhere and not here, unless told', async () => {
    await pay(vaultOf(ID), 1n);
    await home.rpc('anvil_setCode', [TREASURY, '0x6001']);
    const args = ['--payment', ID, '--token', token.address];
    const refused = await rescue([...args, ...sending]);
    expect([refused.exitCode, refused.error]).toEqual([
      1,
      expect.stringMatching(/is a contract on base, and not on this chain/),
    ]);
    expect(await hasCode(factory)).toBe(false);
    expect((await sent(...args, '--treasury-without-code')).sweeps).toHaveLength(1);
    // An account that delegates (EIP-7702) still has its key.
    await home.rpc('anvil_setCode', [TREASURY, `0xef0100${'12'.repeat(20)}`]);
    await pay(vaultOf(ID), 1n);
    expect((await sent(...args)).sweeps).toHaveLength(1);
  });

  it('the same for a payment of another environment than the one that is given', async () => {
    const _id = new Types.ObjectId();
    const deposit = { address: vaultOf(_id.toHexString()), factory, treasury: TREASURY };
    await world.database.payments.collection.insertOne({ _id, environment: 'test', deposit });
    await pay(deposit.address, 1n);
    await home.rpc('anvil_setCode', [TREASURY, '0x6001']);
    for (const which of [
      ['--payment', _id.toHexString()],
      ['--address', deposit.address],
    ]) {
      const args = [...which, '--environment', 'live'];
      const refused = await rescue([...args, '--token', token.address, ...sending]);
      expect([refused.exitCode, refused.error]).toEqual([1, expect.stringMatching(/is a contract on base/)]);
      const swept = await world.cowrie([
        'rescue',
        home.rpcUrl,
        ...args,
        '--token',
        aNetwork().tokens.USDC!.address,
      ]);
      expect([swept.exitCode, swept.error]).toEqual([1, expect.stringMatching(/which the worker sweeps/)]);
    }
  });

  it('to send to a treasury that may be a contract elsewhere, because no node says so, unless told', async () => {
    await pay(vaultOf(ID), 1n);
    await home.rpc('anvil_setCode', [TREASURY, '0x6001']);
    const args = ['--payment', ID, '--token', token.address];
    const dead = 'http://127.0.0.1:9';
    const withNodes = (...rpcUrls: string[]) => ({
      env: environmentOf(world.database.uri, [aNetwork({ chainId: 84_532, rpcUrls })]),
    });
    const unknown = await rescue([...args, ...sending], withNodes(dead));
    expect([unknown.exitCode, unknown.error]).toEqual([
      3,
      expect.stringMatching(/No node of base says whether the treasury/),
    ]);
    // The second node answers.
    const known = await rescue([...args, ...sending], withNodes(dead, home.rpcUrl));
    expect([known.exitCode, known.error]).toEqual([1, expect.stringMatching(/is a contract on base/)]);
    const told = await rescue([...args, ...sending, '--treasury-without-code'], withNodes(dead));
    expect(told.exitCode).toBe(0);
  });

  it('a node that says one chain and then another', async () => {
    await pay(vaultOf(ID), 1n);
    let asked = 0;
    const node = await startFakeNode(async ({ method, params }) => {
      if (method === 'eth_chainId')
        return { result: (asked += 1) === 1 ? `0x${CHAIN_ID.toString(16)}` : '0x1' };
      return strange.rpc(method, params).then(
        (result) => ({ result }),
        ({ code, message }: LocalRpcError) => ({ error: { code, message } }),
      );
    });
    const { exitCode, error } = await world.cowrie(
      ['rescue', node.rpcUrl, '--payment', ID, '--token', token.address, ...sending],
      { env: { ...world.env, DEPLOYER_KEY } },
    );
    expect([exitCode, error]).toEqual([1, expect.stringContaining('is 1, not 987654321')]);
    expect(node.seen.filter(({ method }) => method === 'eth_sendRawTransaction')).toEqual([
      // The proxy's own transaction, which names no chain and costs nobody anything.
      expect.anything(),
    ]);
    await node.close();
  });

  it('a chain that takes only transactions with a chain ID, and has no proxy, before it pays', async () => {
    await pay(vaultOf(ID), 1n);
    const node = await startFakeNode(async ({ method, params }) =>
      method === 'eth_sendRawTransaction'
        ? {
            error: { code: -32000, message: 'only replay-protected (EIP-155) transactions allowed over RPC' },
          }
        : { result: await strange.rpc(method, params) },
    );
    const { exitCode, error } = await world.cowrie(
      ['rescue', node.rpcUrl, '--payment', ID, '--token', token.address, ...sending],
      { env: { ...world.env, DEPLOYER_KEY } },
    );
    expect([exitCode, error]).toEqual([1, expect.stringContaining('ask its operator to deploy the proxy')]);
    expect(await strange.rpc('eth_getBalance', [PROXY_SENDER, 'latest'])).toBe('0x0');
    await node.close();
  });

  it('an account with too little coin, and no answer at the terminal', async () => {
    await pay(vaultOf(ID), 1n);
    const args = ['--payment', ID, '--token', token.address];
    const poor = await createLocalAccount(strange.rpcUrl);
    await strange.rpc('anvil_setBalance', [poor.address, '0x1']);
    const broke = await rescue([...args, ...sending], { env: { DEPLOYER_KEY: poor.privateKey } });
    expect([broke.exitCode, broke.error]).toEqual([1, expect.stringContaining('and may need 0.0')]);
    expect((await rescue(args)).error).toContain('Nothing was sent');
    expect(await hasCode(deploymentProxy)).toBe(false);
  });

  it.each<[string, () => string[], number, RegExp]>([
    ['--yes without --chain', () => [strange.rpcUrl, '--yes'], 2, /--yes needs --chain/],
    ['--yes without a key', () => [strange.rpcUrl, '--yes', '--chain', '5'], 2, /--yes needs DEPLOYER_KEY/],
    ['an address without http', () => ['127.0.0.1:8545/key'], 2, /Give the http address of a node/],
    ['an address of another server', () => [`${api.url}/key`], 1, /does not answer as a node: .*correct/],
    [
      'a token by its name',
      () => [strange.rpcUrl, '--token', 'USDC'],
      2,
      /--token .*Give an address: 0x and/,
    ],
    ['a node of another protocol', () => ['wss://rpc.example.com'], 2, /Give the http address of a node/],
    ['another chain', () => [strange.rpcUrl, '--chain', '5'], 1, /is on chain 987654321, not 5; give/],
    ['a node that is silent', () => ['http://127.0.0.1:9/key'], 3, /gave no usable answer/],
    [
      'an address without a token',
      () => [strange.rpcUrl, '--token', TREASURY],
      1,
      /No contract is at 0xa0Ee/,
    ],
    ['a treasury without a payment', () => [strange.rpcUrl, '--treasury', TREASURY], 2, /needs --payment/],
    [
      'a token that the worker sweeps',
      () => [home.rpcUrl, '--token', aNetwork().tokens.USDC?.address ?? ''],
      1,
      /which the worker sweeps/,
    ],
  ])('%s', async (_, args, exitCode, error) => {
    const given = await world.cowrie(['rescue', ...args()]);
    expect([given.exitCode, given.error]).toEqual([exitCode, expect.stringMatching(error)]);
    expect(given.error).not.toContain('/key');
  });
});
