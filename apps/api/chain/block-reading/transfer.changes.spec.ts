import { Types } from 'mongoose';
import type { ChainTransfer } from '../chain-records/transfer.change';
import type { Transfer } from '../chain-records/transfer.schema';
import { changesOf, ContradictoryChainError, identityOf } from './transfer.changes';

const NOW = new Date(0);
const paymentId = new Types.ObjectId();
const seenAt = (blockNumber: number, over: Partial<ChainTransfer> = {}): ChainTransfer => ({
  paymentId,
  direction: 'in',
  token: 'USDC',
  tokenAddress: '0xtoken',
  from: '0xfrom',
  to: '0xto',
  units: '5',
  txHash: '0x1',
  ordinal: 0,
  blockNumber,
  blockHash: `0x${blockNumber}`,
  minedAt: NOW,
  ...over,
});
const storedAt = (blockNumber: number, over: Partial<Transfer> = {}): Transfer => ({
  ...seenAt(blockNumber),
  _id: new Types.ObjectId(),
  environment: 'test',
  network: 'base',
  canonical: true,
  revision: 3,
  isUnevaluated: false,
  ...over,
});
const near = { fromBlock: 11, toBlock: 20, isDeep: false, isReread: false };
const deep = { ...near, isDeep: true };
/** By default each stored transfer is known to be gone from its block. */
const compare = (
  step: typeof near,
  observed: ChainTransfer[],
  stored: Transfer[],
  {
    finalThrough = 0,
    gone = stored,
    disputed = [],
  }: { finalThrough?: number; gone?: Transfer[]; disputed?: ChainTransfer[] } = {},
) => {
  const sets = { gone: new Set(gone.map(identityOf)), disputed: new Set(disputed.map(identityOf)) };
  const known = { observed, stored, ...sets };
  return changesOf({ step, ...known, confirmedThrough: 10, finalThrough }).map((change) =>
    change.kind === 'orphan' ? change.kind : `${change.kind} ${change.depth}`,
  );
};
const [ORPHANED, CONFIRMED] = [{ canonical: false }, { confirmedAt: NOW }];

it.each([
  ['found as it is stored', near, [seenAt(15)], [storedAt(15)], []],
  ['found again after it was orphaned', near, [seenAt(15)], [storedAt(15, ORPHANED)], ['move seen']],
  ['found in another block', near, [seenAt(16)], [storedAt(15)], ['move seen']],
  [
    'found in a block of another hash',
    near,
    [seenAt(15, { blockHash: '0xb' })],
    [storedAt(15)],
    ['move seen'],
  ],
  ['not found near the head', near, [], [storedAt(15)], []],
  ['found deep', deep, [seenAt(15)], [storedAt(15)], ['deepen confirmed']],
  ['found deep with another amount', deep, [seenAt(15, { units: '1' })], [storedAt(15)], ['move confirmed']],
  ['found near with another amount', near, [seenAt(15, { units: '1' })], [storedAt(15)], ['move seen']],
  [
    'confirmed, and then found with another amount',
    deep,
    [seenAt(15, { units: '1' })],
    [storedAt(15, CONFIRMED)],
    [],
  ],
  ['found deep, and confirmed already', deep, [seenAt(15)], [storedAt(15, CONFIRMED)], []],
  ['found deep in another block', deep, [seenAt(16)], [storedAt(15)], ['move confirmed']],
  ['found deep after it was orphaned', deep, [seenAt(15)], [storedAt(12, ORPHANED)], ['move confirmed']],
  ['not found deep', deep, [], [storedAt(15)], ['orphan']],
  [
    'not found deep, and confirmed by a process that stopped then',
    deep,
    [],
    [storedAt(15, CONFIRMED)],
    ['orphan'],
  ],
  ['not found, and orphaned already', deep, [], [storedAt(15, ORPHANED)], []],
  ['stored outside the blocks of the step', deep, [], [storedAt(21), storedAt(10)], []],
])('a transfer that is %s', (_, step, observed, stored, expected) =>
  expect(compare(step, observed, stored)).toEqual(expected),
);

it('orphans nothing that is only missing, because its block may still contain it', () => {
  expect(compare(deep, [], [storedAt(15), storedAt(16, CONFIRMED)], { gone: [] })).toEqual([]);
});

it('finalizes transfers in final blocks at once', () => {
  const moved = { ...seenAt(16), txHash: '0x2' };
  const stored = [
    storedAt(15),
    storedAt(12, { txHash: '0x2' }),
    storedAt(14, { txHash: '0x3', ...CONFIRMED }),
  ];
  const observed = [seenAt(15), moved, seenAt(14, { txHash: '0x3' })];
  expect(compare(deep, observed, stored, { finalThrough: 15 })).toEqual([
    'deepen final',
    'move confirmed',
    'deepen final',
  ]);
});

it('keeps two transfers of one transaction apart', () => {
  expect(compare(deep, [seenAt(15)], [storedAt(15), storedAt(15, { ordinal: 1 })])).toEqual([
    'deepen confirmed',
    'orphan',
  ]);
});

it.each([near, deep])('refuses a confirmed transfer in a second block', (step) => {
  expect(() => compare(step, [seenAt(15)], [storedAt(9, CONFIRMED)])).toThrow(ContradictoryChainError);
  expect(compare(step, [seenAt(15)], [storedAt(9, { ...CONFIRMED, ...ORPHANED })])).toHaveLength(1);
});

it('does not confirm what a node denies', () => {
  const disputed = [seenAt(15)];
  expect(compare(deep, disputed, [storedAt(15)], { disputed })).toEqual([]);
  expect(compare(deep, disputed, [storedAt(12)], { disputed })).toEqual(['move seen']);
});
