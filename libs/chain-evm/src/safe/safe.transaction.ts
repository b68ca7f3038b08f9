import { Interface } from 'ethers/abi';
import { ZeroAddress } from 'ethers/constants';
import { SigningKey } from 'ethers/crypto';
import { TypedDataEncoder, solidityPacked } from 'ethers/hash';
import { recoverAddress } from 'ethers/transaction';
import { concat } from 'ethers/utils';
import { checksumAddress } from '../address';
import { InvalidChainInputError } from '../chain.errors';
import { erc20 } from '../reading/erc20.codec';

/**
 * Safe's own MultiSendCallOnly, release 1.4.1. It has one address on every network, and each Safe since 1.3.0
 * can use it. It makes calls only, so nothing in a batch can change the Safe.
 */
export const MULTI_SEND = '0x9641d764fc13c8B624c04430C7356C1C7C8102e2';

const multiSend = new Interface(['function multiSend(bytes transactions) payable']);

/** One transfer that a Safe is to make. */
export interface SafePayment {
  tokenAddress: string;
  to: string;
  /** Base units of the token. */
  amountUnits: bigint;
}

/**
 * What the owners of a Safe sign. It sends no coin and refunds no gas. So it reverts if the Safe cannot
 * execute it, and the nonce stays free: a used nonce means success.
 */
export interface SafeTransaction {
  to: string;
  /** Hex with `0x`. */
  data: string;
  /** 0: a call. 1: a delegate call, only of {@link MULTI_SEND}. */
  operation: 0 | 1;
  nonce: number;
}

/** The Safe that a transaction is for. A signature for one Safe or chain is not valid for another. */
export interface SafeDomain {
  chainId: number;
  safeAddress: string;
}

/** The other fields of a Safe's transaction, as its contract and its service name them. All are zero. */
export const SAFE_ZEROS = {
  value: '0',
  safeTxGas: '0',
  baseGas: '0',
  gasPrice: '0',
  gasToken: ZeroAddress,
  refundReceiver: ZeroAddress,
} as const;

// The EIP-712 type that Safe 1.3.0 and later hashes.
const SAFE_TX = {
  SafeTx: [
    { type: 'address', name: 'to' },
    { type: 'uint256', name: 'value' },
    { type: 'bytes', name: 'data' },
    { type: 'uint8', name: 'operation' },
    { type: 'uint256', name: 'safeTxGas' },
    { type: 'uint256', name: 'baseGas' },
    { type: 'uint256', name: 'gasPrice' },
    { type: 'address', name: 'gasToken' },
    { type: 'address', name: 'refundReceiver' },
    { type: 'uint256', name: 'nonce' },
  ],
};

/**
 * The transaction that makes these transfers: all of them or none. The same input gives the same transaction.
 *
 * @throws InvalidChainInputError if an address is not valid, or there is no transfer
 */
export function safeTransactionOf(payments: readonly SafePayment[], nonce: number): SafeTransaction {
  const calls = payments.map(({ tokenAddress, to, amountUnits }) => ({
    to: checksumAddress(tokenAddress),
    data: erc20.encodeFunctionData('transfer', [checksumAddress(to), amountUnits]),
  }));
  const [only] = calls;
  if (!only) throw new InvalidChainInputError('a list of transfers', '');
  if (calls.length === 1) return { ...only, operation: 0, nonce };
  const packed = calls.map(({ to, data }) =>
    solidityPacked(
      ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
      [0, to, 0, (data.length - 2) / 2, data],
    ),
  );
  return {
    to: MULTI_SEND,
    data: multiSend.encodeFunctionData('multiSend', [concat(packed)]),
    operation: 1,
    nonce,
  };
}

/** The hash that owners sign, as the Safe computes it (`getTransactionHash`), in lower case. */
export function safeTransactionHash(
  { chainId, safeAddress }: SafeDomain,
  transaction: SafeTransaction,
): string {
  return TypedDataEncoder.hash({ chainId, verifyingContract: checksumAddress(safeAddress) }, SAFE_TX, {
    ...SAFE_ZEROS,
    ...transaction,
  }).toLowerCase();
}

/**
 * A signature of 65 bytes, as a Safe's service takes it. @throws InvalidChainInputError if the key is not
 * valid
 */
export function signSafeHash(privateKey: string, safeTxHash: string): string {
  try {
    return new SigningKey(privateKey).sign(safeTxHash).serialized;
  } catch {
    // The key must not get into a message.
    throw new InvalidChainInputError('a private key and a hash', safeTxHash);
  }
}

/**
 * The signer of a signature by {@link signSafeHash}, with EIP-55 checksum; undefined if it is not a
 * signature.
 */
export function signerOfSafeHash(safeTxHash: string, signature: string): string | undefined {
  try {
    return recoverAddress(safeTxHash, signature);
  } catch {
    return undefined;
  }
}
