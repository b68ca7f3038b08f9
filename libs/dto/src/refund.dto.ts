import { PAYOUT_STATUSES, type PayoutStatus } from '@cowrie/payout-state';
import { TOKENS, type Token } from './enums.dto';
import { Field } from './field';

const optional = true;
const ID = { pattern: '^[0-9a-f]{24}$' };

/** What of a payment a refund is about (docs/decisions/0056). */
export const REFUND_BASIS_NAMES = ['full', 'excess', 'unaccepted', 'amount', 'fiatAmount'] as const;
export type RefundBasisName = (typeof REFUND_BASIS_NAMES)[number];

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

  @Field('The hash of its transaction. Missing until it is sent.', { optional })
  txHash?: string | undefined;
}
