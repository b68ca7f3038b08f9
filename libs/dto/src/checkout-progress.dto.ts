import { TOKENS, type Token } from './enums.dto';
import { Field } from './field';

const optional = true;
const TIME = { format: 'date-time' };
const TOKEN = { enum: TOKENS, enumName: 'Token' };

/** Result of complete checkout: where to send, how much, until when. */
export class DepositInstruction {
  @Field('Deposit address, EIP-55 checksummed.')
  receiveAddress: string;

  @Field('Until when.', TIME)
  validUntil: string;

  @Field('Exact decimal amount of the token.')
  totalPayableAmount: string;
}

/** The locked choice and its instruction, with what a wallet needs to send it. */
export class LockedDeposit extends DepositInstruction {
  @Field('Token chosen.', TOKEN)
  token: Token;

  @Field('Network chosen.')
  network: string;

  @Field('Chain id of the network.', { type: 'integer', optional })
  chainId?: number;

  @Field("The token's contract, EIP-55 checksummed.", { optional })
  tokenAddress?: string;

  @Field("The token's decimals.", { type: 'integer', optional })
  decimals?: number;

  @Field("Address of the network's block explorer.", { optional })
  explorerURL?: string;
}

/** Of the newest transfer seen: `seen` of `required` confirmations. */
export class Confirmations {
  @Field('Blocks on top so far.', { type: 'integer' })
  seen: number;

  @Field('Blocks needed.', { type: 'integer' })
  required: number;
}

/** A network that the page offers or names. */
export class CheckoutNetwork {
  @Field('Its name, such as `base`.')
  name: string;

  @Field('Its chain id.', { type: 'integer' })
  chainId: number;

  @Field('Confirmations that a payment of usual size needs there.', { type: 'integer' })
  confirmations: number;

  @Field('Address of its block explorer.', { optional })
  explorerURL?: string;
}

/** What is told to payers of money that came and does not count. */
export const ARRIVAL_KINDS = [
  'late',
  'after_completion',
  'wrong_token',
  'wrong_network',
  'refunded',
] as const;
export type ArrivalKind = (typeof ARRIVAL_KINDS)[number];

/** Money that came to the payment's address and does not count for it. On record, and not lost. */
export class UncountedArrival {
  @Field('Why it does not count.', { enum: ARRIVAL_KINDS, enumName: 'ArrivalKind' })
  kind: ArrivalKind;

  @Field('How much, a decimal; missing for a network that is configured no more.', { optional })
  amount?: string;

  @Field('Token that came.', TOKEN)
  token: Token;

  @Field('Network on which it came.')
  network: string;

  @Field('Its transaction.')
  txHash: string;

  @Field('When it came: the time of its block.', TIME)
  at: string;
}

/** Why a payment failed. */
export const FAILURE_REASONS = ['short', 'not_settled'] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/** What the page needs to go on after a reload, or on another device. Optional additions to the interface's table. */
export class CheckoutProgress {
  @Field('Where to send; missing until complete.', { type: () => LockedDeposit, optional })
  deposit?: LockedDeposit;

  @Field('Networks that can be chosen, were chosen, or on which something came.', {
    type: () => CheckoutNetwork,
    isArray: true,
    optional,
  })
  networks?: CheckoutNetwork[];

  @Field('Token amount seen on the chain so far, confirmed or not; missing while nothing was seen.', {
    optional,
  })
  receivedAmount?: string;

  @Field('Token amount still missing; absent when nothing is.', { optional })
  missingAmount?: string;

  @Field('Token amount that was confirmed beyond what is asked for; absent when none was.', { optional })
  surplusAmount?: string;

  @Field('Of the newest transfer seen.', { type: () => Confirmations, optional })
  confirmations?: Confirmations;

  @Field('What came and does not count, newest first; missing when nothing did.', {
    type: () => UncountedArrival,
    isArray: true,
    maxItems: 10,
    optional,
  })
  arrivals?: UncountedArrival[];

  @Field('When the confirmed sum first sufficed.', { ...TIME, optional })
  paidAt?: string;

  @Field('Why it failed, once it has.', { enum: FAILURE_REASONS, enumName: 'FailureReason', optional })
  failureReason?: FailureReason;

  @Field('When the session ends if nothing happens.', TIME)
  expiresAt: string;

  @Field("The server's clock at the time of the answer: the page counts down by it.", TIME)
  serverTime: string;
}
