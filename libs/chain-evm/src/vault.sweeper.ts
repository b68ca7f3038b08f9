import { Wallet, keccak256 } from 'ethers';
import { checksumAddress } from './address';
import { InvalidChainInputError, RpcResponseError, TransactionRejectedError } from './chain.errors';
import type { NetworkDefinition } from './network.types';
import { parseReceipt } from './reading/receipt.codec';
import { type NetworkNodesOptions, nodesOf } from './rpc/rpc.network';
import { callAll, callOne, type RpcTransport } from './rpc/rpc.types';
import { hexData, quantityToBigint, quantityToNumber } from './rpc/rpc.values';
import { broadcastRaw, reasonOf } from './sweeping/broadcast';
import { type ExpectedFlush, type SweepTarget, decodeFlush, encodeFlush } from './sweeping/factory.codec';
import { type Fees, gweiToWei, suggestFees } from './sweeping/fees';
import { type SweepReceipt, sweepReceipt } from './sweeping/sweep.receipt';

/** A sweep to be signed. */
export interface SweepRequest extends SweepTarget {
  nonce: number;
  /**
   * Default: what the node advises. To replace a transaction take `higherFees` of that and `raisedFees` of what it
   * offered.
   */
  fees?: Fees;
}

/** A sweep, signed and not yet sent. To be recorded before it is: then a crash cannot lose sight of it. */
export interface SignedSweep extends Fees {
  txHash: string;
  rawTransaction: string;
  nonce: number;
  gasLimit: bigint;
  /** What the simulation says will arrive, one entry a payment in the given order. */
  expected: ExpectedFlush[];
}

/** How many transactions the operator has sent. The next nonce is the count. */
export interface OperatorNonces {
  /** In blocks. A recorded transaction with a lower nonce, and no receipt, will never have one. */
  confirmed: number;
  /** In blocks and, as far as the node knows, waiting. */
  pending: number;
}

/**
 * Empties vaults. Holds the operator's key, which can pay for gas and do nothing else: what is in a vault goes to its
 * treasury, whoever asks (decisions §3). Only the worker makes one.
 */
export interface VaultSweeper {
  /** The operator's, EIP-55 checksummed. */
  readonly address: string;
  nonces(): Promise<OperatorNonces>;
  /** In wei: what is left for gas. */
  operatorBalance(): Promise<bigint>;
  /** What to offer now. */
  suggestFees(): Promise<Fees>;
  /**
   * Simulates the sweep, estimates its gas and signs it. Nothing is sent.
   *
   * @throws TransactionRejectedError (`would_revert`, `insufficient_funds`, `fees_too_high`); InvalidChainInputError
   */
  sign(request: SweepRequest): Promise<SignedSweep>;
  /**
   * Sends a signed sweep. May be repeated: that it is known or mined already is no error.
   *
   * @throws TransactionRejectedError if it cannot take effect; RpcUnreachableError if the outcome is unknown
   */
  broadcast(rawTransaction: string): Promise<void>;
  /**
   * What became of it; undefined while it is in no block. A reorganization can take it back: hold the block's hash
   * against the chain before relying on it.
   *
   * @throws SweepMismatchError if the factory's account and the token's differ
   */
  receipt(txHash: string): Promise<SweepReceipt | undefined>;
  close(): void;
}

/** How the nodes are asked, and what gas may cost. */
export interface VaultSweeperOptions extends NetworkNodesOptions {
  /**
   * Refuse to sign above this, replacements included: a node's advice may be absurd. Default: the network's
   * `sweep.maxFeePerGasGwei`; without it no limit.
   */
  maxFeePerGasCeilingWei?: bigint;
}

/** Percent on top of the estimate: balances may change before the transaction is mined. */
const GAS_HEADROOM_PERCENT = 20n;

/** @throws InvalidChainInputError if it is no private key (32 bytes, hex), or the network's ceiling no amount of gwei */
export function createVaultSweeper(
  network: NetworkDefinition,
  privateKey: string,
  options: VaultSweeperOptions = {},
): VaultSweeper {
  const wallet = walletOf(privateKey);
  const factory = checksumAddress(network.factory);
  const transport = nodesOf(network, options);
  const gwei = network.sweep?.maxFeePerGasGwei;
  const ceiling = options.maxFeePerGasCeilingWei ?? (gwei === undefined ? undefined : gweiToWei(gwei));

  return {
    address: wallet.address,
    async nonces() {
      const [confirmed, pending] = await callAll(transport, [
        { method: 'eth_getTransactionCount', params: [wallet.address, 'latest'] },
        { method: 'eth_getTransactionCount', params: [wallet.address, 'pending'] },
      ]);
      return { confirmed: quantityToNumber(confirmed), pending: quantityToNumber(pending) };
    },
    operatorBalance: async () =>
      quantityToBigint(await callOne(transport, 'eth_getBalance', [wallet.address, 'latest'])),
    suggestFees: () => suggestFees(transport),
    async sign(request) {
      assertDistinct(request.paymentIds);
      const fees = request.fees ?? (await suggestFees(transport));
      if (ceiling !== undefined && fees.maxFeePerGasWei > ceiling) {
        throw new TransactionRejectedError('fees_too_high', { ...fees, ceiling });
      }
      const data = encodeFlush(request);
      const call = { from: wallet.address, to: factory, data };
      const { expected, gasLimit } = await rehearse(transport, call, request.paymentIds, fees);
      const rawTransaction = await wallet.signTransaction({
        type: 2,
        chainId: network.chainId,
        nonce: request.nonce,
        to: factory,
        data,
        gasLimit,
        maxFeePerGas: fees.maxFeePerGasWei,
        maxPriorityFeePerGas: fees.maxPriorityFeePerGasWei,
      });
      const { maxFeePerGasWei, maxPriorityFeePerGasWei } = fees;
      const txHash = keccak256(rawTransaction);
      const { nonce } = request;
      return { txHash, rawTransaction, nonce, gasLimit, expected, maxFeePerGasWei, maxPriorityFeePerGasWei };
    },
    broadcast: (rawTransaction) => broadcastRaw(transport, rawTransaction),
    async receipt(txHash) {
      const receipt = parseReceipt(await callOne(transport, 'eth_getTransactionReceipt', [txHash]));
      return receipt && sweepReceipt(factory, receipt);
    },
    close: () => transport.close(),
  };
}

async function rehearse(
  transport: RpcTransport,
  call: { from: string; to: string; data: string },
  paymentIds: readonly string[],
  fees: Fees,
): Promise<{ expected: ExpectedFlush[]; gasLimit: bigint }> {
  try {
    const [simulated, estimate, balance] = await callAll(transport, [
      { method: 'eth_call', params: [call, 'latest'] },
      // As of `latest`, said aloud: by default some nodes count in what waits, such as the sweep that this one replaces.
      { method: 'eth_estimateGas', params: [call, 'latest'] },
      { method: 'eth_getBalance', params: [call.from, 'latest'] },
    ]);
    const gas = quantityToBigint(estimate);
    const gasLimit = gas + (gas * GAS_HEADROOM_PERCENT) / 100n;
    const neededWei = gasLimit * fees.maxFeePerGasWei;
    const balanceWei = quantityToBigint(balance);
    if (balanceWei < neededWei) {
      throw new TransactionRejectedError('insufficient_funds', {
        operator: call.from,
        balanceWei,
        neededWei,
      });
    }
    return { expected: decodeFlush(hexData(simulated), paymentIds), gasLimit };
  } catch (error) {
    if (!(error instanceof RpcResponseError) || error.retryable) throw error;
    const reason = reasonOf(error.rpcMessage);
    const { method, rpcMessage, data } = error;
    throw new TransactionRejectedError(
      reason === 'insufficient_funds' ? reason : 'would_revert',
      { method, rpcMessage, data },
      { cause: error },
    );
  }
}

function assertDistinct(paymentIds: readonly string[]): void {
  if (paymentIds.length === 0 || new Set(paymentIds).size !== paymentIds.length) {
    throw new InvalidChainInputError('a list of distinct payment ids', paymentIds.join());
  }
}

function walletOf(privateKey: string): Wallet {
  try {
    return new Wallet(privateKey);
  } catch {
    // Neither the key nor what ethers says of it may reach a log.
    throw new InvalidChainInputError('a private key', '(not shown)');
  }
}
