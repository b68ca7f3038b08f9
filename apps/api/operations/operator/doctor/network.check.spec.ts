import { startTronNode, TronChain, type TronNode } from '@cowrie/chain-tron/test-node';
import { aConfig, aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { checkNetworks } from './network.check';

let node: TronNode;
afterEach(() => node.close());

/** What doctor says of a node whose blocks are final with this many on top of them. */
async function findingOf(solidAfter: number, faults: Parameters<TronNode['fail']>[0] = {}) {
  const chain = new TronChain({ solidAfter });
  await chain.mine(3);
  node = await startTronNode(chain, faults);
  const finality = { confirmations: 20, tag: 'finalized' } as const;
  const large = { aboveTokens: '1000', ...finality };
  const { chainId } = chain;
  const rpcUrls = [node.url];
  const network = aNetwork({ name: 'tron', family: 'tron', chainId, rpcUrls, ...finality, large });
  const environments = { test: { treasury: TREASURY, networks: [network] } };
  const findings = await checkNetworks(aConfig({ environments }), new Date());
  return findings.find(({ check }) => check === 'rpc test/tron');
}

it('says nothing of a tag that a node knows', async () => {
  expect(await findingOf(2)).toMatchObject({ verdict: 'ok', found: expect.stringMatching(/ s old$/) });
});

it.each<[string, Parameters<typeof findingOf>]>([
  ['does not know it', [2, { onlyLatest: true }]],
  ['answers with its newest block', [0]],
])('warns of a node that %s', async (_, given) => {
  expect(await findingOf(...given)).toMatchObject({
    verdict: 'warn',
    found: expect.stringMatching(/ s old; does not know "finalized"$/),
    todo: 'Depths decide instead, so payments can take longer: use a node that knows it',
  });
});
