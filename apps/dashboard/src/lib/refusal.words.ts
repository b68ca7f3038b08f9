import type { Schemas } from '../api/schemas';
import { defineWords } from '../i18n/words';

/**
 * What the API's refusals say, by code. In English the API says it itself, and more exactly, except where it
 * speaks to a program.
 */
export const refusalWords = defineWords('refusal', {
  idempotency_key_reused:
    'You have asked before, and the answer was lost: a refund of this payment was created. Close this form and look at the payment’s refunds before you ask again',
} as Partial<Record<Schemas['ErrorCode'], string>>);
