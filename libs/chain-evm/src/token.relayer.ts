import { TransactionRejectedError } from './chain.errors';
import { type AuthorizationReader, createAuthorizationReader } from './authorization/authorization.reader';
import { relayCall } from './authorization/relay.call';
import type { TransferAuthorization } from './authorization/transfer.authorization';
import type { NetworkDefinition } from './network.types';
import {
  type SenderOptions,
  type SendingAccount,
  type SignedTransaction,
  type SignUnder,
  createAccountSender,
} from './sending/account.sender';
import { listedToken } from './token.payer';

/** A transfer that the holder of a token has signed (EIP-3009). */
export interface SignedTransfer {
  /** A token that the network lists, with a kind of signature. */
  tokenAddress: string;
  authorization: TransferAuthorization;
  /** Hex: of a key, of a contract wallet (EIP-1271), or of one that is not deployed yet (EIP-6492). */
  signature: string;
}

/** How nodes are called, what gas may cost, and how much of it a relay may use. */
export interface RelayerOptions extends SenderOptions {
  /** As `AuthorizationReaderOptions.walletFactories`. */
  walletFactories?: readonly string[];
  /** The most gas of one relay: a wallet's own code decides how much it uses. */
  mostGas: bigint;
}

/**
 * The result of a relay. A reorg can orphan it: compare the block's hash with the chain before you rely on
 * it.
 */
export interface RelayReceipt {
  txHash: string;
  blockNumber: number;
  blockHash: string;
  /** False: the transaction reverted, or was an empty one. The transfer was not made by it. */
  isRelayed: boolean;
  gasUsed: bigint;
  /** What the relayer paid, in wei. Missing if the endpoint does not say. */
  costWei?: bigint;
}

/**
 * Sends transfers that others have signed. It holds the relayer's key, which can only pay for gas: the
 * signature says who pays whom, and the contract checks it.
 */
export interface TokenRelayer extends SendingAccount {
  /** The balance left for gas, in wei. */
  nativeBalance(): Promise<bigint>;
  /**
   * Checks the signature, simulates the transfer, estimates its gas and signs it. Nothing is sent.
   *
   * @throws TransactionRejectedError (`would_revert`, also if the signature is not valid;
   *   `insufficient_funds`, `fees_too_high`); InvalidChainInputError
   */
  sign(transfer: SignedTransfer & SignUnder): Promise<SignedTransaction>;
  /**
   * Signs a transaction of the account to itself that moves nothing and only uses a nonce.
   *
   * @throws TransactionRejectedError (`insufficient_funds`, `fees_too_high`)
   */
  signEmpty(under: SignUnder): Promise<SignedTransaction>;
  /** The result of a relay; undefined while it is in no block. */
  receipt(txHash: string): Promise<RelayReceipt | undefined>;
  /**
   * Whether the transfer was made or cancelled. @param atBlock as of this block. Default: the newest
   */
  isUsed(
    transfer: Pick<SignedTransfer, 'tokenAddress' | 'authorization'>,
    atBlock?: number,
  ): Promise<boolean>;
}

/**
 * @throws InvalidChainInputError if the key is not 32 bytes of hex, or the network's fee limit is not an
 *   amount of gwei
 */
export function createTokenRelayer(
  network: NetworkDefinition,
  privateKey: string,
  { walletFactories = [], mostGas, ...options }: RelayerOptions,
): TokenRelayer {
  const sender = createAccountSender(network, privateKey, options);
  const { address, nonces, nativeBalance, suggestFees, broadcast } = sender;
  const readers = new Map<string, AuthorizationReader>();

  function readerOf(tokenAddress: string): AuthorizationReader {
    const token = listedToken(network, tokenAddress);
    const reader =
      readers.get(token.address) ??
      createAuthorizationReader(network, token, { ...options, walletFactories });
    readers.set(token.address, reader);
    return reader;
  }

  return {
    address,
    nonces,
    nativeBalance,
    suggestFees,
    broadcast,
    async sign({ tokenAddress, authorization, signature, ...under }) {
      const proof = await readerOf(tokenAddress).proofOf(authorization, signature);
      if (!proof)
        throw new TransactionRejectedError('would_revert', { reason: 'the signature is not valid' });
      const call = relayCall(listedToken(network, tokenAddress).address, authorization, proof);
      return sender.sign({ ...call, mostGas }, under);
    },
    signEmpty: (under) => sender.sign({ to: address, data: '0x' }, under),
    async receipt(txHash) {
      const receipt = await sender.receipt(txHash);
      if (!receipt) return undefined;
      const { blockNumber, blockHash, succeeded, to, gasUsed, costWei } = receipt;
      const isRelayed = succeeded && to !== address.toLowerCase();
      const cost = costWei !== undefined && { costWei };
      return { txHash: receipt.txHash, blockNumber, blockHash, isRelayed, gasUsed, ...cost };
    },
    isUsed: ({ tokenAddress, authorization }, atBlock) =>
      readerOf(tokenAddress).isUsed(authorization, atBlock),
    close() {
      sender.close();
      for (const reader of readers.values()) reader.close();
    },
  };
}
