import type { ApiClient, Choice } from '../lib/api-client';
import { ApiError } from '../lib/api-error';
import type { CheckoutEvent } from './state';

type Chosen = Omit<Extract<CheckoutEvent, { type: 'chosen' }>, 'call'>;
export type Outcome = Chosen | Extract<CheckoutEvent, { type: 'choiceRefused' | 'choiceConflicted' }>;

/**
 * Delays before the second and the third attempt. Complete is idempotent for one choice, so a retry is safe.
 */
const RETRY_DELAYS_MS = [1_000, 3_000];

/**
 * Locks the payment to `choice` and returns the outcome as an event. Makes up to three attempts on a
 * transient error.
 */
export async function completeChoice(api: ApiClient, choice: Choice): Promise<Outcome> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return { type: 'chosen', choice, instruction: await api.complete(choice) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const delayMs = RETRY_DELAYS_MS[attempt];
      if (delayMs === undefined || !error.isTransient) return outcomeOf(error);
      await new Promise((resolve) => setTimeout(resolve, Math.max(delayMs, error.facts.retryAfterMs ?? 0)));
    }
  }
}

function outcomeOf(error: ApiError): Outcome {
  if (error.facts.status === 409)
    return { type: 'choiceConflicted', lockedElsewhere: error.facts.code === 'checkout_locked' };
  return { type: 'choiceRefused', error };
}
