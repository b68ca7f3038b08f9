import { Wallet } from 'ethers';
import {
  type ChainReader,
  createChainReader,
  createLocalAccount,
  deployTestWallet,
  setTestTokenFrozen,
} from './index';
import { type ChainWorld, createChainWorld, networkOn } from './spec/chain.world';

const TEXT = 'Send my refund of 5.00 USDC on base to this address.\nNonce: 1';
let world: ChainWorld;
let reader: ChainReader;
let silent: ChainReader;
beforeAll(async () => {
  world = await createChainWorld();
  reader = createChainReader(world.network);
  silent = createChainReader(networkOn(['http://127.0.0.1:9']), { timeoutMs: 500 });
});
afterAll(async () => {
  reader.close();
  silent.close();
  await world.stop();
});

describe('isFrozen', () => {
  // USDC and Tether call their function differently.
  test.each(['usdc', 'usdt'] as const)(
    'reports whether the issuer has frozen an address: %s',
    async (token) => {
      const tokenAddress = world[token].address;
      const { address } = await createLocalAccount(world.chain.rpcUrl);
      expect(await reader.isFrozen(tokenAddress, address)).toBe(false);
      await setTestTokenFrozen(world.payer, { tokenAddress, address, frozen: true });
      expect(await reader.isFrozen(tokenAddress, address.toLowerCase())).toBe(true);
    },
  );

  test('is undefined for a contract without such a list, and for an address without a contract', async () => {
    const { address } = await createLocalAccount(world.chain.rpcUrl);
    expect(await reader.isFrozen(world.network.factory, address)).toBeUndefined();
    expect(await reader.isFrozen(address, address)).toBeUndefined();
  });

  test('throws when no node answers', async () => {
    const { address } = world.usdc;
    await expect(silent.isFrozen(address, address)).rejects.toMatchObject({ name: 'RpcUnreachableError' });
  });
});

describe('hasSigned', () => {
  const owner = Wallet.createRandom();
  const stranger = Wallet.createRandom();

  test('knows the key of an account without asking a node', async () => {
    const signature = await owner.signMessage(TEXT);
    expect(await silent.hasSigned(owner.address.toLowerCase(), { message: TEXT, signature })).toBe(true);
  });

  test.each<[string, () => Promise<{ message: string; signature: string }>]>([
    ['of another key', async () => ({ message: TEXT, signature: await stranger.signMessage(TEXT) })],
    ['of another text', async () => ({ message: `${TEXT}2`, signature: await owner.signMessage(TEXT) })],
    ['that is none', async () => ({ message: TEXT, signature: '0x' })],
    ['that is too long', async () => ({ message: TEXT, signature: `0x${'1b'.repeat(66)}` })],
  ])('does not take a signature %s', async (_name, make) => {
    expect(await reader.hasSigned(owner.address, await make())).toBe(false);
  });

  test('asks the contract of a wallet, which knows its owner', async () => {
    const wallet = await deployTestWallet(world.payer, owner.address);
    const [own, other] = [await owner.signMessage(TEXT), await stranger.signMessage(TEXT)];
    expect(await reader.hasSigned(wallet, { message: TEXT, signature: own })).toBe(true);
    expect(await reader.hasSigned(wallet, { message: TEXT, signature: other })).toBe(false);
    expect(await reader.hasSigned(wallet, { message: `${TEXT}2`, signature: own })).toBe(false);
    // A contract that is not a wallet.
    expect(await reader.hasSigned(world.usdc.address, { message: TEXT, signature: own })).toBe(false);
    await expect(silent.hasSigned(wallet, { message: TEXT, signature: own })).rejects.toMatchObject({
      name: 'RpcUnreachableError',
    });
  });

  test('throws for a signature that is not hex', async () => {
    await expect(reader.hasSigned(owner.address, { message: TEXT, signature: '0xz' })).rejects.toMatchObject({
      name: 'InvalidChainInputError',
    });
  });
});
