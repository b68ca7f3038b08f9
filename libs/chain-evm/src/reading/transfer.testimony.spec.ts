import { checksumAddress } from '../address';
import type { RpcCall } from '../rpc/rpc.types';
import { memoryTransport, noAnswer, rawBlock, word } from '../spec/memory.transport';
import { TRANSFER_TOPIC } from './erc20.codec';
import { deniersOf, testimonyOf } from './transfer.testimony';

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

const NOW = 1_790_000_000;
const FOLLOWS_SINCE = NOW - 60;

interface Says {
  /** The block of the receipt; undefined: no receipt. */
  receiptIn?: number;
  units?: number;
  status?: string;
  logs?: number;
  /** Undefined: it has no block of this hash. */
  transactions?: string[] | undefined;
  /** The number and hash of its block. Default 7. */
  block?: number;
  /** The number of its newest block, and the age of it in seconds. Undefined: it has none. */
  newest?: [number: number, age: number];
}

const node = (
  { receiptIn, units = 5, status = '0x1', logs = 1, transactions, block = 7, newest }: Says,
  name = 'node',
) =>
  memoryTransport(name, ({ method, params: [tag] }) => {
    if (tag === 'latest' && newest)
      return { ...rawBlock(newest[0]), timestamp: `0x${(NOW - newest[1]).toString(16)}` };
    if (method.startsWith('eth_getBlockBy'))
      return transactions ? { ...rawBlock(block), transactions } : null;
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

test.each<[string, Says, string[]]>([
  ['shows it too', SHOWS, []],
  ['shows another amount in its place', { ...SHOWS, units: 6 }, ['other']],
  ['has the block without it', LACKS, ['other']],
  ['has another block of its number', { transactions: [], block: 8 }, ['other']],
  ['has no block', {}, []],
  // One that lies can run ahead with blocks of its own. What counts is deep, so all that follow have it.
  ['follows, and has not come that far', { newest: [6, 59] }, ['other']],
  ['stopped a minute ago before it', { newest: [6, 61] }, []],
  ['came that far while it was asked', { newest: [7, 1] }, []],
  ['has no receipts', { transactions: [word(900)] }, []],
])('an endpoint that %s', async (_, says, hosts) => {
  const nodes = [node(SHOWS), node(says, 'other'), silent];
  expect(await deniersOf(nodes, [{ ...transfer, blockNumber: 7 }], FOLLOWS_SINCE)).toEqual([hosts]);
});

// Guarantee: an endpoint that invents many transfers does not leave the others too little time to deny them.
test('an endpoint is asked about few transfers at one time', async () => {
  const other = node(LACKS, 'other');
  const slow = {
    ...other,
    send: async (calls: readonly RpcCall[]) => {
      if (calls.length > 20) await new Promise(() => undefined);
      return other.send(calls);
    },
  };
  const invented = Array.from({ length: 45 }, (_, at) => ({
    ...transfer,
    txHash: word(1000 + at),
    blockNumber: 7,
  }));
  const denied = await deniersOf([node(SHOWS), slow], invented, FOLLOWS_SINCE);
  expect(denied.filter((hosts) => hosts.includes('other'))).toHaveLength(45);
});

test('an endpoint that is silent once is not waited for again', async () => {
  let asked = 0;
  const hanging = {
    ...silent,
    send: () => {
      asked += 1;
      return new Promise<never>(() => undefined);
    },
  };
  const many = Array.from({ length: 45 }, () => ({ ...transfer, blockNumber: 7 }));
  await deniersOf([node(SHOWS), hanging], many, FOLLOWS_SINCE);
  expect(asked).toBe(1);
});

test('a single endpoint is not asked what it denies', async () => {
  const only = node(LACKS);
  expect(await deniersOf([only], [{ ...transfer, blockNumber: 7 }], FOLLOWS_SINCE)).toEqual([[]]);
  expect(only.seen).toEqual([]);
});
