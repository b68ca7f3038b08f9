import { Confirmations } from './checkout-progress.dto';
import { TOKENS, type Token } from './enums.dto';
import { Field } from './field';
import { IsTransactionHash } from './rules';

const optional = true;

/** What became of a transaction that a payer asks about. */
export const TRACE_VERDICTS = [
  /** It arrived and counts. */
  'credited',
  /** It arrived, and waits for confirmations. */
  'waiting_for_confirmations',
  /** The network knows it, and has it in no block yet. */
  'waiting_for_block',
  /** It counts, and all that came is less than what is asked for. */
  'short',
  /** It came after the end of the payment. */
  'late',
  /** It came in time, and was found when the payment was over: paid twice, for instance. */
  'after_completion',
  /** It was sent back. */
  'refunded',
  /** The right address, and another token than the one chosen, or the network's own coin. */
  'wrong_token',
  /** The right address, and a token that nobody here knows, whatever it calls itself. */
  'unlisted_token',
  /** The right address, on another network than the one chosen. */
  'wrong_network',
  /** Nothing was moved. */
  'zero_value',
  /** The network has undone it: nothing was moved. */
  'failed_on_chain',
  /** It pays nothing to this payment's address. */
  'other_address',
  /** No network that answered knows it. */
  'not_found',
  /** The payment's own network did not answer, and no other knows it. */
  'no_answer',
  /** Token and network are not chosen yet, so there is no address that it could have paid. */
  'no_address',
] as const;
export type TraceVerdict = (typeof TRACE_VERDICTS)[number];

/** Body of `POST /checkout/:payCode/trace`. */
export class TraceTransactionDto {
  @IsTransactionHash({ description: 'Hash of the transaction, as the wallet shows it.' })
  txHash: string;
}

/** What became of a transaction. */
export class TransactionTrace {
  @Field('The transaction, in lower case.')
  txHash: string;

  @Field('What became of it.', { enum: TRACE_VERDICTS, enumName: 'TraceVerdict' })
  verdict: TraceVerdict;

  @Field('The same in plain words, for the payer.')
  message: string;

  @Field('Network on which it was found.', { optional })
  network?: string;

  @Field('Token that it moved to the payment’s address; missing when that is none of ours.', {
    enum: TOKENS,
    enumName: 'Token',
    optional,
  })
  token?: Token;

  @Field('How much of it, a decimal.', { optional })
  amount?: string;

  @Field('While it waits for them.', { type: () => Confirmations, optional })
  confirmations?: Confirmations;

  @Field('What is still to be sent, when all that came is too little.', { optional })
  missingAmount?: string;

  @Field('Networks that did not answer: nothing is said of them.', { isArray: true })
  notChecked: string[];
}
