import { keccak256 } from 'ethers/crypto';
import { RpcResponseError, TransactionRejectedError } from '../chain.errors';
import type { NetworkDefinition } from '../network.types';
import { type ChainReceipt, parseReceipt } from '../reading/receipt.codec';
import { type NetworkNodesOptions, nodesOf } from '../rpc/rpc.network';
import { callAll, callOne, type RpcTransport } from '../rpc/rpc.types';
import { hexData, quantityToBigint, quantityToNumber } from '../rpc/rpc.values';
import { broadcastRaw, reasonOf } from './broadcast';
import { type Fees, gweiToWei, suggestFees } from './fees';
import { signingAccount } from './signing.account';

/**
 * A signed transaction that is not sent yet. Store it before you send it, so that a crash cannot lose track
 * of it.
 */
export interface SignedTransaction extends Fees {
  txHash: string;
  rawTransaction: string;
  nonce: number;
  gasLimit: bigint;
}

/** How many transactions an account has sent. The next nonce is the count. */
export interface AccountNonces {
  /** Transactions in blocks. A stored transaction with a lower nonce and no receipt will never have one. */
  confirmed: number;
  /** Transactions in blocks and in the endpoint's mempool. */
  pending: number;
}

/** The nonce to sign under and the fees to offer. */
export interface SignUnder {
  nonce: number;
  /**
   * Default: what the endpoint suggests. To replace a transaction, pass `higherFees` of the suggestion and of
   * its `raisedFees`.
   */
  fees?: Fees;
}

/** What every account that sends transactions can do. */
export interface SendingAccount {
  /** With EIP-55 checksum. */
  readonly address: string;
  nonces(): Promise<AccountNonces>;
  /** The fees to offer now. */
  suggestFees(): Promise<Fees>;
  /**
   * Sends a signed transaction. It can be repeated: a transaction that is already known or mined is a
   * success.
   *
   * @throws TransactionRejectedError if it cannot take effect; RpcUnreachableError if the outcome is unknown
   */
  broadcast(rawTransaction: string): Promise<void>;
  close(): void;
}

/** An account that signs calls of contracts. */
export interface AccountSender extends SendingAccount {
  /** The balance left for gas, in wei. */
  nativeBalance(): Promise<bigint>;
  /**
   * Simulates a call, estimates its gas and signs it. Nothing is sent. `answer`: what the simulated call
   * returned, hex.
   *
   * @throws TransactionRejectedError (`would_revert`, `insufficient_funds`, `fees_too_high`)
   */
  sign(call: ContractCall, under: SignUnder): Promise<SignedTransaction & { answer: string }>;
  /** The receipt of a transaction; undefined while it is in no block. */
  receipt(txHash: string): Promise<ChainReceipt | undefined>;
  /** For any other request to the network's endpoints. */
  readonly transport: RpcTransport;
}

/** A call of a contract that moves no coins. */
export interface ContractCall {
  /** Absent: the data is code that runs once. */
  to?: string;
  /** Hex. */
  data: string;
  /** The most gas that it may use. Default: as much as the endpoint allows. */
  mostGas?: bigint;
}

/** How endpoints are called, and what gas may cost. */
export interface SenderOptions extends NetworkNodesOptions {
  /**
   * Nothing is signed above this, including replacements: an endpoint's suggestion can be far too high.
   * Default: the network's `sweep.maxFeePerGasGwei`; without it there is no limit.
   */
  maxFeePerGasCeilingWei?: bigint;
}

/** Percent on top of the estimate, because balances can change before the transaction is mined. */
const GAS_HEADROOM_PERCENT = 20n;

/**
 * @throws InvalidChainInputError if the key is not 32 bytes of hex, or the network's fee limit is not an
 *   amount of gwei
 */
export function createAccountSender(
  network: NetworkDefinition,
  privateKey: string,
  options: SenderOptions = {},
): AccountSender {
  const { address, sign } = signingAccount(privateKey);
  const transport = nodesOf(network, options);
  const ceiling = ceilingOf(network, options);

  return {
    address,
    transport,
    async nonces() {
      const [confirmed, pending] = await callAll(transport, [
        { method: 'eth_getTransactionCount', params: [address, 'latest'] },
        { method: 'eth_getTransactionCount', params: [address, 'pending'] },
      ]);
      return { confirmed: quantityToNumber(confirmed), pending: quantityToNumber(pending) };
    },
    nativeBalance: async () =>
      quantityToBigint(await callOne(transport, 'eth_getBalance', [address, 'latest'])),
    suggestFees: () => suggestFees(transport),
    async sign(call, { nonce, fees: given }) {
      const fees = given ?? (await suggestFees(transport));
      assertBelow(ceiling, fees);
      const { answer, gasLimit } = await rehearse(transport, { from: address, ...call }, fees);
      const rawTransaction = sign({
        type: 2,
        chainId: network.chainId,
        nonce,
        to: call.to ?? null,
        data: call.data,
        gasLimit,
        maxFeePerGas: fees.maxFeePerGasWei,
        maxPriorityFeePerGas: fees.maxPriorityFeePerGasWei,
      });
      const { maxFeePerGasWei, maxPriorityFeePerGasWei } = fees;
      const txHash = keccak256(rawTransaction);
      return { txHash, rawTransaction, nonce, gasLimit, answer, maxFeePerGasWei, maxPriorityFeePerGasWei };
    },
    broadcast: (rawTransaction) => broadcastRaw(transport, rawTransaction),
    receipt: async (txHash) => parseReceipt(await callOne(transport, 'eth_getTransactionReceipt', [txHash])),
    close: () => transport.close(),
  };
}

/**
 * Rehearses a call of an account whose key is elsewhere. Returns the gas that it would be sent with.
 *
 * @throws as `AccountSender.sign`
 */
export async function rehearseFor(
  network: NetworkDefinition,
  transport: RpcTransport,
  call: ContractCall & { from: string },
): Promise<{ gasLimit: bigint }> {
  const fees = await suggestFees(transport);
  assertBelow(ceilingOf(network, {}), fees);
  return rehearse(transport, call, fees);
}

function ceilingOf(
  { sweep }: NetworkDefinition,
  { maxFeePerGasCeilingWei }: Pick<SenderOptions, 'maxFeePerGasCeilingWei'>,
): bigint | undefined {
  const gwei = sweep?.maxFeePerGasGwei;
  return maxFeePerGasCeilingWei ?? (gwei === undefined ? undefined : gweiToWei(gwei));
}

function assertBelow(ceiling: bigint | undefined, fees: Fees): void {
  if (ceiling !== undefined && fees.maxFeePerGasWei > ceiling)
    throw new TransactionRejectedError('fees_too_high', { ...fees, ceiling });
}

async function rehearse(
  transport: RpcTransport,
  { mostGas, ...rest }: ContractCall & { from: string },
  fees: Fees,
): Promise<{ answer: string; gasLimit: bigint }> {
  const call = { ...rest, ...(mostGas !== undefined && { gas: `0x${mostGas.toString(16)}` }) };
  try {
    const [simulated, estimate, balance] = await callAll(transport, [
      { method: 'eth_call', params: [call, 'latest'] },
      // `latest`, because some endpoints include pending transactions by default, such as the replaced one.
      { method: 'eth_estimateGas', params: [call, 'latest'] },
      { method: 'eth_getBalance', params: [call.from, 'latest'] },
    ]);
    const gas = quantityToBigint(estimate);
    const withHeadroom = gas + (gas * GAS_HEADROOM_PERCENT) / 100n;
    const gasLimit = mostGas !== undefined && withHeadroom > mostGas ? mostGas : withHeadroom;
    const neededWei = gasLimit * fees.maxFeePerGasWei;
    const balanceWei = quantityToBigint(balance);
    if (balanceWei < neededWei) {
      throw new TransactionRejectedError('insufficient_funds', {
        account: call.from,
        balanceWei,
        neededWei,
      });
    }
    return { answer: hexData(simulated), gasLimit };
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

/**
 * The address of the account of a private key, with EIP-55 checksum.
 *
 * @throws InvalidChainInputError
 */
export function accountOf(privateKey: string): string {
  return signingAccount(privateKey).address;
}
