import { AbiCoder, concat, getCreate2Address, hexlify, keccak256, randomBytes, Wallet } from 'ethers';
import { factoryDeployment, testWalletArtifact } from '@cowrie/contracts';
import { startFakeNode } from '@cowrie/testing';
import {
  type AuthorizationProof,
  type AuthorizationReader,
  authorizationCallData,
  authorizationHash,
  authorizationNonce,
  createAuthorizationReader,
  createChainReader,
  deployTestToken,
  deployTestWallet,
  mintTestToken,
  type NetworkDefinition,
  setTestTokenFrozen,
  type TokenDefinition,
  tokenDomain,
  type TransferAuthorization,
} from '../index';
import { sendTransaction } from '../setup/transaction.sender';
import { type ChainWorld, createChainWorld, networkOn } from '../spec/chain.world';

const UNITS = 5_000_000n;
const USD_COIN = { kind: 'eip3009', name: 'USD Coin', version: '2' } as const;
/** It deploys whatever code it is given, and so serves as the factory of wallets. */
const FACTORY = factoryDeployment.deploymentProxy;

let world: ChainWorld;
let usdc: TokenDefinition;
let network: NetworkDefinition;
let reader: AuthorizationReader;
let holder: Wallet;
beforeAll(async () => {
  world = await createChainWorld();
  usdc = await deployTestToken(world.payer, { symbol: 'USDC', label: 'signed', signature: USD_COIN });
  network = networkOn([world.chain.rpcUrl], { USDC: usdc });
  reader = createAuthorizationReader(network, usdc, { walletFactories: [FACTORY.toLowerCase()] });
});
afterAll(async () => {
  reader.close();
  await world.stop();
});
beforeEach(async () => {
  holder = new Wallet(hexlify(randomBytes(32)));
  await fund(holder.address);
});

const fund = (to: string) =>
  mintTestToken(world.payer, { tokenAddress: usdc.address, to, amountUnits: UNITS });

/** An authorization of a new payment, by the holder, to the payment's vault. */
async function authorized(over: Partial<TransferAuthorization> = {}): Promise<TransferAuthorization> {
  const { timestamp } = await world.chain.rpc<{ timestamp: string }>('eth_getBlockByNumber', [
    'latest',
    false,
  ]);
  const paymentId = world.newPaymentId();
  return {
    from: holder.address,
    to: world.vaultOf(paymentId),
    amountUnits: UNITS,
    validAfterSeconds: 0n,
    validBeforeSeconds: BigInt(timestamp) + 600n,
    nonce: authorizationNonce(paymentId, 0),
    ...over,
  };
}

const sign = (
  authorization: TransferAuthorization,
  { by = holder, domain = {} }: { by?: Wallet; domain?: object } = {},
) =>
  by.signingKey.sign(authorizationHash({ ...tokenDomain(network, usdc, USD_COIN), ...domain }, authorization))
    .serialized;

async function proofOf(authorization: TransferAuthorization, signature = sign(authorization)) {
  return reader.proofOf(authorization, signature);
}

async function proven(authorization: TransferAuthorization, signature?: string): Promise<AuthorizationProof> {
  const proof = await proofOf(authorization, signature);
  if (!proof) throw new Error('no proof');
  return proof;
}

/** The relay's part: anyone sends it. */
async function send(authorization: TransferAuthorization, proof: AuthorizationProof): Promise<void> {
  if (proof.by === 'contract' && proof.deployment) await sendTransaction(world.payer, proof.deployment);
  const data = authorizationCallData(authorization, proof);
  await sendTransaction(world.payer, { to: usdc.address, data });
}

async function balanceOf(address: string): Promise<bigint> {
  const chain = createChainReader(network);
  try {
    return await chain.tokenBalance('USDC', address);
  } finally {
    chain.close();
  }
}

/** What a contract wallet's owner would get: its address, and the factory's call that deploys it. */
function undeployed(owner: string, salt = hexlify(randomBytes(32))) {
  const code = concat([testWalletArtifact.bytecode, AbiCoder.defaultAbiCoder().encode(['address'], [owner])]);
  return {
    wallet: getCreate2Address(FACTORY, salt, keccak256(code)),
    wrap: (signature: string, factory = FACTORY) =>
      concat([
        AbiCoder.defaultAbiCoder().encode(
          ['address', 'bytes', 'bytes'],
          [factory, concat([salt, code]), signature],
        ),
        `0x${'6492'.repeat(16)}`,
      ]),
  };
}

test('what the holder has signed is proven, and pays the vault exactly once', async () => {
  const authorization = await authorized();
  const proof = await proven(authorization);
  expect(proof.by).toBe('key');
  expect(await reader.isUsed(authorization)).toBe(false);
  await send(authorization, proof);
  expect(await balanceOf(authorization.to)).toBe(UNITS);
  expect(await balanceOf(holder.address)).toBe(0n);
  expect(await reader.isUsed(authorization)).toBe(true);
  await fund(holder.address);
  await expect(send(authorization, proof)).rejects.toThrow(/revert/);
  expect(await balanceOf(authorization.to)).toBe(UNITS);
});

test('a signature with v of 0 or 1 pays too', async () => {
  const authorization = await authorized();
  const signature = sign(authorization);
  const v = Number(`0x${signature.slice(-2)}`) - 27;
  await send(authorization, await proven(authorization, `${signature.slice(0, -2)}0${v}`));
  expect(await balanceOf(authorization.to)).toBe(UNITS);
});

// Guarantee: what is proven here is what the token takes, and nothing else.
describe('neither the check nor the token takes', () => {
  const refused = async (authorization: TransferAuthorization, signature: string) => {
    expect(await proofOf(authorization, signature)).toBeUndefined();
    await expect(send(authorization, { by: 'key', signature })).rejects.toThrow(/revert/);
    expect(await balanceOf(authorization.to)).toBe(0n);
  };

  test.each<[string, object]>([
    ['the name of another domain', { name: 'USDC' }],
    ['the version of another domain', { version: '1' }],
    ['another chain', { chainId: 1 }],
    ['another token', { verifyingContract: `0x${'11'.repeat(20)}` }],
  ])('a signature for %s', async (_, domain) => {
    const authorization = await authorized();
    await refused(authorization, sign(authorization, { domain }));
  });

  test.each<[string, Partial<TransferAuthorization>]>([
    ['amount', { amountUnits: UNITS - 1n }],
    ['recipient', { to: `0x${'11'.repeat(20)}` }],
    ['nonce', { nonce: authorizationNonce('0'.repeat(24), 7) }],
    ['end', { validBeforeSeconds: 2n ** 40n }],
  ])('another %s than the signed one', async (_, change) => {
    const signed = await authorized(change);
    await refused(await authorized({ nonce: authorizationNonce(world.newPaymentId(), 0) }), sign(signed));
  });

  test('a signature of another key', async () => {
    const authorization = await authorized();
    await refused(authorization, sign(authorization, { by: new Wallet(hexlify(randomBytes(32))) }));
  });
});

describe('the token refuses what is signed but', () => {
  const refuses = async (authorization: TransferAuthorization) => {
    const proof = await proven(authorization);
    await expect(send(authorization, proof)).rejects.toThrow(/revert/);
    expect(await balanceOf(holder.address)).toBe(UNITS);
  };

  test('expired', async () => {
    const { validBeforeSeconds } = await authorized();
    await refuses(await authorized({ validBeforeSeconds: validBeforeSeconds - 600n }));
  });

  test('not yet valid', async () => {
    const { validBeforeSeconds } = await authorized();
    await refuses(await authorized({ validAfterSeconds: validBeforeSeconds - 1n }));
  });

  test('of a frozen holder', async () => {
    const tokenAddress = usdc.address;
    await setTestTokenFrozen(world.payer, { tokenAddress, address: holder.address, frozen: true });
    await refuses(await authorized());
  });

  test('more than the balance', async () => {
    await refuses(await authorized({ amountUnits: UNITS + 1n }));
  });

  test('cancelled, which is known before', async () => {
    const authorization = await authorized();
    const { nonce } = authorization;
    const signature = await holder.signTypedData(
      tokenDomain(network, usdc, USD_COIN),
      {
        CancelAuthorization: [
          { name: 'authorizer', type: 'address' },
          { name: 'nonce', type: 'bytes32' },
        ],
      },
      { authorizer: holder.address, nonce },
    );
    const args = AbiCoder.defaultAbiCoder().encode(
      ['address', 'bytes32', 'bytes'],
      [holder.address, nonce, signature],
    );
    // cancelAuthorization(address,bytes32,bytes)
    await sendTransaction(world.payer, { to: usdc.address, data: concat(['0xb7b72899', args]) });
    expect(await reader.isUsed(authorization)).toBe(true);
    await refuses(authorization);
  });
});

describe('a contract wallet', () => {
  test('that stands pays with what its owner signs (EIP-1271)', async () => {
    const from = await deployTestWallet(world.payer, holder.address);
    await fund(from);
    const authorization = await authorized({ from });
    const proof = await proven(authorization);
    expect(proof).toEqual({ by: 'contract', signature: sign(authorization) });
    await send(authorization, proof);
    expect(await balanceOf(authorization.to)).toBe(UNITS);
    const other = sign(authorization, { by: new Wallet(hexlify(randomBytes(32))) });
    expect(await proofOf(authorization, other)).toBeUndefined();
  });

  test('that a known factory will make is made first, and pays (EIP-6492)', async () => {
    const { wallet, wrap } = undeployed(holder.address);
    await fund(wallet);
    const authorization = await authorized({ from: wallet });
    const inner = sign(authorization);
    const proof = await proven(authorization, wrap(inner));
    expect(proof).toMatchObject({ by: 'contract', signature: inner, deployment: { to: FACTORY } });
    await send(authorization, proof);
    expect(await balanceOf(authorization.to)).toBe(UNITS);
    // Now it stands, so the proof names no deployment.
    expect(await proofOf(authorization, wrap(inner))).toEqual({ by: 'contract', signature: inner });
  });

  test.each<[string, (owner: string) => Promise<[TransferAuthorization, string]>]>([
    [
      'another owner signs',
      async (owner) => {
        const { wallet, wrap } = undeployed(owner);
        const authorization = await authorized({ from: wallet });
        return [authorization, wrap(sign(authorization, { by: new Wallet(hexlify(randomBytes(32))) }))];
      },
    ],
    [
      'the factory makes another wallet',
      async (owner) => {
        const authorization = await authorized({ from: `0x${'77'.repeat(20)}` });
        return [authorization, undeployed(owner).wrap(sign(authorization))];
      },
    ],
    [
      'the factory is not on the list',
      async (owner) => {
        const { wallet, wrap } = undeployed(owner);
        const authorization = await authorized({ from: wallet });
        return [authorization, wrap(sign(authorization), world.usdc.address)];
      },
    ],
    ['the parts are malformed', async () => [await authorized(), `0x${'12'.repeat(10)}${'6492'.repeat(16)}`]],
  ])('proves nothing when %s', async (_, make) => {
    const [authorization, signature] = await make(holder.address);
    expect(await proofOf(authorization, signature)).toBeUndefined();
  });

  test('that will be made proves nothing without a list', async () => {
    const strict = createAuthorizationReader(network, usdc);
    const { wallet, wrap } = undeployed(holder.address);
    const authorization = await authorized({ from: wallet });
    expect(await strict.proofOf(authorization, wrap(sign(authorization)))).toBeUndefined();
    strict.close();
  });
});

// Guarantee: silence is no refusal, so a payer whose signature is right is asked for no other.
test.each([
  ['is silent', () => ({ httpStatus: 503 })],
  ['is busy', () => ({ error: { code: 429, message: 'too many requests' } })],
])('throws when the only endpoint %s', async (_, answer) => {
  const node = await startFakeNode(({ method }) =>
    method === 'eth_chainId' ? { result: '0x2105' } : answer(),
  );
  const other = createAuthorizationReader(networkOn([node.rpcUrl]), usdc);
  const authorization = await authorized();
  // A key proves itself, and needs no node.
  expect(await other.proofOf(authorization, sign(authorization))).toMatchObject({ by: 'key' });
  const wrong = sign(authorization, { by: new Wallet(hexlify(randomBytes(32))) });
  await expect(other.proofOf(authorization, wrong)).rejects.toMatchObject({ retryable: true });
  await expect(other.isUsed(authorization)).rejects.toMatchObject({ retryable: true });
  other.close();
  await node.close();
});

test('throws for what is no signature, and for a token without the column', async () => {
  await expect(proofOf(await authorized(), '0xz')).rejects.toThrow('not a signature');
  expect(() => createAuthorizationReader(network, world.usdc)).toThrow('not a token with signatures');
});
