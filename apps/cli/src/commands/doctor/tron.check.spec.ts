import { formatTronAddress, tronAccount } from '@cowrie/chain-tron';
import { startTronNode, TronChain, type TronNode } from '@cowrie/chain-tron/test-node';
import { aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { checkTron, tronGasFinding } from './tron.check';

const account = (n: string) => tronAccount(`0x${n.repeat(32)}`).address;
const CHECK = 'gas test/tron';
const [RICH, LOW, POOR] = [account('a1'), account('a2'), account('a3')];

let chain: TronChain;
let node: TronNode;
beforeAll(async () => {
  chain = new TronChain();
  await chain.fund(RICH, 1_000_000_000n);
  await chain.fund(LOW, 50_000_000n);
  node = await startTronNode(chain);
});
afterAll(() => node.close());
const find = (address: string) =>
  tronGasFinding(CHECK, aNetwork({ name: 'tron', rpcUrls: [node.url] }), address);

it('says what an account has and what a sweep costs, in TRX', async () => {
  expect(await find(RICH)).toEqual({
    verdict: 'ok',
    check: CHECK,
    found: `${formatTronAddress(RICH)} has 1000.00 TRX and 0 energy; a sweep costs about 12.7967 TRX without stake`,
  });
});

it('warns of few sweeps, and fails without one', async () => {
  expect(await find(LOW)).toMatchObject({ verdict: 'warn', todo: expect.stringContaining('leastTokens') });
  expect(await find(POOR)).toMatchObject({ verdict: 'fail', found: expect.stringContaining('0.00 TRX') });
});

it('warns if no node answers', async () => {
  const network = aNetwork({ name: 'tron', rpcUrls: ['http://127.0.0.1:9'] });
  expect(await tronGasFinding(CHECK, network, RICH)).toMatchObject({
    verdict: 'warn',
    found: expect.stringContaining('not checked'),
  });
});

it('says that TRON is not proven yet', () => {
  const networks = [aNetwork(), aNetwork({ name: 'tron' })];
  expect(checkTron({ environments: { test: { treasury: TREASURY, networks } } })).toEqual([
    expect.objectContaining({
      verdict: 'warn',
      check: 'family test/tron',
      found: 'the service has not run on a real TRON node yet',
    }),
  ]);
});
