import type { TransactionEvidence } from '@cowrie/chain-evm';
import type { TraceVerdict } from '@cowrie/dto';
import type { ExceptionKind } from '@cowrie/payment-state';
import type { Resolution } from '../payments/payment.schema';
import type { LookupTransfer } from './transaction-lookup.types';

/** What the rules ask of one transfer to the payment's address. */
export interface Arrival {
  transfer: Omit<LookupTransfer, 'verdict'>;
  isNative: boolean;
  isOwnNetwork: boolean;
  isOwnToken: boolean;
  isCredited: boolean;
  isShort: boolean;
  kind?: ExceptionKind | undefined;
  resolution?: Resolution['kind'] | undefined;
}

/** The first row that fits is the verdict on a transfer. */
export const TRANSFER_RULES: readonly { verdict: TraceVerdict; when: (a: Arrival) => boolean }[] = [
  { verdict: 'refunded', when: (a) => a.resolution === 'refunded' },
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

/** Of several transfers: first what the payer can do something about, then what needs a person, then what is well, then noise. */
export const ORDER: readonly TraceVerdict[] = [
  ...(['short', 'waiting_for_confirmations'] as const),
  ...(['wrong_token', 'wrong_network', 'late', 'after_completion'] as const),
  ...(['credited', 'refunded'] as const),
  ...(['unlisted_token', 'zero_value'] as const),
];

/** The first row that fits is the verdict on a transaction that moved nothing to the address. */
export const OTHERWISE: readonly { verdict: TraceVerdict; state: TransactionEvidence['state'] }[] = [
  { verdict: 'waiting_for_block', state: 'waiting' },
  { verdict: 'failed_on_chain', state: 'failed' },
  { verdict: 'other_address', state: 'mined' },
];
