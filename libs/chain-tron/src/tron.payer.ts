import {
  type ChainReceipt,
  checksumAddress,
  InvalidChainInputError,
  type NetworkDefinition,
  TransactionRejectedError,
} from '@cowrie/chain-evm';
import { callOne, erc20 } from '@cowrie/chain-evm/shared';
import { type TokenTransfer, transfersOf } from './reading/receipt.answer';
import { balanceFrom } from './reading/token.calls';
import { callsPaidBy, readMeans } from './sending/calls-paid';
import type { Purpose } from './sending/purpose';
import type { SignedTronTransaction } from './sending/signed.transaction';
import { createTronSender, type TronSenderOptions, type TronSendingAccount } from './sending/tron.sender';

/** A payment of tokens to sign. */
export interface TronPayment {
  /** A token that the network lists, 20 bytes. */
  tokenAddress: string;
  /** 20 bytes. */
  to: string;
  /** Base units of the token, more than zero. */
  amountUnits: bigint;
  /** The payout's or refund's ID and the attempt: two equal payments differ by it. */
  purpose: Purpose;
  /** What other payments under way can still cost. The account must have that too. Default 0. */
  reservedSun?: bigint;
}

/** The result of a payment. Tether's contract returns `false` when it has paid, so the transfers tell. */
export interface TronPaymentReceipt extends Pick<
  ChainReceipt,
  'txHash' | 'blockNumber' | 'blockHash' | 'succeeded'
> {
  /** The token transfers of the transaction; none if it failed. */
  transfers: TokenTransfer[];
}

/** A transfer of USDT to an address that has none, with its factor of 4.4. `tron.sender.spec.ts` pays one. */
const DEAREST_PAYMENT = { energyUsed: 130_285, reserve: 0, bytes: 281 };

/** What an account can pay for its payments' fees with. */
export interface TronPaymentBudget {
  balanceSun: bigint;
  /** How many payments to new addresses it can sign and pay for now, from stake and TRX. At most 10,000. */
  payments: number;
}

/** Pays tokens from its own account. It holds the account's key, so it can pay everything that it holds. */
export interface TronPayer extends TronSendingAccount<TronPaymentReceipt> {
  /** The balance in base units. @throws InvalidChainInputError if the network does not list the token */
  tokenBalance(tokenAddress: string): Promise<bigint>;
  /**
   * Simulates the transfer, plans its fee and signs it. Nothing is sent.
   *
   * @throws TransactionRejectedError (`would_revert`, `insufficient_tokens`, `insufficient_funds`,
   *   `fees_too_high`); InvalidChainInputError
   */
  sign(payment: TronPayment): Promise<SignedTronTransaction>;
  /** The result of a payment; undefined while it is in no block. A reorganization can take the block. */
  receipt(txId: string): Promise<TronPaymentReceipt | undefined>;
  /** What it can still pay fees with. */
  budget(): Promise<TronPaymentBudget>;
}

/** @throws InvalidChainInputError if the key is not 32 bytes of hex */
export function createTronPayer(
  network: NetworkDefinition,
  privateKey: string,
  options: TronSenderOptions = {},
): TronPayer {
  const sender = createTronSender(network, privateKey, options);
  const { address, resources, broadcast, close } = sender;

  async function tokenBalance(tokenAddress: string): Promise<bigint> {
    const call = {
      to: listed(network, tokenAddress),
      data: erc20.encodeFunctionData('balanceOf', [address]),
    };
    return balanceFrom(String(await callOne(sender.nodes, 'eth_call', [call, 'latest'])));
  }

  return {
    address,
    resources,
    broadcast,
    close,
    tokenBalance,
    async budget() {
      const { has, prices } = await readMeans(sender.nodes, address);
      return { balanceSun: has.balanceSun, payments: callsPaidBy(has, prices, DEAREST_PAYMENT) };
    },
    async sign({ tokenAddress, to, amountUnits, purpose, reservedSun = 0n }) {
      if (amountUnits <= 0n)
        throw new InvalidChainInputError('a positive number of base units', String(amountUnits));
      const token = listed(network, tokenAddress);
      // A token need not revert for want of tokens: its answer says nothing on TRON.
      const balanceUnits = await tokenBalance(token);
      if (balanceUnits < amountUnits) {
        const facts = { account: address, tokenAddress, balanceUnits, neededUnits: amountUnits };
        throw new TransactionRejectedError('insufficient_tokens', facts);
      }
      const data = erc20.encodeFunctionData('transfer', [checksumAddress(to), amountUnits]);
      // The answer is left in: it says nothing, because Tether's contract returns `false`.
      // A payee can spend all its tokens before the block arrives. Then the transfer costs twice as much, and
      // one that runs out of energy loses its whole limit.
      const { energyUsed: dearest } = DEAREST_PAYMENT;
      return sender.sign({ to: token, data, dearest, purpose, reservedSun });
    },
    async fate(life) {
      const fate = await sender.fate(life);
      if (fate.state !== 'mined') return fate;
      return { ...fate, receipt: paymentOf(fate.receipt) };
    },
    async receipt(txId) {
      const receipt = await sender.receipt(txId);
      return receipt && paymentOf(receipt);
    },
  };
}

function paymentOf(receipt: ChainReceipt): TronPaymentReceipt {
  const { txHash, blockNumber, blockHash, succeeded } = receipt;
  return { txHash, blockNumber, blockHash, succeeded, transfers: transfersOf(receipt) };
}

function listed({ name, tokens }: NetworkDefinition, tokenAddress: string): string {
  const wanted = checksumAddress(tokenAddress);
  const known = Object.values(tokens).some(({ address }) => checksumAddress(address) === wanted);
  if (!known) throw new InvalidChainInputError(`a token of ${name}`, tokenAddress);
  return wanted;
}
