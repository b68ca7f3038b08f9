import type { TransactionEvidence } from '@cowrie/chain-evm';
import type { LookupVerdict } from '@cowrie/dto';
import type { ExceptionKind } from '@cowrie/payment-state';
import type { LookupTransfer } from './transaction-lookup.types';

/** One transfer to the payment's address, with the answers that the rules need. */
export interface Arrival {
  transfer: Omit<LookupTransfer, 'verdict'>;
  isNative: boolean;
  isOwnNetwork: boolean;
  isOwnToken: boolean;
  isCredited: boolean;
  isShort: boolean;
  kind?: ExceptionKind | undefined;
  isSentBack: boolean;
}

/** Verdicts on a transfer to the payment's address. The first row that fits applies. */
export const TRANSFER_RULES: readonly { verdict: LookupVerdict; when: (a: Arrival) => boolean }[] = [
  { verdict: 'refunded', when: (a) => a.isSentBack },
  { verdict: 'unlisted_token', when: (a) => !a.isNative && a.transfer.token === undefined },
  { verdict: 'zero_value', when: (a) => a.transfer.units === 0n },
  { verdict: 'wrong_network', when: (a) => !a.isOwnNetwork },
  { verdict: 'wrong_token', when: (a) => !a.isOwnToken },
  { verdict: 'late', when: (a) => a.kind === 'late' },
  { verdict: 'after_completion', when: (a) => a.kind !== undefined },
  { verdict: 'short', when: (a) => a.isShort },
  { verdict: 'credited', when: (a) => a.isCredited },
  { verdict: 'waiting_for_confirmations', when: () => true },
];

/**
 * Order of several transfers, the most important first: those that count for the payment, those that need an
 * operator, those that were sent back, noise. The payer asks whether the transaction paid. So a paying
 * transfer comes before dust in the same transaction.
 */
export const VERDICT_PRIORITY: readonly LookupVerdict[] = [
  ...(['short', 'waiting_for_confirmations', 'credited'] as const),
  ...(['wrong_token', 'wrong_network', 'late', 'after_completion'] as const),
  'refunded',
  ...(['unlisted_token', 'zero_value'] as const),
];

/** Verdicts on a transaction without a transfer to the payment's address. The first row that fits applies. */
export const TRANSACTION_RULES: readonly { verdict: LookupVerdict; state: TransactionEvidence['state'] }[] = [
  { verdict: 'waiting_for_block', state: 'waiting' },
  { verdict: 'failed_on_chain', state: 'failed' },
  { verdict: 'other_address', state: 'mined' },
];
