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

/** A sweep to sign. */
export interface SweepRequest extends SweepTarget {
  nonce: number;
  /**
   * Default: what the endpoint suggests. To replace a transaction, use `higherFees` of that and `raisedFees` of its
   * fees.
   */
  fees?: Fees;
}

/** A signed sweep that is not sent yet. Store it before you send it, so that a crash cannot lose track of it. */
export interface SignedSweep extends Fees {
  txHash: string;
  rawTransaction: string;
  nonce: number;
  gasLimit: bigint;
  /** What arrives according to the simulation, one entry for each payment, in the given order. */
  expected: ExpectedFlush[];
}

/** How many transactions the operator's account has sent. The next nonce is the count. */
export interface OperatorNonces {
  /** Counted in blocks. A stored transaction with a lower nonce and no receipt will never have one. */
  confirmed: number;
  /** Counted in blocks and in the endpoint's list of waiting transactions. */
  pending: number;
}

/**
 * Sweeps vaults. It holds the operator's key, which can only pay for gas: a vault sends its money to its treasury only,
 * and every account may send a sweep (docs/decisions/0012). Only the worker creates a sweeper.
 */
export interface VaultSweeper {
  /** The operator's address, with EIP-55 checksum. */
  readonly address: string;
  nonces(): Promise<OperatorNonces>;
  /** The balance left for gas, in wei. */
  operatorBalance(): Promise<bigint>;
  /** The fees to offer now. */
  suggestFees(): Promise<Fees>;
  /**
   * Simulates the sweep, estimates its gas and signs it. Nothing is sent.
   *
   * @throws TransactionRejectedError (`would_revert`, `insufficient_funds`, `fees_too_high`); InvalidChainInputError
   */
  sign(request: SweepRequest): Promise<SignedSweep>;
  /**
   * Sends a signed sweep. It can be repeated: a sweep that is known or mined already is a success.
   *
   * @throws TransactionRejectedError if it cannot take effect; RpcUnreachableError if the outcome is unknown
   */
  broadcast(rawTransaction: string): Promise<void>;
  /**
   * The result of a sweep; undefined while it is in no block. A reorg can orphan it: compare the block's hash with the
   * chain before you rely on it.
   *
   * @throws SweepMismatchError if the factory and the token report different amounts
   */
  receipt(txHash: string): Promise<SweepReceipt | undefined>;
  close(): void;
}

/** How endpoints are called, and what gas can cost. */
export interface VaultSweeperOptions extends NetworkNodesOptions {
  /**
   * Nothing is signed above this, including replacements: an endpoint's suggestion can be far too high. Default: the
   * network's `sweep.maxFeePerGasGwei`; without it there is no limit.
   */
  maxFeePerGasCeilingWei?: bigint;
}

/** Percent on top of the estimate, because balances can change before the transaction is mined. */
const GAS_HEADROOM_PERCENT = 20n;

/**
 * @throws InvalidChainInputError if the key is not 32 bytes of hex, or the network's fee limit is not an amount of gwei
 */
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
      // `latest`: some endpoints include pending transactions by default, such as the sweep that this one replaces.
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
    throw new InvalidChainInputError('a list of distinct payment IDs', paymentIds.join());
  }
}

function walletOf(privateKey: string): Wallet {
  try {
    return new Wallet(privateKey);
  } catch {
    // The key, and the message of ethers about it, must not reach a log.
    throw new InvalidChainInputError('a private key', '(not shown)');
  }
}
