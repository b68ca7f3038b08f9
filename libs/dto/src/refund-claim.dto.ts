import { ENVIRONMENTS, TOKENS, type Environment, type Token } from './enums.dto';
import { Field } from './field';
import { DESTINATION_PROOFS, type DestinationProof } from './refund.dto';
import { IsClaimedAddress, IsClaimToken, IsSignature } from './rules';

const optional = true;
const TIME = { format: 'date-time' };
const TOKEN = { enum: TOKENS, enumName: 'Token' };

/** A refund's state as the payer sees it. */
export const REFUND_CLAIM_STATUSES = [
  /** The payer has to give an address. */
  'awaiting_address',
  /** A person checks it before it is sent. */
  'awaiting_approval',
  /** It waits to be sent. */
  'queued',
  /** A transaction is on its way. */
  'sent',
  /** The network shows it, and nothing can undo it. */
  'final',
  'cancelled',
  /** Nobody gave an address in time. */
  'expired',
  'refused',
  'failed',
] as const;
export type RefundClaimStatus = (typeof REFUND_CLAIM_STATUSES)[number];

/** Why a refund is not sent to an address: the first word of the message in `refund_address_refused`. */
export const REFUND_ADDRESS_REFUSALS = [
  'checksum',
  'not_an_address',
  /** An address of an EVM network, while the money is on TRON. */
  'evm_address',
  /** An address of TRON, while the money is on an EVM network. */
  'tron_address',
  /** A deposit address of this service. */
  'vault',
  'token_contract',
  /** A contract that keeps what it gets, such as a bridge. */
  'known_contract',
  /** The token's issuer blocks it. */
  'frozen',
  /** Nobody has its key: the zero address, the burn address, a precompiled contract. */
  'zero',
] as const;
export type RefundAddressRefusal = (typeof REFUND_ADDRESS_REFUSALS)[number];

/** Body of `POST /checkout/refunds/claim`. */
export class ClaimRefundDto {
  @IsClaimToken({ description: 'The secret part of the claim link, after its `#`.' })
  token: string;
}

/** Body of `POST /checkout/refunds/claim/address`. */
export class GiveRefundAddressDto extends ClaimRefundDto {
  @IsClaimedAddress({
    description:
      'Where the payer wants the money: with EIP-55 checksum or in lower case, or on TRON in Base58Check.',
  })
  address: string;
}

/** Body of `POST /checkout/refunds/claim/message`. */
export class AskRefundTextDto extends ClaimRefundDto {
  @IsClaimedAddress({ description: 'The address from which the payer paid, and to which the money goes.' })
  address: string;
}

/** Body of `POST /checkout/refunds/claim/signature`. */
export class GiveRefundSignatureDto extends ClaimRefundDto {
  @IsSignature({ description: 'The signature of the text that was asked for last, in hex with 0x.' })
  signature: string;
}

/** A text for the sender of the money to sign. */
export class RefundText {
  @Field('The exact text to sign, in the form of EIP-4361.')
  message: string;

  @Field('The address that signs it and gets the money, with EIP-55 checksum.')
  address: string;

  @Field('Until when its signature is taken.', TIME)
  expiresAt: string;
}

/** A refund as the holder of its claim link sees it. */
export class RefundClaim {
  @Field('The refund’s ID.')
  refundId: string;

  @Field("The merchant's name.")
  businessName: string;

  @Field("The address of the merchant's logo. Missing when there is none.", { optional })
  logoURL?: string | undefined;

  @Field('The merchant’s colour: # and six hex digits.', { optional })
  brandColor?: string | undefined;

  @Field('The e-mail address at which customers reach the merchant.', { optional })
  supportEmail?: string | undefined;

  @Field('The phone number at which customers reach the merchant, such as `+2348012345678`.', { optional })
  supportPhone?: string | undefined;

  @Field('The https address at which customers reach the merchant: a chat or a form.', { optional })
  supportURL?: string | undefined;

  @Field('The environment that it belongs to. The page says that a test moves no real money.', {
    enum: ENVIRONMENTS,
    enumName: 'Environment',
    optional,
  })
  environment?: Environment | undefined;

  @Field("The merchant's reference of the payment.")
  reference: string;

  @Field('The exact amount that is sent back, in tokens: `3.225807`.')
  amount: string;

  @Field('The token that is sent back.', TOKEN)
  token: Token;

  @Field('The network on which it is sent back.')
  network: string;

  @Field('The network’s name for people. Missing: the page makes it from `network`.', { optional })
  networkName?: string | undefined;

  @Field('Its state.', { enum: REFUND_CLAIM_STATUSES, enumName: 'RefundClaimStatus' })
  status: RefundClaimStatus;

  @Field('Where it is sent, with EIP-55 checksum. Missing until it is known.', { optional })
  destination?: string | undefined;

  @Field(
    'How the payer has shown that this is their address. Missing: not. `sender_signature`: they signed with the wallet that paid.',
    { enum: DESTINATION_PROOFS, enumName: 'DestinationProof', optional },
  )
  destinationProof?: DestinationProof | undefined;

  @Field('The hash of the transaction that sends it back. Missing before there is one.', { optional })
  txHash?: string | undefined;

  @Field("That transaction on the network's block explorer.", { optional })
  transactionUrl?: string | undefined;

  @Field('Until when an address can be given.', TIME)
  expiresAt: string;

  @Field("The server's time when it answered.", TIME)
  serverTime: string;
}

/** The state of the payer's own request for a refund. */
export const PAYER_REFUND_STATES = [
  /** The payer can ask. */
  'possible',
  /** The claim link was sent. */
  'link_sent',
  /** The payer has asked, and the merchant has to decide. */
  'asked',
  /** The money went back, and there is no more to ask for. */
  'sent_back',
] as const;
export type PayerRefundState = (typeof PAYER_REFUND_STATES)[number];

/** Money of a payment that its payer can ask for on the page, or that went back. */
export class PayerRefund {
  @Field('How far it is.', { enum: PAYER_REFUND_STATES, enumName: 'PayerRefundState' })
  state: PayerRefundState;

  @Field('The amount, in tokens.')
  amount: string;

  @Field('Its token.', TOKEN)
  token: Token;

  @Field('The network on which it came.')
  network: string;

  @Field('The e-mail address that gets the claim link, with most of it hidden: `a••@example.com`.')
  sentTo: string;
}

/** Answer to `POST /checkout/:payCode/refund`. */
export class RefundLinkSent {
  @Field('The e-mail address that gets the claim link, with most of it hidden: `a••@example.com`.')
  sentTo: string;
}
