import { ChainInconsistentError } from '@cowrie/chain-evm';
import { parseTronLog, parseTronReceipt, transfersOf } from './receipt.answer';

const BLOCK = 0x3fe1ca0;
const BLOCK_ID = `0x${BLOCK.toString(16).padStart(16, '0')}${'5c'.repeat(24)}`;
const TX_ID = `0x${'01'.repeat(32)}`;
const USDT = '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c';
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const word = (digits: string) => `0x${digits.padStart(64, '0')}`;
const [ALICE, VAULT] = ['aa'.repeat(20), 'bb'.repeat(20)];

const log = {
  address: USDT,
  topics: [TRANSFER, word(ALICE), word(VAULT)],
  data: word('1fb6e57f'),
  blockNumber: `0x${BLOCK.toString(16)}`,
  blockHash: BLOCK_ID,
  transactionHash: TX_ID,
  transactionIndex: '0x0',
  logIndex: '0x4',
  removed: false,
};
const receipt = {
  transactionHash: TX_ID,
  transactionIndex: '0x0',
  blockHash: BLOCK_ID,
  blockNumber: log.blockNumber,
  from: `0x${ALICE}`,
  to: USDT,
  contractAddress: null,
  cumulativeGasUsed: '0xfb1d',
  gasUsed: '0xfb1d',
  effectiveGasPrice: '0x64',
  logs: [log, { ...log, logIndex: '0x5', data: word('7') }],
  logsBloom: `0x${'00'.repeat(256)}`,
  status: '0x1',
  root: null,
  type: '0x0',
};

test('reads a receipt with all its transfers', () => {
  const parsed = parseTronReceipt(receipt);
  expect(parsed).toMatchObject({
    succeeded: true,
    blockNumber: BLOCK,
    gasUsed: 64_285n,
    costWei: 6_428_500n,
  });
  expect(parsed && transfersOf(parsed)).toEqual([
    {
      from: '0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa',
      to: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB',
      amountUnits: 532_079_999n,
      token: USDT,
      ordinal: 0,
    },
    expect.objectContaining({ amountUnits: 7n, ordinal: 1 }),
  ]);
});

// Guarantee: a failed transaction credits nothing.
test('a transaction that failed has no transfers, whatever logs the node shows', () => {
  const parsed = parseTronReceipt({ ...receipt, status: '0x0' });
  expect(parsed && transfersOf(parsed)).toEqual([]);
});

test('a transaction that is in no block has no receipt', () => {
  expect(parseTronReceipt(null)).toBeUndefined();
});

test('reads a log of eth_getLogs', () => {
  expect(parseTronLog(log)).toMatchObject({ address: USDT, blockNumber: BLOCK, txHash: TX_ID, logIndex: 4 });
});

test.each([
  ['a block ID that begins with another number', { blockHash: BLOCK_ID.replace('3fe1ca0', '3fe1ca1') }],
  ['a number that the block ID does not have', { blockNumber: '0x1' }],
  ['a block ID of 31 bytes', { blockHash: BLOCK_ID.slice(0, -2) }],
  ['an address of 21 bytes', { address: '0x41a614f803b6fd780986a42c78ec9c7f77e6ded13c' }],
  ['a topic that is not hex', { topics: ['T'] }],
  ['no topics', { topics: undefined }],
  ['data that is not hex', { data: '0x0' }],
  ['a number beyond exact ones', { blockNumber: `0x${'f'.repeat(16)}`, blockHash: `0x${'f'.repeat(64)}` }],
])('refuses a log with %s', (_, changed) => {
  expect(() => parseTronLog({ ...log, ...changed })).toThrow(ChainInconsistentError);
});

test.each([
  ['a log of another transaction', { logs: [{ ...log, transactionHash: `0x${'02'.repeat(32)}` }] }],
  ['a log of another block', { logs: [{ ...log, blockHash: BLOCK_ID.replace('5c', '5d') }] }],
  ['a block ID that begins with another number', { blockNumber: '0x2', logs: [] }],
  ['no status', { status: undefined }],
  ['logs that are no list', { logs: {} }],
])('refuses a receipt with %s', (_, changed) => {
  expect(() => parseTronReceipt({ ...receipt, ...changed })).toThrow(ChainInconsistentError);
});

test.each(['a text', 7, [receipt]])('refuses %p as a receipt', (value) => {
  expect(() => parseTronReceipt(value)).toThrow(ChainInconsistentError);
});
