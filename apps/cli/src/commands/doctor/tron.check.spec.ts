import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatTronAddress, tronAccount } from '@cowrie/chain-tron';
import { startLocalTron, startTronNode, TronChain, type TronNode } from '@cowrie/chain-tron/test-node';
import { TRON } from '@cowrie/tables';
import { aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { checkTron, tronGasFindings } from './tron.check';

const account = (n: string) => tronAccount(`0x${n.repeat(32)}`).address;
const SCOPE = 'live/tron';
const [RICH, LOW, POOR, STAKED] = [account('a1'), account('a2'), account('a3'), account('a4')];

let chain: TronChain;
let node: TronNode;
beforeAll(async () => {
  chain = new TronChain();
  await chain.fund(RICH, 1_000_000_000n);
  await chain.fund(LOW, 50_000_000n);
  await chain.fund(STAKED, 50_000_000n);
  chain.stake(STAKED, { energy: 2_000_000, bandwidth: 20_000 });
  node = await startTronNode(chain);
});
afterAll(() => node.close());
const tron = (over: object = {}) =>
  aNetwork({ name: 'tron', chainId: TRON.live.chainId, rpcUrls: [node.url], ...over });
const find = async (address: string, over: object = {}) => {
  const all = await tronGasFindings(SCOPE, tron(over), address);
  return { gas: all.find(({ check }) => check === `gas ${SCOPE}`), smallest: all.slice(1) };
};

it('says what an account has, what that pays for, and what a sweep costs', async () => {
  expect((await find(RICH)).gas).toEqual({
    verdict: 'ok',
    check: 'gas live/tron',
    found: `${formatTronAddress(RICH)} has 1000.00 TRX and 0 energy, which pays for 76 sweeps; one costs about 12.7327 TRX without stake`,
  });
});

it('warns of few sweeps, and fails without one; stake counts', async () => {
  expect((await find(LOW)).gas).toMatchObject({
    verdict: 'warn',
    found: expect.stringContaining('pays for 1 sweep;'),
  });
  expect((await find(POOR)).gas).toMatchObject({
    verdict: 'fail',
    found: expect.stringContaining('0.00 TRX'),
  });
  expect((await find(STAKED)).gas).toMatchObject({
    verdict: 'ok',
    found: expect.stringMatching(/50\.00 TRX and 2000000 energy, which pays for 1\d sweeps/),
  });
});

describe('the smallest payment', () => {
  const cost = 'a sweep costs about 12.7327 TRX, 3.82 USD at 0.30 USD a TRX';
  const check = 'smallest payment live/tron';

  it('is recommended in words that can be copied', async () => {
    const todo =
      'Set "leastPaymentTokens": "20" in the entry of tron, so that a sweep takes at most a fifth of a payment';
    expect((await find(RICH)).smallest).toEqual([{ verdict: 'warn', check, found: `none; ${cost}`, todo }]);
    expect((await find(RICH, { leastPaymentTokens: '19.5' })).smallest).toMatchObject([
      { verdict: 'warn', found: `19.5; ${cost}`, todo },
    ]);
  });

  // Guarantee: the table's default is what doctor recommends at the table's prices.
  it('is enough with the default of the table', async () => {
    const { leastPaymentTokens } = TRON.live;
    expect((await find(RICH, { leastPaymentTokens })).smallest).toEqual([
      { verdict: 'ok', check, found: `20 tokens; ${cost}` },
    ]);
  });

  it('is not recommended where TRX are worth nothing, or where stake pays', async () => {
    expect((await find(RICH, { chainId: TRON.test.chainId })).smallest).toEqual([]);
    expect((await find(STAKED)).smallest).toEqual([]);
  });
});

it('warns if no node answers', async () => {
  expect(await tronGasFindings(SCOPE, tron({ rpcUrls: ['http://127.0.0.1:9'] }), RICH)).toMatchObject([
    { verdict: 'warn', found: expect.stringContaining('not checked') },
  ]);
});

it('says that TRON is not proven yet', async () => {
  const networks = [aNetwork(), aNetwork({ name: 'tron' })];
  expect(await checkTron({ environments: { test: { treasury: TREASURY, networks } } })).toEqual([
    expect.objectContaining({
      verdict: 'warn',
      check: 'family test/tron',
      found: 'the service has not run on a real TRON node yet',
    }),
  ]);
});

it('has nothing to say about a local chain but that', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-doctor-'));
  const setup = { deployerKey: `0x${'a1'.repeat(32)}`, accounts: [], tokens: [] };
  const local = await startLocalTron({ path: join(folder, 'tron.jsonl'), port: 0, setup });
  const networks = [tron({ family: 'tron', rpcUrls: [local.rpcUrl] })];
  expect(await checkTron({ environments: { test: { treasury: TREASURY, networks } } })).toMatchObject([
    { verdict: 'ok', found: expect.stringContaining('has not run on a real TRON node yet') },
  ]);
  await local.stop();
  rmSync(folder, { recursive: true });
});
