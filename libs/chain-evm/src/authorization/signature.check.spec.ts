import { type FakeAnswer, type FakeRequest, startFakeNode } from '@cowrie/testing';
import {
  accountOf,
  copyTestToken,
  createChainReader,
  deployTestToken,
  mintTestToken,
  type SignatureCheck,
  type TokenDefinition,
} from '../index';
import { type ChainWorld, createChainWorld, networkOn } from '../spec/chain.world';

const USD_COIN = { kind: 'eip3009', name: 'USD Coin', version: '2' } as const;
let world: ChainWorld;
let usdc: TokenDefinition;
beforeAll(async () => {
  world = await createChainWorld();
  usdc = await deployTestToken(world.payer, { symbol: 'USDC', label: 'signed', signature: USD_COIN });
});
afterAll(() => world.stop());

async function check(
  token: TokenDefinition,
  rpcUrl = world.chain.rpcUrl,
): Promise<SignatureCheck | undefined> {
  const reader = createChainReader(networkOn([rpcUrl], { [token.symbol]: token }), { timeoutMs: 500 });
  try {
    return (await reader.checkSignatures())[token.symbol];
  } finally {
    reader.close();
  }
}

test.each([
  ['USDC', USD_COIN],
  // Its contract has no `version()`, like the real one.
  ['USDT', { kind: 'eip3009', name: 'Tether USD', version: '1' }],
] as const)('the domain of %s matches its contract', async (symbol, signature) => {
  const token = await deployTestToken(world.payer, { symbol, label: 'domain', signature });
  expect(token).toMatchObject({ symbol, signature });
  expect(await check(token)).toEqual({ state: 'matches' });
});

test('a copy at another address has its own domain, and balances of its own', async () => {
  const copy = await copyTestToken(world.chain.rpcUrl, { token: usdc, address: `0x${'c0'.repeat(20)}` });
  expect(await check(copy)).toEqual({ state: 'matches' });
  const reader = createChainReader(networkOn([world.chain.rpcUrl], { USDC: copy }));
  try {
    const to = accountOf(world.payer.privateKey);
    await mintTestToken(world.payer, { tokenAddress: usdc.address, to, amountUnits: 2n });
    await mintTestToken(world.payer, { tokenAddress: copy.address, to, amountUnits: 1n });
    await reader.assertNetwork();
    expect(await reader.tokenBalance('USDC', to)).toBe(1n);
  } finally {
    reader.close();
  }
});

test('a token without the column is not asked', async () => {
  expect(await check(world.usdc)).toBeUndefined();
});

test.each([
  ['another name', { name: 'USDC' }],
  ['another version', { version: '1' }],
])('%s differs, and says so', async (_, change) => {
  const token = { ...usdc, signature: { ...USD_COIN, ...change } };
  expect(await check(token)).toEqual({
    state: 'differs',
    reason: expect.stringMatching(/^DOMAIN_SEPARATOR is 0x[0-9a-f]{64}, not 0x[0-9a-f]{64}$/),
  });
});

test('a contract without the functions differs', async () => {
  expect(await check({ ...world.usdc, signature: USD_COIN })).toEqual({
    state: 'differs',
    reason: 'DOMAIN_SEPARATOR reverts',
  });
});

test('a contract that is replaced behind its address is noticed', async () => {
  const { address } = await deployTestToken(world.payer, {
    symbol: 'USDC',
    label: 'upgraded',
    signature: USD_COIN,
  });
  const token = { ...usdc, address };
  expect(await check(token)).toEqual({ state: 'matches' });
  const code = await world.chain.rpc('eth_getCode', [world.usdc.address, 'latest']);
  await world.chain.rpc('anvil_setCode', [address, code]);
  expect(await check(token)).toMatchObject({ state: 'differs' });
});

// Guarantee: only the contract's own answer takes a token out. What an endpoint cannot say proves nothing.
describe('is unknown', () => {
  const node = async (answer: (request: FakeRequest) => FakeAnswer | undefined) => {
    const fake = await startFakeNode(async (request) => {
      const own = answer(request);
      if (own) return own;
      return { result: await world.chain.rpc(request.method, request.params) };
    });
    try {
      return await check(usdc, fake.rpcUrl);
    } finally {
      await fake.close();
    }
  };
  const toCall = (answer: FakeAnswer) => (request: FakeRequest) =>
    request.method === 'eth_call' ? answer : undefined;

  test('without any fault the fake node passes the answers on', async () => {
    expect(await node(() => undefined)).toEqual({ state: 'matches' });
  });

  test.each<[string, FakeAnswer]>([
    ['is busy', { error: { code: 429, message: 'too many requests' } }],
    ['lacks the state', { error: { code: -32000, message: 'header not found' } }],
    ['does not offer the call', { error: { code: -32601, message: 'method not found' } }],
    ['runs out of gas', { error: { code: -32000, message: 'out of gas' } }],
    ['answers null', { result: null }],
    ['answers nonsense', { result: 'yes' }],
    ['is silent', 'silence'],
    ['fails', { httpStatus: 503 }],
  ])('when the endpoint %s', async (_, answer) => {
    expect(await node(toCall(answer))).toEqual({ state: 'unknown', reason: expect.any(String) });
  });

  test('when the endpoint does not have the contract yet', async () => {
    const lagging = ({ method }: FakeRequest) =>
      method === 'eth_getCode' || method === 'eth_call' ? { result: '0x' } : undefined;
    expect(await node(lagging)).toMatchObject({ state: 'unknown' });
  });

  test('when no endpoint can be reached', async () => {
    expect(await check(usdc, 'http://127.0.0.1:9')).toMatchObject({ state: 'unknown' });
  });

  test.each<[string, FakeAnswer, RegExp]>([
    ['reverts', { error: { code: 3, message: 'execution reverted', data: '0x' } }, /reverts/],
    ['returns nothing', { result: '0x' }, /does not return 32 bytes/],
    ['returns two words', { result: `0x${'00'.repeat(64)}` }, /does not return 32 bytes/],
  ])('but not when the contract %s', async (_, answer, reason) => {
    expect(await node(toCall(answer))).toEqual({
      state: 'differs',
      reason: expect.stringMatching(reason),
    });
  });

  test('nor when authorizationState returns no bool', async () => {
    const found = await node(({ method, params }) => {
      const { data } = (params[0] ?? {}) as { data?: string };
      return method === 'eth_call' && data?.startsWith('0xe94a0102')
        ? { result: `0x${'22'.repeat(32)}` }
        : undefined;
    });
    expect(found).toEqual({
      state: 'differs',
      reason: expect.stringMatching(/^authorizationState is 0x2222.*, neither true nor false$/),
    });
  });
});
