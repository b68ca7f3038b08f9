import { getAddress } from 'ethers';
import { createChainReader } from '../chain.reader';
import { askEach } from '../rpc/rpc.each';
import type { RpcTransport } from '../rpc/rpc.types';
import { networkOn } from '../spec/chain.world';
import { memoryTransport, noAnswer, rawBlock, word } from '../spec/memory.transport';
import { TRANSFER_TOPIC } from './erc20.codec';
import { createTransactionReader } from './transaction.reader';

const usdc = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913';
const txHash = word(9);
const sender = `0x${'a'.repeat(40)}`;
const log = {
  address: usdc,
  topics: [TRANSFER_TOPIC, word(0xa), word(0xb)],
  data: word(5),
  blockNumber: '0x2',
  blockHash: word(2),
  transactionHash: txHash,
  logIndex: '0x7',
};
const stranger = { ...log, address: `0x${'5'.repeat(40)}`, logIndex: '0x5' };
const nft = { ...log, topics: [...log.topics, word(1)], data: '0x', logIndex: '0x6' };
const receipt = {
  transactionHash: txHash,
  blockNumber: '0x2',
  blockHash: word(2),
  status: '0x1',
  to: usdc,
  contractAddress: null,
  gasUsed: '0x5208',
  logs: [log, nft, stranger],
};
const transaction = { hash: txHash, from: sender, to: usdc, value: '0x0', blockHash: word(2) };
const block = { number: 2, hash: word(2), parentHash: word(1), timestampSeconds: 100 };

interface Answers {
  transaction?: unknown;
  receipt?: unknown;
  block?: unknown;
}
const nodeThat = (answers: Answers) =>
  memoryTransport('node', ({ method }) => {
    if (method === 'eth_getTransactionByHash')
      return 'transaction' in answers ? answers.transaction : transaction;
    if (method === 'eth_getTransactionReceipt') return 'receipt' in answers ? answers.receipt : receipt;
    return 'block' in answers ? answers.block : rawBlock(2);
  });
const unaware = () => nodeThat({ transaction: null, receipt: null });
const waiting = () => nodeThat({ transaction: { ...transaction, blockHash: null }, receipt: null });
const down = () =>
  memoryTransport('down', () => {
    throw noAnswer();
  });

const network = networkOn(['http://127.0.0.1:1'], { USDC: { symbol: 'USDC', address: usdc, decimals: 6 } });
const evidence = (nodes: RpcTransport[], hash = txHash) =>
  createTransactionReader(network, (ask, settles) => askEach(nodes, ask, settles))(hash);

describe('a transaction in a block', () => {
  test('is reported with all its transfers, of any token', async () => {
    expect(await evidence([nodeThat({})], txHash.toUpperCase().replace('X', 'x'))).toMatchObject({
      state: 'mined',
      txHash,
      block,
      transfers: [
        { tokenAddress: getAddress(stranger.address), ordinal: 0 },
        { token: 'USDC', ordinal: 1, amountUnits: 5n, blockTimestampSeconds: 100, blockHash: word(2) },
      ],
    });
  });

  test('has no symbol for an unlisted token', async () => {
    const found = await evidence([nodeThat({})]);
    if (found?.state !== 'mined') throw new Error('not mined');
    expect(found.transfers.map((transfer) => 'token' in transfer)).toEqual([false, true]);
    expect(found).not.toHaveProperty('native');
  });

  test('is reported with the coin that it sends', async () => {
    const paying = nodeThat({ transaction: { ...transaction, value: '0x10' } });
    expect(await evidence([paying])).toMatchObject({
      native: { from: getAddress(sender), to: getAddress(usdc), amountWei: 16n },
    });
  });

  test('sends nothing when it creates a contract', async () => {
    const creation = nodeThat({ transaction: { ...transaction, value: '0x10', to: null } });
    expect(await evidence([creation])).not.toHaveProperty('native');
  });

  test('has moved nothing when it reverted', async () => {
    const reverted = nodeThat({
      transaction: { ...transaction, value: '0x10' },
      receipt: { ...receipt, status: '0x0', logs: [] },
    });
    expect(await evidence([reverted])).toEqual({ state: 'failed', txHash, block });
  });
});

// Guarantee: parts that contradict each other lead to no conclusion.
test.each<[string, Answers]>([
  ['the transaction is in another block', { transaction: { ...transaction, blockHash: word(3) } }],
  ['the transaction waits and has a receipt', { transaction: { ...transaction, blockHash: null } }],
  ['the transaction is in a block and has no receipt', { receipt: null }],
  ['there is a receipt of no transaction', { transaction: null }],
  ['another transaction is told of', { transaction: { ...transaction, hash: word(8) } }],
  ['the receipt is of another transaction', { receipt: { ...receipt, transactionHash: word(8) } }],
  [
    'a log is of another transaction',
    { receipt: { ...receipt, logs: [{ ...log, transactionHash: word(8) }] } },
  ],
  ['a log is of another block', { receipt: { ...receipt, logs: [{ ...log, blockHash: word(3) }] } }],
  ['the block is gone', { block: null }],
  ['the block bears another number', { block: { ...rawBlock(3), hash: word(2) } }],
  ['another block has taken its place', { block: { ...rawBlock(2), hash: word(4) } }],
])('nothing is reported if %s', async (_, answers) => {
  await expect(evidence([nodeThat(answers)])).rejects.toMatchObject({
    code: 'chain_inconsistent',
    retryable: true,
  });
});

describe('several endpoints', () => {
  test('call a transaction unknown only when none knows it', async () => {
    expect(await evidence([unaware(), unaware()])).toBeUndefined();
    expect(await evidence([unaware(), nodeThat({})])).toMatchObject({ state: 'mined' });
  });
  test('prefer an endpoint that has it in a block over one where it is pending', async () => {
    expect(await evidence([waiting(), nodeThat({})])).toMatchObject({ state: 'mined' });
    expect(await evidence([waiting(), unaware()])).toEqual({ state: 'waiting', txHash });
  });
  test('are no longer asked once one has it in a block', async () => {
    const other = nodeThat({});
    await evidence([nodeThat({}), other]);
    expect(other.seen).toEqual([]);
  });
  test('are skipped if they do not answer, and the reader throws if none answers', async () => {
    expect(await evidence([down(), nodeThat({})])).toMatchObject({ state: 'mined' });
    await expect(evidence([down(), down()])).rejects.toMatchObject({ code: 'rpc_unreachable' });
  });
});

test.each(['', '0x12', `0x${'g'.repeat(64)}`, 'a'.repeat(64)])(
  '%p is not a transaction hash',
  async (hash) => {
    const reader = createChainReader(network);
    await expect(reader.transaction(hash)).rejects.toMatchObject({ code: 'invalid_chain_input' });
    reader.close();
  },
);
