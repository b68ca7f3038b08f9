import { ApiSchema } from '@nestjs/swagger';
import { Confirmations } from './checkout-progress.dto';
import { TOKENS, type Token } from './enums.dto';
import { Field } from './field';
import { IsTransactionHash } from './rules';

const optional = true;

/** What happened to a transaction that a customer asks about (docs/interface.md §2.8). */
export const LOOKUP_VERDICTS = [
  /** It arrived and counts. */
  'credited',
  /** It arrived and waits for confirmations. */
  'waiting_for_confirmations',
  /** The network knows it, but it is in no block yet. */
  'waiting_for_block',
  /** It counts, but the total is less than the amount to pay. */
  'short',
  /** It arrived after the payment window. */
  'late',
  /** It arrived in time, but the payment was already over. The customer paid twice, for example. */
  'after_completion',
  /** It was refunded. */
  'refunded',
  /** The right address, but not the chosen token, or the network's own coin. */
  'wrong_token',
  /** The right address, but a token that is not listed. Its symbol proves nothing. */
  'unlisted_token',
  /** The right address, but not on the chosen network. */
  'wrong_network',
  /** Its amount is zero. */
  'zero_value',
  /** The network reverted it, so nothing was moved. */
  'failed_on_chain',
  /** It pays nothing to this payment's address. */
  'other_address',
  /** No network that answered knows it. */
  'not_found',
  /** The payment's own network did not answer, and no other network knows it. */
  'no_answer',
  /** Token and network are not chosen yet, so the payment has no address. */
  'no_address',
] as const;
export type LookupVerdict = (typeof LOOKUP_VERDICTS)[number];

/** Body of `POST /checkout/:payCode/trace`. */
@ApiSchema({ name: 'TraceTransactionDto' })
export class LookUpTransactionDto {
  @IsTransactionHash({ description: 'The hash of the transaction, as the wallet shows it.' })
  txHash: string;
}

/** What happened to a transaction. The wire's word for a lookup is `trace`. */
@ApiSchema({ name: 'TransactionTrace' })
export class LookupAnswer {
  @Field('The transaction’s hash, in lower case.')
  txHash: string;

  @Field('What happened to it.', { enum: LOOKUP_VERDICTS, enumName: 'TraceVerdict' })
  verdict: LookupVerdict;

  @Field('The verdict in words, for the customer.')
  message: string;

  @Field('The network on which it was found.', { optional })
  network?: string | undefined;

  @Field('The token that it moved to the payment’s address. Missing when the token is not listed.', {
    enum: TOKENS,
    enumName: 'Token',
    optional,
  })
  token?: Token | undefined;

  @Field('The amount, a decimal.', { optional })
  amount?: string | undefined;

  @Field('Present while the transfer waits for confirmations.', { type: () => Confirmations, optional })
  confirmations?: Confirmations | undefined;

  @Field('How much is still missing, when too little arrived in total.', { optional })
  missingAmount?: string | undefined;

  @Field('Networks that did not answer. The transaction may be on one of them.', { isArray: true })
  notChecked: string[];
}
