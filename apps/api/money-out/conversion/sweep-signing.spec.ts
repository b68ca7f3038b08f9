import { Types } from 'mongoose';
import { TransactionRejectedError } from '@cowrie/chain-evm';
import type { SweepDispatch } from '@cowrie/api/platform/chain/dispatch';
import { signBatch } from './sweep-signing';
import type { VaultSweep } from './vault-sweep.schema';

const batch: VaultSweep[] = Array.from({ length: 8 }, () => ({
  _id: new Types.ObjectId(),
  environment: 'test',
  network: 'base',
  tokenAddress: '0x1',
  paymentId: new Types.ObjectId(),
  treasury: '0x2',
  receivedUnits: '1',
  requestedAt: new Date(0),
  dueAt: new Date(0),
  attempts: 0,
}));
const [a, b, c, d, e, f, g, h] = batch as [VaultSweep, ...VaultSweep[]];
const REFUSAL = { method: 'eth_estimateGas', rpcMessage: 'execution reverted', data: '0x08' };
const refused = (vault: VaultSweep | undefined) => ({
  vault,
  reason: 'the node refuses: eth_estimateGas execution reverted 0x08',
});
const failed = (vault: VaultSweep | undefined) => ({ vault, reason: 'the token refuses the transfer' });
const idsOf = (vaults: readonly (VaultSweep | undefined)[]) =>
  vaults.map((one) => one?.paymentId.toHexString());

/**
 * A chain with `empty` vaults, vaults that are `failing` to send, and `reverting` ones that make a whole
 * batch revert.
 */
function chainOf(vaultsBy: { empty?: unknown[]; failing?: unknown[]; reverting?: unknown[] }) {
  const has = (vaults: unknown[] | undefined, id: string) =>
    idsOf((vaults ?? []) as VaultSweep[]).includes(id);
  const requests: Parameters<SweepDispatch['sign']>[0][] = [];
  const sign: SweepDispatch['sign'] = async (request) => {
    requests.push(request);
    if (request.paymentIds.some((id) => has(vaultsBy.reverting, id)))
      throw new TransactionRejectedError('would_revert', REFUSAL);
    const expected = request.paymentIds.map((paymentId) => ({
      paymentId,
      amountUnits: has(vaultsBy.empty, paymentId) || has(vaultsBy.failing, paymentId) ? 0n : 1n,
      fails: has(vaultsBy.failing, paymentId),
    }));
    const fees = { maxFeePerGasWei: 1n, maxPriorityFeePerGasWei: 1n };
    return { txHash: '0x', rawTransaction: '0x', nonce: request.nonce, expected, ...fees };
  };
  return { requests, sign };
}

it('signs the whole batch when every vault can be emptied', async () => {
  const chain = chainOf({});
  const { signed, ...rest } = await signBatch(chain, batch, 7);
  expect(signed?.nonce).toBe(7);
  expect(rest).toEqual({ faulty: [], vaults: batch, failing: [], empty: [] });
  expect(chain.requests).toHaveLength(1);
});

it('signs again without vaults that are empty or cannot send', async () => {
  const chain = chainOf({ empty: [b], failing: [d, e] });
  const { signed, ...rest } = await signBatch(chain, batch, 7);
  expect(signed).toBeDefined();
  expect(rest).toEqual({ faulty: [], vaults: [a, c, f, g, h], failing: [failed(d), failed(e)], empty: [b] });
  expect(chain.requests.map(({ paymentIds }) => paymentIds)).toEqual([idsOf(batch), idsOf([a, c, f, g, h])]);
});

it('signs nothing when no vault is left', async () => {
  const chain = chainOf({ empty: [a, b, c, d], failing: [e, f, g, h] });
  const { signed, vaults, failing, empty } = await signBatch(chain, batch, 7);
  expect([signed, vaults, failing, empty]).toEqual([undefined, [], [e, f, g, h].map(failed), [a, b, c, d]]);
});

it('halves a batch that would revert until a part can be signed', async () => {
  const { signed, vaults, failing } = await signBatch(chainOf({ reverting: [c] }), batch, 7);
  expect([signed !== undefined, vaults, failing]).toEqual([true, [a, b], []]);
});

it('reports the vault that makes a batch revert', async () => {
  const { signed, vaults, failing } = await signBatch(chainOf({ reverting: [a] }), batch, 7);
  expect([signed, vaults, failing]).toEqual([undefined, [], [refused(a)]]);
});

it('throws a rejection that no vault caused', async () => {
  const sign = () => Promise.reject(new TransactionRejectedError('insufficient_funds', {}));
  await expect(signBatch({ sign }, batch, 7)).rejects.toMatchObject({ reason: 'insufficient_funds' });
});
