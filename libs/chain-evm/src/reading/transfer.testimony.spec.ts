import { checksumAddress } from '../address';
import { memoryTransport, noAnswer, rawBlock, word } from '../spec/memory.transport';
import { TRANSFER_TOPIC } from './erc20.codec';
import { testimonyOf } from './transfer.testimony';

// Guarantee: only a receipt proves a transfer, and only a node that has its block can deny it
// (docs/decisions/0078).

const token = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913';
const [from, to] = [0xa, 0xb].map((n) => checksumAddress(`0x${word(n).slice(26)}`)) as [string, string];
const transfer = {
  txHash: word(900),
  ordinal: 0,
  blockHash: word(7),
  tokenAddress: checksumAddress(token),
  from,
  to,
  amountUnits: 5n,
};

interface Says {
  /** The block of the receipt; undefined: no receipt. */
  receiptIn?: number;
  units?: number;
  status?: string;
  logs?: number;
  /** Undefined: it has no block of this hash. */
  transactions?: string[] | undefined;
}

const node = ({ receiptIn, units = 5, status = '0x1', logs = 1, transactions }: Says) =>
  memoryTransport('node', ({ method }) => {
    if (method === 'eth_getBlockByHash') return transactions ? { ...rawBlock(7), transactions } : null;
    if (receiptIn === undefined) return null;
    const at = { blockNumber: '0x7', blockHash: word(receiptIn), transactionHash: word(900) };
    const log = { ...at, address: token, topics: [TRANSFER_TOPIC, word(0xa), word(0xb)], data: word(units) };
    return {
      ...at,
      status,
      to: token,
      contractAddress: null,
      gasUsed: '0x5208',
      logs: Array.from({ length: logs }, (_, i) => ({ ...log, logIndex: `0x${i.toString(16)}` })),
    };
  });
const silent = memoryTransport('silent', () => {
  throw noAnswer();
});
const SHOWS: Says = { receiptIn: 7, transactions: [word(900)] };
const LACKS: Says = { transactions: [word(901)] };

test.each<[string, Says, string]>([
  ['a receipt with it', SHOWS, 'shown'],
  ['a receipt with another amount in its place', { ...SHOWS, units: 6 }, 'denied'],
  ['a receipt without it', { ...SHOWS, logs: 0 }, 'denied'],
  ['a receipt that reverted', { ...SHOWS, status: '0x0' }, 'denied'],
  ['no receipt, and a block without the transaction', LACKS, 'denied'],
  ['a receipt in another block, and this block without it', { ...LACKS, receiptIn: 8 }, 'denied'],
  ['no receipt, and a block with the transaction', { transactions: [word(900)] }, 'unknown'],
  ['no receipt and no such block', {}, 'unknown'],
])('a node that has %s', async (_, says, testimony) => {
  expect(await testimonyOf([node(says)], transfer)).toBe(testimony);
});

test('one node that shows it is enough, whatever the others say', async () => {
  expect(await testimonyOf([silent, node(LACKS), node({}), node(SHOWS)], transfer)).toBe('shown');
  expect(await testimonyOf([silent, node({}), node(LACKS)], transfer)).toBe('denied');
  expect(await testimonyOf([silent], transfer)).toBe('unknown');
});
