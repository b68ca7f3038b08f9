import { setTimeout as pause } from 'node:timers/promises';
import { Wallet, keccak256 } from 'ethers';
import { DeploymentError } from '../chain.errors';
import { type ChainReceipt, parseReceipt } from '../reading/receipt.codec';
import { createHttpTransport } from '../rpc/rpc.http';
import { callAll, callOne } from '../rpc/rpc.types';
import { quantityToBigint, quantityToNumber } from '../rpc/rpc.values';
import { broadcastRaw } from '../sweeping/broadcast';
import { suggestFees } from '../sweeping/fees';

/** An RPC endpoint and an account that pays. Calls with the same account must not overlap. */
export interface ChainAccount {
  rpcUrl: string;
  /** 32 bytes, hex. */
  privateKey: string;
}

/** A call, or a transfer of coins. */
export interface OutgoingTransaction {
  to: string;
  /** Hex. Default: none. */
  data?: string;
  valueWei?: bigint;
}

const STEP_MS = 25;
const MINED_WITHIN_MS = 120_000;

/**
 * Sends a transaction and waits until it is in a block. For set-up and demonstrations only: it records nothing, so a
 * crash loses track of what was sent. The `VaultSweeper` sweeps payments.
 *
 * @throws DeploymentError if it reverts or is in no block within two minutes; the errors of `broadcast`
 */
export async function sendTransaction(account: ChainAccount, tx: OutgoingTransaction): Promise<ChainReceipt> {
  const transport = createHttpTransport(account.rpcUrl);
  try {
    const wallet = new Wallet(account.privateKey);
    const call = {
      from: wallet.address,
      to: tx.to,
      data: tx.data ?? '0x',
      value: `0x${(tx.valueWei ?? 0n).toString(16)}`,
    };
    const [chainId, nonce, gas] = await callAll(transport, [
      { method: 'eth_chainId', params: [] },
      { method: 'eth_getTransactionCount', params: [wallet.address, 'pending'] },
      { method: 'eth_estimateGas', params: [call] },
    ]);
    const fees = await suggestFees(transport);
    const raw = await wallet.signTransaction({
      type: 2,
      chainId: quantityToNumber(chainId),
      nonce: quantityToNumber(nonce),
      to: tx.to,
      data: call.data,
      value: tx.valueWei ?? 0n,
      gasLimit: (quantityToBigint(gas) * 12n) / 10n,
      maxFeePerGas: fees.maxFeePerGasWei,
      maxPriorityFeePerGas: fees.maxPriorityFeePerGasWei,
    });
    await broadcastRaw(transport, raw);
    const txHash = keccak256(raw);
    const deadline = Date.now() + MINED_WITHIN_MS;
    for (;;) {
      const receipt = parseReceipt(await callOne(transport, 'eth_getTransactionReceipt', [txHash]));
      if (receipt?.succeeded) return receipt;
      if (receipt) throw new DeploymentError('the transaction reverted', { txHash });
      if (Date.now() > deadline)
        throw new DeploymentError('the transaction is in no block after two minutes', { txHash });
      await pause(STEP_MS);
    }
  } finally {
    transport.close();
  }
}

/** Returns the code at an address, hex; `0x` if there is none. */
export async function codeAt(rpcUrl: string, address: string): Promise<string> {
  const transport = createHttpTransport(rpcUrl);
  try {
    return String(await callOne(transport, 'eth_getCode', [address, 'latest']));
  } finally {
    transport.close();
  }
}
