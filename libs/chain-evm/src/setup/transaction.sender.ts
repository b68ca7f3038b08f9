import { setTimeout as pause } from 'node:timers/promises';
import { keccak256 } from 'ethers/crypto';
import { ChainMismatchError, DeploymentError } from '../chain.errors';
import { type ChainReceipt, parseReceipt } from '../reading/receipt.codec';
import { asking } from '../rpc/rpc.http';
import { callAll, callOne, type RpcTransport } from '../rpc/rpc.types';
import { quantityToBigint, quantityToNumber } from '../rpc/rpc.values';
import { broadcastRaw } from '../sending/broadcast';
import { suggestAnyFees } from '../sending/fees';
import { signingAccount } from '../sending/signing.account';

/** An RPC endpoint and an account that pays. Calls with the same account must not overlap. */
export interface ChainAccount {
  rpcUrl: string;
  /** 32 bytes, hex. */
  privateKey: string;
  /** The chain that the caller looked at: none is signed for another. Default: the endpoint's. */
  chainId?: number;
}

/** A call, or a transfer of coins. */
export interface OutgoingTransaction {
  to: string;
  /** Hex. Default: none. */
  data?: string;
  valueWei?: bigint;
}

/** Local chains mine at once. */
const LOCAL_STEP_MS = 25;
const MINED_WITHIN_MS = 120_000;

/**
 * The gas limit for this estimate: a fifth more, because the state may change before the transaction is
 * mined.
 */
export function gasLimitOf(estimate: bigint): bigint {
  return (estimate * 12n) / 10n;
}

/**
 * Sends a transaction and waits until it is in a block. For set-up and demonstrations only: it records
 * nothing, so a crash loses track of what was sent. To sweep payments, use the `VaultSweeper`.
 *
 * @param options.stepMs how often the endpoint is asked for the receipt, in milliseconds
 * @throws DeploymentError if it reverts or is in no block within two minutes; ChainMismatchError if the
 *   endpoint is on another chain than the account's; the errors of `broadcast`
 */
export function sendTransaction(
  account: ChainAccount,
  tx: OutgoingTransaction,
  options?: { stepMs?: number | undefined },
): Promise<ChainReceipt> {
  return asking(account.rpcUrl, async (transport) => {
    const { address, sign } = signingAccount(account.privateKey);
    const call = {
      from: address,
      to: tx.to,
      data: tx.data ?? '0x',
      value: `0x${(tx.valueWei ?? 0n).toString(16)}`,
    };
    const [chainId, nonce, gas] = await callAll(transport, [
      { method: 'eth_chainId', params: [] },
      { method: 'eth_getTransactionCount', params: [address, 'pending'] },
      { method: 'eth_estimateGas', params: [call] },
    ]);
    if (account.chainId !== undefined && quantityToNumber(chainId) !== account.chainId)
      throw new ChainMismatchError('the chain', [
        {
          check: 'chain_id',
          subject: transport.endpoint,
          expected: String(account.chainId),
          actual: String(quantityToNumber(chainId)),
        },
      ]);
    const fees = await suggestAnyFees(transport);
    const offer = fees.isLegacy
      ? { type: 0, gasPrice: fees.maxFeePerGasWei }
      : {
          type: 2,
          maxFeePerGas: fees.maxFeePerGasWei,
          maxPriorityFeePerGas: fees.maxPriorityFeePerGasWei,
        };
    const raw = sign({
      ...offer,
      chainId: quantityToNumber(chainId),
      nonce: quantityToNumber(nonce),
      to: tx.to,
      data: call.data,
      value: tx.valueWei ?? 0n,
      gasLimit: gasLimitOf(quantityToBigint(gas)),
    });
    await broadcastRaw(transport, raw);
    return untilMined(transport, keccak256(raw), options);
  });
}

/**
 * Waits until a transaction is in a block.
 *
 * @throws DeploymentError if it reverted, or is in no block within two minutes
 */
export async function untilMined(
  transport: RpcTransport,
  txHash: string,
  { stepMs = LOCAL_STEP_MS }: { stepMs?: number | undefined } = {},
): Promise<ChainReceipt> {
  const deadline = Date.now() + MINED_WITHIN_MS;
  for (;;) {
    const receipt = parseReceipt(await callOne(transport, 'eth_getTransactionReceipt', [txHash]));
    if (receipt?.succeeded) return receipt;
    if (receipt) throw new DeploymentError(`transaction ${txHash} reverted`, { txHash });
    if (Date.now() > deadline)
      throw new DeploymentError(`transaction ${txHash} is in no block after two minutes`, { txHash });
    await pause(stepMs);
  }
}

/** Returns the code at an address, hex; `0x` if there is none. */
export async function codeAt(rpcUrl: string, address: string): Promise<string> {
  return asking(rpcUrl, async (node) => String(await callOne(node, 'eth_getCode', [address, 'latest'])));
}
