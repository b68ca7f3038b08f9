import { SigningKey } from 'ethers/crypto';
import { computeAddress, Transaction, type TransactionLike } from 'ethers/transaction';
import { InvalidChainInputError } from '../chain.errors';

/** An account that this process can sign for. */
export interface SigningAccount {
  /** With EIP-55 checksum. */
  readonly address: string;
  /** @returns the signed transaction, ready to send: hex */
  sign(transaction: TransactionLike<string>): string;
}

/**
 * The account of a private key. The `Wallet` of ethers does the same, but loads its providers, word lists and
 * key stores.
 *
 * @param privateKey 32 bytes as hex, with or without `0x`
 * @throws InvalidChainInputError without the key in it
 */
export function signingAccount(privateKey: string): SigningAccount {
  try {
    const key = new SigningKey(privateKey.startsWith('0x') ? privateKey : `0x${privateKey}`);
    return { address: computeAddress(key), sign: (transaction) => signedBy(key, transaction) };
  } catch {
    // Neither the key nor the error message of ethers about it may reach a log.
    throw new InvalidChainInputError('a private key of 32 bytes of hex', '(not shown)');
  }
}

function signedBy(key: SigningKey, given: TransactionLike<string>): string {
  const transaction = Transaction.from(given);
  transaction.signature = key.sign(transaction.unsignedHash);
  return transaction.serialized;
}
