import { ApiSchema } from '@nestjs/swagger';
import { MAX_FIAT_DECIMALS } from '@cowrie/tables';
import { Confirmations } from '../checkout-progress.dto';
import { TOKENS, type Token } from '../enums.dto';
import { Field } from '../field';
import { IsSeenVersion, IsTransactionHash } from '../rules';
import { LOOKUP_VERDICTS, LookUpTransactionDto, type LookupVerdict } from '../transaction-lookup.dto';
import { IsLine, IsMoneyText, IsTexts } from './admin.rules';

const optional = true;
const WHICH = {
  description:
    'The IDs of the transfers to decide about, or `surplus` for the held surplus. Missing: all that the decision can apply to.',
  optional,
};
const TRANSFERS = { minItems: 1, maxItems: 100, maxLength: 200 };

/** Body of `POST /admin/v1/payments/:paymentId/accept`. */
export class AdminAcceptDto {
  @IsLine({ description: 'The reason, for the audit log.' }, 500)
  reason: string;

  @IsTexts(WHICH, TRANSFERS)
  transferIds?: string[];

  @IsSeenVersion({
    description:
      'The `version` of the payment that you were shown. If its money has changed since, nothing is decided: 409 `decision_outdated`. Needed unless you name the transfers.',
    optional,
  })
  seen?: string;
}

/** Body of `POST /admin/v1/payments/:paymentId/refund`. */
export class AdminRefundDto extends AdminAcceptDto {
  @IsTransactionHash({ description: 'The transaction of the refund.', optional })
  refundTxHash?: string;
}

/** Body of `POST /admin/v1/payments/:paymentId/settlement/fill`. */
export class AdminFillDto {
  @IsMoneyText({ description: 'What the desk paid, in the payment’s currency.' }, MAX_FIAT_DECIMALS)
  boughtAmount: string;

  @IsMoneyText({ description: 'How many tokens the desk sold. Missing: all.', optional }, 18)
  soldAmount?: string;
}

/** Body of `POST /admin/v1/payments/:paymentId/settlement/refuse`. */
export class AdminRefuseDto {
  @IsLine({ description: 'Why the desk refuses to sell.' }, 500)
  reason: string;
}

/** Query of `GET /admin/v1/payments/:paymentId/trace`. */
export class AdminLookupQueryDto extends LookUpTransactionDto {}

export const OPERATOR_VERDICTS = [...LOOKUP_VERDICTS, 'another_payment'] as const;

/** A transfer of the transaction to the payment's address. */
@ApiSchema({ name: 'AdminTracedTransfer' })
export class AdminLookupTransfer {
  @Field('What happened to it.', { enum: LOOKUP_VERDICTS, enumName: 'TraceVerdict' })
  verdict: LookupVerdict;

  @Field('The network.')
  network: string;

  @Field('The transfer’s ID, as decisions take it. Missing for a network’s own coin.', { optional })
  transferId?: string | undefined;

  @Field('The token. Missing when it is not one of the network’s listed tokens.', {
    enum: TOKENS,
    enumName: 'Token',
    optional,
  })
  token?: Token | undefined;

  @Field('The token’s contract. Missing for a network’s own coin.', { optional })
  tokenAddress?: string | undefined;

  @Field('The amount in base units.')
  units: string;

  @Field('The amount as a decimal. Missing when the token’s decimals are not known.', { optional })
  amount?: string | undefined;

  @Field('Present while the transfer waits for confirmations.', { type: () => Confirmations, optional })
  confirmations?: Confirmations | undefined;

  @Field('How much is still missing, when too little arrived in total.', { optional })
  missingAmount?: string | undefined;
}

/** What happened to a transaction. */
@ApiSchema({ name: 'AdminTrace' })
export class AdminLookupAnswer {
  @Field('The transaction’s hash, in lower case.')
  txHash: string;

  @Field('What happened to it. `another_payment`: it pays the payments in `otherPaymentIds`.', {
    enum: OPERATOR_VERDICTS,
    enumName: 'OperatorVerdict',
  })
  verdict: (typeof OPERATOR_VERDICTS)[number];

  @Field('The network on which it was found.', { optional })
  network?: string | undefined;

  @Field('Every transfer to this payment’s address, the most important first.', {
    type: () => AdminLookupTransfer,
    isArray: true,
  })
  transfers: AdminLookupTransfer[];

  @Field('Networks that did not answer. The transaction may be on one of them.', { isArray: true })
  notChecked: string[];

  @Field('The payments that it pays instead of this one.', { isArray: true })
  otherPaymentIds: string[];
}
