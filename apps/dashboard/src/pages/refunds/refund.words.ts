import { defineWords } from '../../i18n/words';
import type { Tone } from '../../components/status-badge';
import type { Refund } from '../../api/hooks/refunds';

export type RefundStatus = Refund['status'];
type Cause = Refund['history'][number]['cause'];
type Party = Refund['askedBy'];

/** The tone of each status. */
export const REFUND_TONES: Record<RefundStatus, Tone> = {
  requested: 'waiting',
  awaiting_address: 'waiting',
  awaiting_approval: 'attention',
  queued: 'waiting',
  sent: 'waiting',
  final: 'good',
  cancelled: 'quiet',
  expired: 'quiet',
  refused: 'quiet',
  failed: 'bad',
};

const status: Record<RefundStatus, string> = {
  requested: 'Requested',
  awaiting_address: 'Waiting for an address',
  awaiting_approval: 'Waiting for approval',
  queued: 'Queued',
  sent: 'On its way',
  final: 'Refunded',
  cancelled: 'Cancelled',
  expired: 'Expired',
  refused: 'Refused',
  failed: 'Failed',
};

const about: Record<RefundStatus, string> = {
  requested: 'It has just been created.',
  awaiting_address: 'The customer got a link by e-mail, and has not entered an address yet.',
  awaiting_approval: 'It must be approved before it can be sent.',
  queued: 'It will be sent once its funds are in the treasury.',
  sent: 'Its transaction is on its way. It can no longer be cancelled.',
  final: 'Its transaction is final.',
  cancelled: 'It was cancelled. Its funds can be refunded again.',
  expired: 'The customer did not enter an address in time. Its funds can be refunded again.',
  refused: 'It was refused. Its funds can be refunded again.',
  failed: 'Nothing was sent. Its funds can be refunded again.',
};

const causes: Record<Cause, string> = {
  address_needed: 'The customer was asked for an address',
  address_given: 'The customer gave an address',
  address_overdue: 'No address was given in time',
  approval_needed: 'An approval is needed',
  approved: 'Approved',
  ready: 'Ready to send',
  operator_needed: 'An operator must review it',
  handed_out: 'Signed and sent',
  hand_out_void: 'Its transaction is no longer valid',
  transfer_final: 'Final on the chain',
  transfer_reverted: 'Its transaction failed on the chain',
  transfer_reversed: 'A reorg reversed it; it will be sent again',
  not_covered: 'The funds received do not cover it',
  cancelled: 'Cancelled',
  declined: 'Refused',
};

const kinds: Record<Party['kind'], string> = {
  merchant: 'Your business',
  operator: 'The operator',
  payer: 'The customer',
};

/** Texts of all pages about refunds. */
export const refundWords = defineWords('refund', {
  status,
  about,
  causes,
  kinds,
  party: ({ kind, person }: Party) =>
    person ?? (kind === 'merchant' ? 'A program with your key' : kinds[kind]),
  missing: (of: readonly Party['kind'][], isEachNeeded: boolean) => {
    const names: Record<Party['kind'], string> = {
      merchant: 'your business',
      operator: 'the operator',
      payer: 'the customer',
    };
    const who = of.map((kind) => names[kind]).join(isEachNeeded ? ' and ' : ' or ');
    return `${who.charAt(0).toUpperCase()}${who.slice(1)} must approve it`;
  },
});
