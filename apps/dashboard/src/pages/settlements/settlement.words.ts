import type { Settlement } from '../../api/hooks/settlements';
import type { Tone } from '../../components/status-badge';
import { defineWords } from '../../i18n/words';

export type SettlementState = Settlement['state'];

/** The tone of each state. */
export const SETTLEMENT_TONES: Record<SettlementState, Tone> = {
  open: 'waiting',
  paying: 'waiting',
  paid: 'good',
  failed: 'bad',
};

const state: Record<SettlementState, string> = {
  open: 'To be paid',
  paying: 'Being paid',
  paid: 'Paid',
  failed: 'Failed',
};

const about: Record<SettlementState, string> = {
  open: 'Its payments are fixed. The operator pays it next.',
  paying: 'It is being paid to the account below.',
  paid: 'The money was sent to your account.',
  failed: 'It was not paid. Its payments are in a later settlement.',
};

/** Texts of all pages about settlements. */
export const settlementWords = defineWords('settlement', {
  state,
  about,
  account: ({ institutionName, number }: { institutionName: string; number: string }) =>
    `${institutionName} ${number}`,
});
