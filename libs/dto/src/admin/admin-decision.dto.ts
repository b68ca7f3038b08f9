import { MAX_FIAT_DECIMALS } from '@cowrie/tables';
import { Confirmations } from '../checkout-progress.dto';
import { TOKENS, type Token } from '../enums.dto';
import { Field } from '../field';
import { IsTransactionHash } from '../rules';
import { TRACE_VERDICTS, TraceTransactionDto, type TraceVerdict } from '../trace.dto';
import { IsLine, IsMoneyText, IsTexts } from './admin.rules';

const optional = true;
const WHICH = {
  description: 'Which transfers, by their ids; missing: all that it can be about.',
  optional,
};
const TRANSFERS = { maxItems: 100, maxLength: 200 };

/** Body of `POST /admin/v1/payments/:paymentId/accept`. */
export class AdminAcceptDto {
  @IsLine({ description: 'Why, for the record.' }, 500)
  reason: string;

  @IsTexts(WHICH, TRANSFERS)
  transferIds?: string[];
}

/** Body of `POST /admin/v1/payments/:paymentId/refund`. */
export class AdminRefundDto extends AdminAcceptDto {
  @IsTransactionHash({ description: 'The transaction that sent it back.', optional })
  refundTxHash?: string;
}

/** Body of `POST /admin/v1/payments/:paymentId/settlement/fill`. */
export class AdminFillDto {
  @IsMoneyText({ description: 'What the desk paid, in the payment’s currency.' }, MAX_FIAT_DECIMALS)
  boughtAmount: string;

  @IsMoneyText({ description: 'How many tokens it sold; missing: all.', optional }, 18)
  soldAmount?: string;
}

/** Body of `POST /admin/v1/payments/:paymentId/settlement/refuse`. */
export class AdminRefuseDto {
  @IsLine({ description: 'Why the desk will not sell it.' }, 500)
  reason: string;
}

/** Query of `GET /admin/v1/payments/:paymentId/trace`. */
export class AdminTraceQueryDto extends TraceTransactionDto {}

export const OPERATOR_VERDICTS = [...TRACE_VERDICTS, 'another_payment'] as const;

/** One transfer of the transaction to the payment's address. */
export class AdminTracedTransfer {
  @Field('What became of it.', { enum: TRACE_VERDICTS, enumName: 'TraceVerdict' })
  verdict: TraceVerdict;

  @Field('Network.')
  network: string;

  @Field('As decisions name it; missing for a network’s own coin.', { optional })
  transferId?: string;

  @Field('Missing: none of the network’s tokens.', { enum: TOKENS, enumName: 'Token', optional })
  token?: Token;

  @Field('The token’s contract; missing: the network’s own coin.', { optional })
  tokenAddress?: string;

  @Field('In base units.')
  units: string;

  @Field('A decimal; missing where nobody knows what a unit is.', { optional })
  amount?: string;

  @Field('While it waits for them.', { type: () => Confirmations, optional })
  confirmations?: Confirmations;

  @Field('What is still to be sent, when all that came is too little.', { optional })
  missingAmount?: string;
}

/** What became of a transaction. */
export class AdminTrace {
  @Field('The transaction, in lower case.')
  txHash: string;

  @Field('What became of it; `another_payment`: it pays those of `otherPaymentIds`.', {
    enum: OPERATOR_VERDICTS,
    enumName: 'OperatorVerdict',
  })
  verdict: (typeof OPERATOR_VERDICTS)[number];

  @Field('Network on which it was found.', { optional })
  network?: string;

  @Field('All that it moved to this payment’s address, what matters most first.', {
    type: () => AdminTracedTransfer,
    isArray: true,
  })
  transfers: AdminTracedTransfer[];

  @Field('Networks that did not answer: nothing is said of them.', { isArray: true })
  notChecked: string[];

  @Field('Payments that it pays instead of this one.', { isArray: true })
  otherPaymentIds: string[];
}
