import { PAYOUT_STATUSES, type PayoutStatus } from '@cowrie/payout-state';
import {
  FIAT_CURRENCIES,
  type FiatCurrency,
  HOLD_REASONS,
  type HoldReason,
  TOKENS,
  type Token,
} from './enums.dto';
import { Field } from './field';
import { Page, PageQueryDto } from './list.dto';
import {
  IsDestinationText,
  IsCurrencyAmount,
  IsHexId,
  IsNetworkName,
  IsOneOf,
  IsReason,
  IsSeenVersion,
  IsTime,
  IsTokenAmount,
} from './rules';

const optional = true;
const ID = { pattern: '^[0-9a-f]{24}$' };

/** The part of a payment that a refund is about (docs/decisions/0056). */
export const REFUND_BASIS_NAMES = ['full', 'excess', 'unaccepted', 'amount', 'fiatAmount'] as const;
export type RefundBasisName = (typeof REFUND_BASIS_NAMES)[number];

const BASES =
  '`full`: all that is left. `excess`: what came above the expected amount. `unaccepted`: what does not count, such as late money or a wrong token. `amount`: as many tokens as `amount` says. `fiatAmount`: tokens for as much as `fiatAmount` says.';

/** How a payer can show that a refund’s address is theirs (docs/decisions/0060). */
export const DESTINATION_PROOFS = ['sender_signature'] as const;
export type DestinationProof = (typeof DESTINATION_PROOFS)[number];

/** A refund in an event. */
export class RefundFacts {
  @Field('The refund’s ID.', ID)
  id: string;

  @Field('What of the payment it gives back.', { enum: REFUND_BASIS_NAMES, enumName: 'RefundBasis' })
  basis: RefundBasisName;

  @Field('The exact amount, in the token.')
  amount: string;

  @Field('The token, the one in which the money came.', { enum: TOKENS, enumName: 'Token' })
  token: Token;

  @Field('The network on which the money came, and goes back.')
  network: string;

  @Field('How far it has come.', { enum: PAYOUT_STATUSES, enumName: 'RefundStatus' })
  status: PayoutStatus;

  @Field('Where it goes. Missing until an address is given.', { optional })
  destination?: string | undefined;

  @Field(
    'How the customer has shown that it is their address. Missing: not. `sender_signature`: they signed with the wallet that paid.',
    { enum: DESTINATION_PROOFS, enumName: 'DestinationProof', optional },
  )
  destinationProof?: DestinationProof | undefined;

  @Field('The hash of its transaction. Missing until it is sent.', { optional })
  txHash?: string | undefined;
}

/** The rate at which a fiat amount becomes tokens. */
export const REFUND_RATES = ['locked', 'today'] as const;
export type RefundRate = (typeof REFUND_RATES)[number];

/** What to refund, where to, and why. */
export abstract class RefundOrderDto {
  @IsOneOf(REFUND_BASIS_NAMES, {
    description: `What to give back. ${BASES}`,
    enumName: 'RefundBasis',
  })
  basis: RefundBasisName;

  @IsTokenAmount({ description: 'Tokens to give back, for the basis `amount` only.', optional })
  amount?: string | number;

  @IsCurrencyAmount({
    description: 'What to give back in the payment’s currency, for the basis `fiatAmount` only.',
    optional,
  })
  fiatAmount?: string | number;

  @IsOneOf(TOKENS, {
    description: 'In which token. Needed only if the customer sent more than one.',
    optional,
    enumName: 'Token',
  })
  token?: Token;

  @IsNetworkName({
    description: 'On which network. Needed only if the customer sent on more than one.',
    optional,
  })
  network?: string;

  @IsDestinationText({
    description:
      'Where to, if the customer has told you. Ask for it: an exchange pays from an address that belongs to many. Without it the customer gets a link by e-mail and names an address there.',
    optional,
  })
  destination?: string;

  @IsReason({ description: 'Why, for your records. The customer does not see it.', optional })
  reason?: string;
}

/** Body of `POST /api/v1/payments/:paymentId/refunds`. */
export class CreateRefundDto extends RefundOrderDto {
  @IsOneOf(REFUND_RATES, {
    description:
      'At which rate `fiatAmount` becomes tokens: the one that the customer’s choice locked, or the market’s of this moment.',
    optional,
    default: 'locked',
    enumName: 'RefundRate',
  })
  rate?: RefundRate;
}

/** Body of the decisions about a refund. */
export class DecideRefundDto {
  @IsReason({ description: 'Why, for your records.', optional })
  reason?: string;

  @IsSeenVersion({
    description:
      'The `version` of the refund that you decide about. If it has changed since, nothing is decided: 409 `decision_outdated`. Missing: as it is.',
    optional,
  })
  seen?: string;
}

/** Query of `GET /api/v1/refunds`. */
export class ListRefundsQueryDto extends PageQueryDto {
  @IsHexId({ description: 'Only the refunds of this payment.', optional })
  paymentId?: string;

  @IsOneOf(PAYOUT_STATUSES, {
    description: 'Only refunds of this status.',
    optional,
    enumName: 'RefundStatus',
  })
  status?: PayoutStatus;

  @IsTime({ description: 'Only refunds asked for at this time or later. Write `+` as `%2B`.', optional })
  createdFrom?: string;

  @IsTime({ description: 'Only refunds asked for before this time. Write `+` as `%2B`.', optional })
  createdTo?: string;
}

/** Who can ask for a refund. */
export const REFUND_PARTIES = ['merchant', 'operator', 'payer'] as const;
export type RefundParty = (typeof REFUND_PARTIES)[number];
const PARTY = { enum: REFUND_PARTIES, enumName: 'RefundParty' };
const TIME = { format: 'date-time' };

/** Why a refund is held, and since when. */
export class RefundHold {
  @Field(
    '`screening`: a person has to decide about its address. `screening_unanswered`: a source has not answered yet.',
    { enum: HOLD_REASONS, enumName: 'HoldReason' },
  )
  reason: HoldReason;

  @Field('Since when.', TIME)
  since: string;
}

/** A refund. */
export class Refund {
  @Field('The refund’s ID.', ID)
  id: string;

  @Field('The payment’s ID.', ID)
  paymentId: string;

  @Field("The merchant's reference of the payment.")
  clientReference: string;

  @Field(
    'Names what a decision is about: amount, address, and what was found about it. Send it back as `seen`.',
  )
  version: string;

  @Field(`What of the payment it gives back; missing if it was asked for before this was kept. ${BASES}`, {
    enum: REFUND_BASIS_NAMES,
    enumName: 'RefundBasis',
    optional,
  })
  basis?: RefundBasisName | undefined;

  @Field('The exact amount, in the token.')
  amount: string;

  @Field('The token, the one in which the money came.', { enum: TOKENS, enumName: 'Token' })
  token: Token;

  @Field('The network on which the money came, and goes back.')
  network: string;

  @Field(
    'How far it has come. `awaiting_address`: the customer has a link. `awaiting_approval`: somebody must approve it. `queued`: it is sent next. `final`: the chain shows it for good. `cancelled`, `refused`, `expired` and `failed`: nothing left, and the money can be refunded again.',
    { enum: PAYOUT_STATUSES, enumName: 'RefundStatus' },
  )
  status: PayoutStatus;

  @Field(
    'What it takes from what you are owed, because the tokens were sold: what their sale brought. Counts unless the refund ended without leaving. Missing: nothing.',
    { optional },
  )
  chargedAmount?: string | undefined;

  @Field('The part of the fee that you get back with it. Missing: none.', { optional })
  returnedFee?: string | undefined;

  @Field('The currency of both.', { enum: FIAT_CURRENCIES, enumName: 'FiatCurrency', optional })
  chargedCurrency?: FiatCurrency | undefined;

  @Field('Who asked for it.', PARTY)
  requestedBy: RefundParty;

  @Field('Why, in the words of who asked.', { optional })
  reason?: string | undefined;

  @Field('Who has approved it.', { ...PARTY, isArray: true })
  approvedBy: RefundParty[];

  @Field('Where it goes. Missing until an address is given.', { optional })
  destination?: string | undefined;

  @Field('Who gave the address.', { ...PARTY, optional })
  destinationGivenBy?: RefundParty | undefined;

  @Field(
    'How the customer has shown that it is their address. Missing: not. `sender_signature`: they signed with the wallet that paid.',
    { enum: DESTINATION_PROOFS, enumName: 'DestinationProof', optional },
  )
  destinationProof?: DestinationProof | undefined;

  @Field('Until when the customer can name an address.', { ...TIME, optional })
  addressDueAt?: string | undefined;

  @Field('Why it is not sent yet, while it is `queued`. In English, for people.', { optional })
  waitsFor?: string | undefined;

  @Field('That it is held because of its address, as `payment.held` tells. Missing: it is not.', {
    type: () => RefundHold,
    optional,
  })
  held?: RefundHold | undefined;

  @Field('The hash of its transaction. Missing until it is sent.', { optional })
  txHash?: string | undefined;

  @Field('What of it arrived, if the token kept a fee. Missing: all of it, or it is not `final`.', {
    optional,
  })
  arrivedAmount?: string | undefined;

  @Field('Why nothing was sent, if it is over.', { optional })
  errorMessage?: string | undefined;

  @Field('When it was asked for.', TIME)
  createdAt: string;

  @Field('When it changed last.', TIME)
  updatedAt: string;
}

/** A page of refunds. */
export class RefundPage extends Page<Refund> {
  @Field('The rows of this page, newest first.', { type: () => Refund, isArray: true })
  data: Refund[];
}
