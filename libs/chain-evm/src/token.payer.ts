import { checksumAddress } from './address';
import { InvalidChainInputError, TransactionRejectedError } from './chain.errors';
import type { NetworkDefinition, TokenDefinition } from './network.types';
import { erc20 } from './reading/erc20.codec';
import { callOne } from './rpc/rpc.types';
import { hexData } from './rpc/rpc.values';
import {
  type SenderOptions,
  type SendingAccount,
  type SignedTransaction,
  type SignUnder,
  createAccountSender,
} from './sending/account.sender';

/** A payment of tokens to sign. */
export interface TokenPayment extends SignUnder {
  /** A token that the network lists. Its address identifies it. */
  tokenAddress: string;
  to: string;
  /** Base units of the token, more than zero. */
  amountUnits: bigint;
}

/**
 * The result of a payment. A reorg can orphan it: compare the block's hash with the chain before you rely on
 * it.
 */
export interface PaymentReceipt {
  txHash: string;
  blockNumber: number;
  blockHash: string;
  /** False: the transaction reverted. Nothing was moved, and the nonce is used. */
  succeeded: boolean;
}

/**
 * Pays tokens from its own account. It holds the account's key, so it can pay everything that the account
 * holds.
 */
export interface TokenPayer extends SendingAccount {
  /** The balance left for gas, in wei. */
  nativeBalance(): Promise<bigint>;
  /** The balance in base units. @throws InvalidChainInputError if the network does not list the token */
  tokenBalance(tokenAddress: string): Promise<bigint>;
  /**
   * Simulates the transfer, estimates its gas and signs it. Nothing is sent. A token answers `true` or, like
   * Tether's, nothing.
   *
   * @throws TransactionRejectedError (`would_revert`, `insufficient_tokens`, `insufficient_funds`,
   *   `fees_too_high`); InvalidChainInputError
   */
  sign(payment: TokenPayment): Promise<SignedTransaction>;
  /**
   * Signs a transaction of the account to itself that moves nothing and only uses a nonce.
   *
   * @throws TransactionRejectedError (`insufficient_funds`, `fees_too_high`)
   */
  signEmpty(under: SignUnder): Promise<SignedTransaction>;
  /** The result of a payment; undefined while it is in no block. */
  receipt(txHash: string): Promise<PaymentReceipt | undefined>;
}

/** The answer `true` of a contract. */
const TRUE = `0x${'1'.padStart(64, '0')}`;

/**
 * @throws InvalidChainInputError if the key is not 32 bytes of hex, or the network's fee limit is not an
 *   amount of gwei
 */
export function createTokenPayer(
  network: NetworkDefinition,
  privateKey: string,
  options: SenderOptions = {},
): TokenPayer {
  const sender = createAccountSender(network, privateKey, options);
  const { address, nonces, nativeBalance, suggestFees, broadcast, close } = sender;

  async function tokenBalance(tokenAddress: string): Promise<bigint> {
    const data = erc20.encodeFunctionData('balanceOf', [address]);
    const call = { to: listedToken(network, tokenAddress).address, data };
    return BigInt(hexData(await callOne(sender.transport, 'eth_call', [call, 'latest']), 32));
  }

  /** In a simulation, missing tokens and a token that refuses look alike, so the balance decides. */
  async function refusal(
    { tokenAddress, amountUnits }: TokenPayment,
    refused: TransactionRejectedError,
  ): Promise<TransactionRejectedError> {
    const balanceUnits = await tokenBalance(tokenAddress);
    if (balanceUnits >= amountUnits) return refused;
    const facts = { account: address, tokenAddress, balanceUnits, neededUnits: amountUnits };
    return new TransactionRejectedError('insufficient_tokens', facts, { cause: refused });
  }

  return {
    address,
    nonces,
    nativeBalance,
    suggestFees,
    broadcast,
    close,
    tokenBalance,
    async sign(payment) {
      const { amountUnits, tokenAddress } = payment;
      if (amountUnits <= 0n)
        throw new InvalidChainInputError('a positive number of base units', String(amountUnits));
      const { address: to } = listedToken(network, tokenAddress);
      const data = erc20.encodeFunctionData('transfer', [checksumAddress(payment.to), amountUnits]);
      try {
        const { answer, ...signed } = await sender.sign({ to, data }, payment);
        if (answer === '0x' || answer === TRUE) return signed;
        throw new TransactionRejectedError('would_revert', { method: 'eth_call', answer });
      } catch (error) {
        if (!(error instanceof TransactionRejectedError) || error.reason !== 'would_revert') throw error;
        throw await refusal(payment, error);
      }
    },
    signEmpty: (under) => sender.sign({ to: address, data: '0x' }, under),
    async receipt(txHash) {
      const receipt = await sender.receipt(txHash);
      if (!receipt) return undefined;
      const { blockNumber, blockHash, succeeded } = receipt;
      return { txHash: receipt.txHash, blockNumber, blockHash, succeeded };
    },
  };
}

/** The token of this address. @throws InvalidChainInputError if the network does not list it */
export function listedToken({ name, tokens }: NetworkDefinition, tokenAddress: string): TokenDefinition {
  const wanted = tokenAddress.toLowerCase();
  const found = Object.values(tokens).find(({ address }) => address.toLowerCase() === wanted);
  if (!found) throw new InvalidChainInputError(`a token of ${name}`, tokenAddress);
  return found;
}
