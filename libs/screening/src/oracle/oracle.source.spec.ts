import {
  type ChainAccount,
  deployTestSanctionsList,
  type NetworkDefinition,
  setTestSanctioned,
} from '@cowrie/chain-evm';
import {
  type FakeAnswer,
  localAccounts,
  type LocalChain,
  startFakeNode,
  startLocalChain,
} from '@cowrie/testing';
import { ScreeningError } from '../screening.port';
import { OracleSource } from './oracle.source';

const CHAIN_ID = 8453;
const LISTED = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

let chain: LocalChain;
let account: ChainAccount;
let oracle: string;
beforeAll(async () => {
  chain = await startLocalChain({ chainId: CHAIN_ID });
  account = { rpcUrl: chain.rpcUrl, privateKey: localAccounts[0]?.privateKey ?? '' };
  oracle = await deployTestSanctionsList(account);
  await setTestSanctioned(account, { oracle, address: LISTED, sanctioned: true });
});
afterAll(() => chain.stop());

const networkOf = (...rpcUrls: string[]): NetworkDefinition => ({
  name: 'base',
  chainId: CHAIN_ID,
  rpcUrls,
  confirmations: 1,
  factory: oracle,
  tokens: {},
  pollIntervalMs: 1000,
});

/** What a source with these nodes says about the listed address. */
async function asked(rpcUrls: string[], { address = LISTED, contract = oracle, timeoutMs = 5000 } = {}) {
  const source = new OracleSource({ network: networkOf(...rpcUrls), address: contract }, { timeoutMs });
  try {
    return await source.ask({ network: 'polygon', address });
  } finally {
    source.close();
  }
}

/** A node of the chain that gives this answer to each call of the contract. */
const nodeWith = (answer: FakeAnswer) =>
  startFakeNode(({ method }) =>
    method === 'eth_chainId' ? { result: `0x${CHAIN_ID.toString(16)}` } : answer,
  );

it('asks the contract on the chain: listed addresses are hits until they are removed', async () => {
  expect(await asked([chain.rpcUrl])).toEqual({ verdict: 'hit', source: 'oracle' });
  expect(await asked([chain.rpcUrl], { address: OTHER })).toEqual({ verdict: 'clear', source: 'oracle' });
  await setTestSanctioned(account, { oracle, address: OTHER, sanctioned: true });
  expect(await asked([chain.rpcUrl], { address: OTHER })).toMatchObject({ verdict: 'hit' });
  await setTestSanctioned(account, { oracle, address: OTHER, sanctioned: false });
  expect(await asked([chain.rpcUrl], { address: OTHER })).toMatchObject({ verdict: 'clear' });
});

it('knows the accounts of EVM networks only', () => {
  const source = new OracleSource({ network: networkOf(chain.rpcUrl), address: oracle });
  expect(['polygon', 'tron', 'tron-nile'].map((network) => source.covers(network))).toEqual([
    true,
    false,
    false,
  ]);
  source.close();
});

it('clears nobody if there is no contract at the oracle’s address', async () => {
  await expect(asked([chain.rpcUrl], { contract: OTHER })).rejects.toThrow(ScreeningError);
});

it.each([
  ['no answer in time', 'silence' as const],
  ['another word than true or false', { result: `0x${'f'.repeat(64)}` }],
  ['half a word', { result: '0x01' }],
  ['no hex', { result: 'yes' }],
  ['null', { result: null }],
  ['an error', { error: { code: -32000, message: 'execution reverted' } }],
  ['a page', { httpStatus: 502, body: '<html>' }],
])('counts %s as not answered', async (_case, answer) => {
  const node = await nodeWith(answer);
  try {
    await expect(asked([node.rpcUrl], { timeoutMs: 200 })).rejects.toMatchObject({
      name: 'ScreeningError',
      source: 'oracle',
    });
  } finally {
    await node.close();
  }
});

it('asks the next node when one is silent', async () => {
  const silent = await nodeWith('silence');
  try {
    expect(await asked([silent.rpcUrl, chain.rpcUrl], { timeoutMs: 500 })).toMatchObject({ verdict: 'hit' });
  } finally {
    await silent.close();
  }
});
