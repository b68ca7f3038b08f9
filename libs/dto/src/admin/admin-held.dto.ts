import { EXCEPTION_KINDS, type ExceptionKind } from '@cowrie/payment-state';
import { ENVIRONMENTS, TOKENS, type Environment, type Token } from '../enums.dto';
import { Field } from '../field';
import { Page, PageQueryDto } from '../list.dto';
import { IsOneOf } from '../rules';
import { AdminPaymentHead } from './admin-payment-head.dto';
import { IsObjectIdText } from './admin.rules';

const optional = true;
const TIME = { format: 'date-time' };
const TOKEN = { enum: TOKENS, enumName: 'Token' };

/** What an operator can do about money that waits: each is an endpoint of the payment, and a command. */
export const DECISION_NAMES = ['accept', 'refund'] as const;
export type DecisionName = (typeof DECISION_NAMES)[number];

/** Query of `GET /admin/v1/exceptions`. */
export class AdminListHeldQueryDto extends PageQueryDto {
  @IsObjectIdText({ description: 'Only payments of this merchant.', optional })
  businessId?: string;

  @IsOneOf(ENVIRONMENTS, {
    description: 'Only those of this environment.',
    optional,
    enumName: 'Environment',
  })
  environment?: Environment;
}

/** An amount of one token on one network. */
export class AdminTokenAmount {
  @Field('The token.', TOKEN)
  token: Token;

  @Field('The network.')
  network: string;

  @Field('The amount as a decimal.')
  amount: string;
}

/** A transfer that waits for a decision. */
export class AdminHeldTransfer {
  @Field('The transfer’s ID: network, transaction and ordinal. Decisions take it.')
  id: string;

  @Field('Why it does not count. Missing: it counts for a payment that failed or expired.', {
    enum: EXCEPTION_KINDS,
    enumName: 'ExceptionKind',
    optional,
  })
  kind?: ExceptionKind | undefined;

  @Field('The token.', { ...TOKEN, optional })
  token?: Token | undefined;

  @Field('The network.')
  network: string;

  @Field('The amount in base units.')
  units: string;

  @Field('The amount as a decimal. Missing when the token’s decimals are not known.', { optional })
  amount?: string | undefined;

  @Field('The sender.')
  from: string;

  @Field('When its block was mined.', TIME)
  minedAt: string;

  @Field('The decisions that are possible now. None: the settlement that is under way must end before.', {
    enum: DECISION_NAMES,
    isArray: true,
  })
  decisions: DecisionName[];
}

/** A surplus that the merchant’s setting holds for the payer. Decisions name it `surplus`. */
export class AdminHeldSurplus extends AdminTokenAmount {
  @Field('The decisions that are possible now.', { enum: DECISION_NAMES, isArray: true })
  decisions: DecisionName[];
}

/** A payment with money that waits for a decision. */
export class AdminHeldPayment extends AdminPaymentHead {
  @Field('Since when its money has waited.', TIME)
  heldSince: string;

  @Field('What waits, by token and network.', { type: () => AdminTokenAmount, isArray: true })
  amounts: AdminTokenAmount[];

  @Field('The transfers that wait, the largest first, at most 20.', {
    type: () => AdminHeldTransfer,
    isArray: true,
  })
  transfers: AdminHeldTransfer[];

  @Field('How many transfers wait in all.', { type: 'integer', minimum: 0 })
  transferCount: number;

  @Field('Names what waits. Send it back as `seen` with a decision.')
  version: string;

  @Field('The surplus that is held for the payer. Missing when there is none.', {
    type: () => AdminHeldSurplus,
    optional,
  })
  surplus?: AdminHeldSurplus | undefined;

  @Field('What is possible for at least one of these transfers, or for the surplus.', {
    enum: DECISION_NAMES,
    isArray: true,
  })
  decisions: DecisionName[];
}

/** Answer to `GET /admin/v1/exceptions`. */
export class AdminHeldPage extends Page<AdminHeldPayment> {
  @Field('The rows of this page.', { type: () => AdminHeldPayment, isArray: true })
  data: AdminHeldPayment[];
}
