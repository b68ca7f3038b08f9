import { trieReceipt } from './receipts.codec';

// What the tries of OP Stack chains and Celo hold. The figures of the deposit are those of the tests of
// op-alloy.

const bloom = '00'.repeat(256);
const receipt = { status: '0x1', cumulativeGasUsed: '0xb741', logsBloom: `0x${bloom}`, logs: [] };

it.each<[string, object, string]>([
  ['a legacy transaction', { type: '0x0' }, `0xf901080182b741b90100${bloom}c0`],
  ['a transaction without a type', {}, `0xf901080182b741b90100${bloom}c0`],
  ['a failed transaction', { type: '0x2', status: '0x0' }, `0x02f901088082b741b90100${bloom}c0`],
  [
    'a deposit since Canyon',
    { type: '0x7e', depositNonce: '0x3d3bbf', depositReceiptVersion: '0x1' },
    `0x7ef9010d0182b741b90100${bloom}c0833d3bbf01`,
  ],
  [
    'a deposit before Canyon, whose nonce the trie does not hold',
    { type: '0x7e', depositNonce: '0x3d3bbf' },
    `0x7ef901080182b741b90100${bloom}c0`,
  ],
  [
    'a transaction of Celo that pays its fee in a token',
    { type: '0x7b', baseFee: '0x5d21dba00' },
    `0x7bf9010e0182b741b90100${bloom}c08505d21dba00`,
  ],
])('%s', (_, fields, expected) => {
  expect(trieReceipt({ ...receipt, ...fields })).toBe(expected);
});

it('holds of a log its address, topics and data', () => {
  const log = {
    address: `0x${'Ab'.repeat(20)}`,
    topics: [`0x${'cd'.repeat(32)}`],
    data: '0x01',
    logIndex: '0x5',
  };
  expect(trieReceipt({ ...receipt, logs: [log] })).toBe(
    `0xf901430182b741b90100${bloom}f83af83894${'ab'.repeat(20)}e1a0${'cd'.repeat(32)}01`,
  );
});
