import { until } from '@cowrie/testing/until';
import {
  type ChainReader,
  createChainReader,
  deployTestToken,
  mintTestToken,
  sendManyTestTokens,
  sendNative,
  sendToken,
  setTestTokenFee,
} from './index';
import { TRANSFER_TOPIC } from './reading/erc20.codec';
import { createBloomTest } from './reading/logs-bloom';
import { bloomOf } from './spec/bloom.of';
import { type ChainWorld, createChainWorld } from './spec/chain.world';

// What a real node reports about every kind of transfer.

let world: ChainWorld;
let reader: ChainReader;
beforeAll(async () => {
  world = await createChainWorld();
  reader = createChainReader(world.network);
});
afterAll(async () => {
  reader.close();
  await world.stop();
});

const newVault = () => world.vaultOf(world.newPaymentId());
const payerAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const read = (blockNumber: number, addresses: string[], allTokens?: boolean) => {
  const watched = new Set(addresses.map((address) => address.toLowerCase()));
  const isWatched = (address: string) => watched.has(address);
  const query = { fromBlock: blockNumber, toBlock: blockNumber, isWatched };
  return reader.transfers(allTokens === undefined ? query : { ...query, allTokens });
};
/**
 * Anvil has a receipt a moment before it reports the transaction as mined. The reader refuses to choose
 * between the two.
 */
const evidenceOf = async (txHash: string) => {
  await until(async () => {
    const known = await world.chain.rpc<{ blockHash: string | null }>('eth_getTransactionByHash', [txHash]);
    return known.blockHash !== null;
  });
  return reader.transaction(txHash);
};

describe('transfers', () => {
  test('are found by sender and by receiver', async () => {
    const to = newVault();
    const payment = { tokenAddress: world.usdc.address, to, amountUnits: 3n };
    await mintTestToken(world.payer, { ...payment, to: payerAddress });
    const { blockNumber } = await sendToken(world.payer, payment);
    const [bySender] = await read(blockNumber, [payerAddress]);
    expect(bySender).toMatchObject({ from: payerAddress, to, amountUnits: 3n });
    expect(await read(blockNumber, [to])).toEqual([bySender]);
    expect(await read(blockNumber, [payerAddress, to])).toEqual([bySender]);
  });

  test('check each address at most once', async () => {
    const to = newVault();
    const { blockNumber } = await mintTestToken(world.payer, {
      tokenAddress: world.usdc.address,
      to,
      amountUnits: 1n,
    });
    const asked: string[] = [];
    const isWatched = (address: string) => asked.push(address) === 0;
    await reader.transfers({ fromBlock: blockNumber, toBlock: blockNumber, isWatched });
    expect(asked).toEqual([to.toLowerCase(), `0x${'0'.repeat(40)}`]);
  });

  // Guarantee: the contract identifies a token. Using a listed token's symbol does not make a contract
  // listed.
  test('of a token with a listed symbol are reported only on request, and without the symbol', async () => {
    const fake = await deployTestToken(world.payer, { symbol: 'USDC', label: 'a forgery' });
    const to = newVault();
    const { blockNumber } = await sendManyTestTokens(world.payer, [
      { tokenAddress: fake.address, to, amountUnits: 1_000_000n },
      { tokenAddress: world.usdc.address, to, amountUnits: 2n },
    ]);
    const brief = async (allTokens?: boolean) =>
      (await read(blockNumber, [to], allTokens)).map(({ token, tokenAddress, amountUnits, ordinal }) => [
        token,
        tokenAddress,
        amountUnits,
        ordinal,
      ]);
    const ours = ['USDC', world.usdc.address, 2n, 1];
    expect(await brief()).toEqual([ours]);
    expect(await brief(false)).toEqual([ours]);
    expect(await brief(true)).toEqual([[undefined, fake.address, 1_000_000n, 0], ours]);
  });

  test('of a token with a fee report the amount that arrived', async () => {
    const to = newVault();
    const { address: tokenAddress } = world.usdt;
    await mintTestToken(world.payer, { tokenAddress, to: payerAddress, amountUnits: 10_000n });
    await setTestTokenFee(world.payer, { tokenAddress, feeBasisPoints: 50 });
    const { blockNumber, txHash } = await sendToken(world.payer, { tokenAddress, to, amountUnits: 10_000n });
    await setTestTokenFee(world.payer, { tokenAddress, feeBasisPoints: 0 });
    const told = await read(blockNumber, [to]);
    expect(told).toMatchObject([{ token: 'USDT', to, amountUnits: 9_950n }]);
    const evidence = await evidenceOf(txHash);
    expect(evidence).toMatchObject({ state: 'mined', transfers: expect.arrayContaining(told) as unknown });
  });
});

// Guarantee: the bloom check agrees with the blooms that nodes compute.
test('the bloom of a block matches its transfers, and no others', async () => {
  const [to, another] = [newVault(), newVault()];
  const { address: tokenAddress } = world.usdc;
  const { blockNumber } = await mintTestToken(world.payer, { tokenAddress, to, amountUnits: 1n });
  const { logsBloom = '' } = (await reader.block(blockNumber)) ?? {};
  const topicOf = (address: string) => `0x${address.slice(2).padStart(64, '0')}`;
  const speaksOf = (...items: string[]) => createBloomTest(items)(logsBloom);
  expect(speaksOf(tokenAddress, TRANSFER_TOPIC, topicOf(to))).toBe(true);
  expect(speaksOf(world.usdt.address)).toBe(false);
  expect(speaksOf(topicOf(another))).toBe(false);
  expect(logsBloom).toBe(bloomOf(tokenAddress, TRANSFER_TOPIC, topicOf(`0x${'0'.repeat(40)}`), topicOf(to)));
});

describe('transaction', () => {
  // Guarantee: a transaction lookup and the block loop report the same records.
  test('reports the same transfers as transfers()', async () => {
    const to = newVault();
    const { txHash, blockNumber } = await sendManyTestTokens(world.payer, [
      { tokenAddress: world.usdc.address, to, amountUnits: 1n },
      { tokenAddress: world.usdt.address, to, amountUnits: 2n },
      { tokenAddress: world.usdc.address, to, amountUnits: 1n },
    ]);
    const evidence = await evidenceOf(txHash);
    expect(evidence).toEqual({
      state: 'mined',
      txHash,
      block: await reader.block(blockNumber),
      transfers: await read(blockNumber, [to]),
    });
  });

  test('reports the coin that was sent', async () => {
    const to = newVault();
    const { txHash } = await sendNative(world.payer, { to, amountWei: 7n });
    expect(await evidenceOf(txHash)).toMatchObject({
      state: 'mined',
      transfers: [],
      native: { from: payerAddress, to, amountWei: 7n },
    });
  });

  test('waits while it is in no block, and fails if it reverts', async () => {
    await world.chain.rpc('evm_setAutomine', [false]);
    // More than the balance. With the gas set, nothing estimates it, so it is mined and reverts.
    const data = `0xa9059cbb${newVault().slice(2).padStart(64, '0')}${'f'.repeat(64)}`;
    const call = { from: payerAddress, to: world.usdc.address, data, gas: '0x30d40' };
    const txHash = await world.chain.rpc<string>('eth_sendTransaction', [call]);
    expect(await reader.transaction(txHash)).toEqual({ state: 'waiting', txHash });
    await world.chain.mine();
    await world.chain.rpc('evm_setAutomine', [true]);
    const head = await reader.head();
    expect(await evidenceOf(txHash)).toEqual({ state: 'failed', txHash, block: head });
  });

  test('is undefined for an unknown hash', async () => {
    expect(await reader.transaction(`0x${'7'.repeat(64)}`)).toBeUndefined();
  });
});

test('blockThrough agrees with the node’s own tags', async () => {
  await world.chain.mine(70);
  const [head, safe] = await Promise.all([reader.head(), reader.head('safe')]);
  expect(await reader.blockThrough(head, { confirmations: 3 })).toBe(head.number - 2);
  expect(await reader.blockThrough(head, { confirmations: 200, tag: 'safe' })).toBe(safe.number);
  expect(await reader.blockThrough(head, { confirmations: 3, tag: 'finalized' })).toBe(head.number - 2);
});
