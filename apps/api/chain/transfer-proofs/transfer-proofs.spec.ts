import { RpcUnreachableError, type TransferProof } from '@cowrie/chain-evm';
import { Types } from 'mongoose';
import type { ChainReaders } from '@cowrie/api/platform/chain/chain-readers';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import type { Transfer } from '../chain-records/transfer.schema';
import { startDatabase, type TestDatabase } from '../testing/database';
import { TransferProofsRepository } from './transfer-proofs.repository';
import { TransferProofs } from './transfer-proofs.service';

// Guarantee: a final transfer is proven once, another one at most once a minute, and a failure is
// remembered. No caller waits for a node that does not answer.

let database: TestDatabase;
let clock: FakeClock;
let asked: string[];
let answer: () => Promise<TransferProof | 'receipts_unknown'>;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.clear();
  clock = new FakeClock();
  asked = [];
  answer = () => Promise.resolve(PROOF);
});
afterAll(() => database.stop());

const PROOF: TransferProof = { header: '0xc0', transactionIndex: 1, logIndex: 0, nodes: ['0xc1', '0xc2'] };
const always = () => Promise.resolve();

function newProofs(): TransferProofs {
  const reader = {
    proof: ({ txHash }: { txHash: string }) => {
      asked.push(txHash);
      return answer();
    },
  };
  const readers = { of: () => reader } as unknown as ChainReaders;
  return new TransferProofs(new TransferProofsRepository(database.transferProofs), readers, aConfig(), clock);
}

function transfer(digit: string, over: Partial<Transfer> = {}): Transfer {
  return {
    _id: new Types.ObjectId(),
    environment: 'test',
    network: 'base',
    txHash: `0x${digit.repeat(64)}`,
    ordinal: 0,
    units: '5000000',
    blockHash: `0x${'b'.repeat(64)}`,
    blockNumber: 7,
    finalAt: clock.now(),
    ...over,
  } as Transfer;
}

it('stores the proof of a final transfer, for every process', async () => {
  expect(await newProofs().of([transfer('1')], always)).toEqual([PROOF]);
  expect(await newProofs().of([transfer('1')], () => Promise.reject(new Error('asked')))).toEqual([PROOF]);
  expect(asked).toHaveLength(1);
});

it('proves it again in another block', async () => {
  const proofs = newProofs();
  await proofs.of([transfer('1')], always);
  await proofs.of([transfer('1', { blockHash: `0x${'c'.repeat(64)}` })], always);
  expect(asked).toHaveLength(2);
  expect(await database.transferProofs.countDocuments()).toBe(1);
});

it('remembers that of another transfer for a minute, and a failure for half of it', async () => {
  const proofs = newProofs();
  const open = transfer('1', { finalAt: undefined });
  await proofs.of([open], always);
  clock.advanceSeconds(59);
  await proofs.of([open], always);
  expect(asked).toHaveLength(1);
  clock.advanceSeconds(1);
  answer = () => Promise.resolve('receipts_unknown');
  expect(await proofs.of([open], always)).toEqual(['receipts_unknown']);
  clock.advanceSeconds(29);
  expect(await proofs.of([open], always)).toEqual(['receipts_unknown']);
  expect(asked).toHaveLength(2);
  expect(await database.transferProofs.countDocuments()).toBe(0);
});

it('asks once whether it may ask, and asks no node if it may not', async () => {
  const mayAsk = jest.fn(always);
  await newProofs().of([transfer('1'), transfer('2')], mayAsk);
  expect(mayAsk).toHaveBeenCalledTimes(1);
  const refused = newProofs().of([transfer('3')], () => Promise.reject(new Error('too often')));
  await expect(refused).rejects.toThrow('too often');
  expect(asked).toHaveLength(2);
});

it('answers without the node that does not, and asks no more of it', async () => {
  answer = () => new Promise(() => undefined);
  expect(await newProofs().of([transfer('1'), transfer('2')], always, 100)).toEqual([
    'node_unreachable',
    'node_unreachable',
  ]);
  // The first, unless the limit was over before; never the second.
  expect(asked).not.toContain(transfer('2').txHash);
});

it('says that a node is unreachable when it is on another chain or closed', async () => {
  answer = () => Promise.reject(new RpcUnreachableError('closed', { endpoint: 'node' }));
  expect(await newProofs().of([transfer('1')], always)).toEqual(['node_unreachable']);
});
