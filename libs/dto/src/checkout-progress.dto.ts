import { TOKENS, type Token } from './enums.dto';
import { Field } from './field';
import { PayerRefund } from './refund-claim.dto';

const optional = true;
const TIME = { format: 'date-time' };
const TOKEN = { enum: TOKENS, enumName: 'Token' };

/** Answer to complete: where to send, how much and until when (docs/interface.md §2.7). */
export class DepositInstruction {
  @Field('The deposit address: with EIP-55 checksum, or on TRON in Base58Check.')
  receiveAddress: string;

  @Field('When the address stops accepting this payment.', TIME)
  validUntil: string;

  @Field('The exact amount to send, in tokens.')
  totalPayableAmount: string;
}

/** What a wallet needs to sign the transfer instead of sending it (EIP-3009). */
export class DepositSigning {
  @Field('The name of the token’s EIP-712 domain.')
  name: string;

  @Field('Its version.')
  version: string;

  @Field('The nonce to sign: 32 bytes in hex.')
  nonce: string;
}

/** How far a signed transfer is. `refused`: it was not made, and another one can be signed. */
export const RELAY_STATES = ['sent', 'mined', 'refused'] as const;

/** The newest transfer that a payer has signed for this payment. */
export class DepositRelay {
  @Field('`sent`, `mined` once a block has it, or `refused` if it was not made.', { enum: RELAY_STATES })
  state: (typeof RELAY_STATES)[number];

  @Field('Why it was not made.', { optional })
  reason?: string | undefined;

  @Field('Its transaction’s hash, once it is mined.', { optional })
  txHash?: string | undefined;
}

/** The choice, its deposit instruction, and what a wallet needs to send it. */
export class LockedDeposit extends DepositInstruction {
  @Field('The token that the customer chose.', TOKEN)
  token: Token;

  @Field('The network that the customer chose.')
  network: string;

  @Field('The network’s chain ID.', { type: 'integer', optional })
  chainId?: number | undefined;

  @Field("The token's contract, with EIP-55 checksum.", { optional })
  tokenAddress?: string | undefined;

  @Field("The token's decimals.", { type: 'integer', optional })
  decimals?: number | undefined;

  @Field('The contract that a transaction names to pay its network fee in this token, on Celo.', { optional })
  feeCurrency?: string | undefined;

  @Field("The address of the network's block explorer.", { optional })
  explorerURL?: string | undefined;

  @Field('The rate of this payment, fixed with the choice: 1 token is this much of `paymentCurrency`.', {
    optional,
  })
  rate?: string | undefined;

  @Field('When that rate was fixed.', { ...TIME, optional })
  rateFixedAt?: string | undefined;

  @Field('The sources that made it, by name.', { isArray: true, optional })
  rateSources?: string[] | undefined;

  @Field('What a wallet needs to sign the transfer. Missing when it has to send it.', {
    type: () => DepositSigning,
    optional,
  })
  signing?: DepositSigning | undefined;

  @Field('The newest signed transfer, while the payment waits for money. Missing when there is none.', {
    type: () => DepositRelay,
    optional,
  })
  relay?: DepositRelay | undefined;
}

/** Confirmations of the newest transfer. */
export class Confirmations {
  @Field('Confirmations so far.', { type: 'integer' })
  seen: number;

  @Field('Confirmations needed.', { type: 'integer' })
  required: number;
}

/** A token's contract on a network. */
export class TokenContract {
  @Field('The token.', TOKEN)
  token: Token;

  @Field('Its contract, with EIP-55 checksum.')
  tokenAddress: string;

  @Field("The token's decimals.", { type: 'integer' })
  decimals: number;
}

/** A network that the page offers or shows. */
export class CheckoutNetwork {
  @Field('The network’s name, such as `base`.')
  name: string;

  @Field('Its chain ID.', { type: 'integer' })
  chainId: number;

  @Field('Confirmations that a payment needs there. A large payment may need more.', { type: 'integer' })
  confirmations: number;

  @Field('The address of its block explorer.', { optional })
  explorerURL?: string | undefined;

  @Field('Contracts whose balances a wallet app on this network can compare before the choice.', {
    type: () => TokenContract,
    isArray: true,
    optional,
  })
  contracts?: TokenContract[] | undefined;
}

/** Kinds of transfers that do not count but that the page shows. */
export const ARRIVAL_KINDS = [
  'late',
  'after_completion',
  'wrong_token',
  'wrong_network',
  'refunded',
] as const;
export type ArrivalKind = (typeof ARRIVAL_KINDS)[number];

/** A transfer to the deposit address. */
export class Arrival {
  @Field('The amount, a decimal. Missing when the network is no longer configured.', { optional })
  amount?: string | undefined;

  @Field('The token that arrived.', TOKEN)
  token: Token;

  @Field('The network on which it arrived.')
  network: string;

  @Field('The transaction’s hash.')
  txHash: string;

  @Field('When it arrived: the time of its block.', TIME)
  at: string;
}

/** A transfer to the deposit address that does not count for the payment. It is recorded and not lost. */
export class UncountedArrival extends Arrival {
  @Field('Why it does not count.', { enum: ARRIVAL_KINDS, enumName: 'ArrivalKind' })
  kind: ArrivalKind;
}

/** Why a payment failed. */
export const FAILURE_REASONS = ['short', 'not_settled'] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/** What the page needs to continue after a reload or on another device (docs/interface.md §2.6). */
export class CheckoutProgress {
  @Field('Where to send. Missing until token and network are chosen, and after the choice was given up.', {
    type: () => LockedDeposit,
    optional,
  })
  deposit?: LockedDeposit | undefined;

  @Field('Networks that can be chosen, was chosen, or on which a transfer arrived.', {
    type: () => CheckoutNetwork,
    isArray: true,
    optional,
  })
  networks?: CheckoutNetwork[];

  @Field(
    'Networks that the merchant takes, but that cannot be chosen at the moment. Missing after the choice.',
    {
      isArray: true,
      optional,
    },
  )
  unavailableNetworks?: string[] | undefined;

  @Field(
    'Token → indicative rate: 1 token is this much of `paymentCurrency` at the moment. A token without a rate is left out. Missing after the choice, which fixes the rate.',
    { type: 'object', additionalProperties: { type: 'string' }, optional },
  )
  indicativeRates?: Partial<Record<Token, string>> | undefined;

  @Field('Token → networks on which a wallet can pay by signature now. Missing after the choice.', {
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' } },
    optional,
  })
  signable?: Partial<Record<Token, string[]>> | undefined;

  @Field('The token amount seen on the chain so far, confirmed or not. Missing while nothing was seen.', {
    optional,
  })
  receivedAmount?: string | undefined;

  @Field('The token amount still missing. Missing when nothing is.', { optional })
  missingAmount?: string | undefined;

  @Field('The confirmed token amount above what is asked for. Missing when there is none.', { optional })
  surplusAmount?: string | undefined;

  @Field('Confirmations of the newest transfer.', { type: () => Confirmations, optional })
  confirmations?: Confirmations | undefined;

  @Field('The network of the newest transfer that counts, when it is not the chosen one.', { optional })
  seenNetwork?: string | undefined;

  @Field('Transfers that do not count, newest first. Missing when there are none.', {
    type: () => UncountedArrival,
    isArray: true,
    maxItems: 10,
    optional,
  })
  arrivals?: UncountedArrival[] | undefined;

  @Field('Transfers that count, newest first. Missing until one counts.', {
    type: () => Arrival,
    isArray: true,
    maxItems: 10,
    optional,
  })
  creditedTransfers?: Arrival[] | undefined;

  @Field('When the payment became paid.', { ...TIME, optional })
  paidAt?: string | undefined;

  @Field('Why it failed. Missing unless it did.', {
    enum: FAILURE_REASONS,
    enumName: 'FailureReason',
    optional,
  })
  failureReason?: FailureReason | undefined;

  @Field(
    'Whether the customer can give up the choice of token and network and choose again: no more than dust was seen, and the limit of changes is not reached.',
    { type: 'boolean' },
  )
  canRelease: boolean;

  @Field('Whether the customer can end the session and go back to the shop: no more than dust was seen.', {
    type: 'boolean',
  })
  canCancel: boolean;

  @Field('When the customer went back to the shop. Missing otherwise.', { ...TIME, optional })
  cancelledAt?: string | undefined;

  @Field('The refund that the payer can request, or has requested. Missing when there is none.', {
    type: () => PayerRefund,
    optional,
  })
  refund?: PayerRefund | undefined;

  @Field('When the session ends if nothing arrives.', TIME)
  expiresAt: string;

  @Field("The server's time when it answered. The page counts down by it.", TIME)
  serverTime: string;
}
