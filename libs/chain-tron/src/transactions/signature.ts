import { SigningKey } from 'ethers/crypto';
import { computeAddress, recoverAddress } from 'ethers/transaction';
import { InvalidChainInputError } from '@cowrie/chain-evm';

/** An account that this process can sign for. */
export interface TronAccount {
  /** 20 bytes, with EIP-55 checksum. The same key has the same 20 bytes on EVM networks. */
  readonly address: string;
  /**
   * Signs a transaction's ID.
   *
   * @returns 65 bytes as hex with `0x`: r, s, and 27 or 28
   */
  sign(txId: string): string;
}

/**
 * The account of a private key.
 *
 * @param privateKey 32 bytes as hex, with or without `0x`
 * @throws InvalidChainInputError without the key in it
 */
export function tronAccount(privateKey: string): TronAccount {
  try {
    const key = new SigningKey(privateKey.startsWith('0x') ? privateKey : `0x${privateKey}`);
    return { address: computeAddress(key), sign: (txId) => key.sign(txId).serialized };
  } catch {
    // Neither the key nor the error message of ethers about it may reach a log.
    throw new InvalidChainInputError('a private key of 32 bytes of hex', '(not shown)');
  }
}

/** A transaction with one signature ends with it. */
const SIGNATURE_DIGITS = 130;

/**
 * Returns who signed a stored transaction: 20 bytes, with EIP-55 checksum.
 *
 * @param rawTransaction as it is broadcast, hex
 * @throws Error if it has no signature for this ID
 */
export function tronSenderOf(txId: string, rawTransaction: string): string {
  const signer = signerOfTxId(txId, `0x${rawTransaction.slice(-SIGNATURE_DIGITS)}`);
  if (signer === undefined) throw new Error('the transaction is not signed');
  return signer;
}

/**
 * Returns who signed a transaction: 20 bytes, with EIP-55 checksum. Undefined for a signature that no key
 * makes.
 *
 * @param signature 65 bytes as hex with `0x`
 */
export function signerOfTxId(txId: string, signature: string): string | undefined {
  if (!/^0x[0-9a-fA-F]{130}$/.test(signature)) return undefined;
  try {
    return recoverAddress(txId, signature);
  } catch {
    return undefined;
  }
}
