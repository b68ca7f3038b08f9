import { keccak256 } from 'ethers/crypto';
import { RpcResponseError, RpcUnreachableError } from '../chain.errors';
import {
  createChainReader,
  type ChainReader,
  mintTestToken,
  type ObservedTransfer,
  sendManyTestTokens,
} from '../index';
import { createHttpTransport } from '../rpc/rpc.http';
import type { RpcAnswer, RpcTransport } from '../rpc/rpc.types';
import { type ChainWorld, createChainWorld } from '../spec/chain.world';
import { stateSyncHash } from './receipts.codec';
import { proveTransfer, type TransferProof } from './transfer.prover';

// Guarantee: a proof is made only of answers that have the hashes of the block. The chain is anvil, whose
// headers and tries are those of another implementation.

const PAYMENTS = 150;
const PAYER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

let world: ChainWorld;
let reader: ChainReader;
let node: RpcTransport;
let transfers: ObservedTransfer[];
beforeAll(async () => {
  world = await createChainWorld();
  reader = createChainReader(world.network);
  node = createHttpTransport(world.chain.rpcUrl);
  const tokenAddress = world.usdc.address;
  await mintTestToken(world.payer, { tokenAddress, to: PAYER, amountUnits: 1_000n });
  const vaults = Array.from({ length: PAYMENTS }, () => world.vaultOf(world.newPaymentId()));
  await world.chain.rpc('evm_setAutomine', [false]);
  for (const to of vaults) {
    const data = `0xa9059cbb${to.slice(2).toLowerCase().padStart(64, '0')}${'1'.padStart(64, '0')}`;
    await world.chain.rpc('eth_sendTransaction', [{ from: PAYER, to: tokenAddress, data, gas: '0x186a0' }]);
  }
  await world.chain.mine();
  await world.chain.rpc('evm_setAutomine', [true]);
  const payments = vaults.slice(0, 3).map((to) => ({ tokenAddress, to, amountUnits: 5n }));
  await sendManyTestTokens(world.payer, payments);
  const { number } = await reader.head();
  const watched = new Set(vaults.map((to) => to.toLowerCase()));
  const isWatched = (address: string) => watched.has(address);
  transfers = await reader.transfers({ fromBlock: 0, toBlock: number, isWatched });
});
afterAll(async () => {
  node.close();
  reader.close();
  await world.stop();
});

/** An endpoint that answers a method in its own way. Undefined: as the node does. */
function withAnswers(answer: (method: string, real: unknown) => RpcAnswer | undefined): RpcTransport {
  return {
    endpoint: 'other',
    async send(calls) {
      const answers = await node.send(calls);
      return answers.map(
        (one, index) => answer(calls[index]?.method ?? '', one.error ? undefined : one.result) ?? one,
      );
    },
    close: () => undefined,
  };
}
const refused = (method: string): RpcAnswer => ({
  error: new RpcResponseError(-32601, 'the method does not exist', method, undefined, false),
});

it('proves each transfer of a block with 150 transactions, and of a transaction with many', async () => {
  expect(transfers).toHaveLength(PAYMENTS + 3);
  const block = await world.chain.rpc<{ receiptsRoot: string }>('eth_getBlockByHash', [
    transfers[0]?.blockHash,
    false,
  ]);
  for (const transfer of [transfers[0], transfers[1], transfers[127], transfers[128], transfers[149]]) {
    const proof = (await reader.proof(transfer!)) as TransferProof;
    expect(keccak256(proof.header)).toBe(transfer?.blockHash);
    expect(keccak256(proof.nodes[0] ?? '0x')).toBe(block.receiptsRoot);
  }
  const places = await Promise.all(transfers.slice(PAYMENTS).map((one) => reader.proof(one)));
  expect(places.map((proof) => (proof as TransferProof).transactionIndex)).toEqual([0, 0, 0]);
  expect(places.map((proof) => (proof as TransferProof).logIndex)).toEqual(
    transfers.slice(PAYMENTS).map(({ ordinal }) => ordinal),
  );
});

it('asks for each receipt where an endpoint does not give those of a block', async () => {
  const old = withAnswers((method) => (method === 'eth_getBlockReceipts' ? refused(method) : undefined));
  expect(await proveTransfer([old], transfers[3]!)).toEqual(await reader.proof(transfers[3]!));
});

it('leaves out the receipt that Polygon’s nodes add', async () => {
  const { blockHash, blockNumber } = transfers[3]!;
  const added = {
    transactionHash: stateSyncHash(blockNumber, blockHash),
    transactionIndex: '0x96',
    blockHash,
    status: '0x1',
    cumulativeGasUsed: '0x0',
    logsBloom: `0x${'00'.repeat(256)}`,
    logs: [],
    type: '0x0',
  };
  const polygon = withAnswers((method, real) =>
    method === 'eth_getBlockReceipts' ? { result: [...(real as object[]), added] } : undefined,
  );
  expect(await proveTransfer([polygon], transfers[3]!)).toEqual(await reader.proof(transfers[3]!));
});

it('ignores fields of a block that its header does not hold', async () => {
  const more = withAnswers((method, real) =>
    method === 'eth_getBlockByHash'
      ? { result: { ...(real as object), blockAccessListHash: `0x${'11'.repeat(32)}`, l1BlockNumber: '0x1' } }
      : undefined,
  );
  expect(await proveTransfer([more], transfers[3]!)).toEqual(await reader.proof(transfers[3]!));
});

describe('an endpoint that does not give the right answers', () => {
  type Receipt = { logs: { data: string }[]; transactionIndex: string };
  const changed = (method: string, change: (real: never) => unknown) =>
    withAnswers((asked, real) => (asked === method ? { result: change(real as never) } : undefined));
  const cases: [string, () => RpcTransport, string][] = [
    [
      'another header',
      () => changed('eth_getBlockByHash', (real: object) => ({ ...real, timestamp: '0x1' })),
      'header_unknown',
    ],
    [
      'another amount',
      () =>
        changed('eth_getBlockReceipts', ([first, ...rest]: Receipt[]) => [
          { ...first, logs: first?.logs.map((log) => ({ ...log, data: `0x${'9'.padStart(64, '0')}` })) },
          ...rest,
        ]),
      'receipts_unknown',
    ],
    [
      'fewer receipts',
      () => changed('eth_getBlockReceipts', (real: Receipt[]) => real.slice(1)),
      'receipts_unknown',
    ],
    [
      'receipts of another block',
      () =>
        changed('eth_getBlockReceipts', (real: Receipt[]) =>
          real.map((one) => ({ ...one, blockHash: `0x${'00'.repeat(32)}` })),
        ),
      'receipts_refused',
    ],
    [
      'the receipts of two transactions exchanged',
      () =>
        changed('eth_getBlockReceipts', (real: { transactionHash: string }[]) =>
          real.map((one, index) => ({
            ...one,
            transactionHash: real[index < 10 ? 9 - index : index]?.transactionHash,
          })),
        ),
      'receipts_unknown',
    ],
    [
      'a type that no transaction has',
      () =>
        changed('eth_getBlockReceipts', ([first, ...rest]: Receipt[]) => [
          { ...first, type: '0x1000' },
          ...rest,
        ]),
      'receipts_unknown',
    ],
    ['a text instead of receipts', () => changed('eth_getBlockReceipts', () => 'none'), 'receipts_unknown'],
    ['no block', () => changed('eth_getBlockByHash', () => null), 'node_unreachable'],
    [
      'a block that is too large',
      () =>
        changed('eth_getBlockByHash', (real: object) => ({
          ...real,
          transactions: Array.from({ length: 1_001 }, () => `0x${'00'.repeat(32)}`),
        })),
      'block_too_large',
    ],
    [
      'no answer',
      () => ({
        endpoint: 'silent',
        send: () => Promise.reject(new RpcUnreachableError('timeout', { endpoint: 'silent' })),
        close: () => undefined,
      }),
      'node_unreachable',
    ],
  ];

  it.each(cases)('%s: the next one is asked', async (_, liar, reason) => {
    expect(await proveTransfer([liar()], transfers[3]!)).toBe(reason);
    expect(await proveTransfer([liar(), node], transfers[3]!)).toEqual(await reader.proof(transfers[3]!));
  });
});
