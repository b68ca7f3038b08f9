import type { ApiClient, Choice } from '../lib/api-client';
import { ApiError } from '../lib/api-error';
import type { CheckoutEvent } from './state';

type Answered = Omit<Extract<CheckoutEvent, { type: 'chosen' }>, 'call'>;
type Outcome = Answered | Extract<CheckoutEvent, { type: 'choiceRefused' | 'choiceOvertaken' }>;

/** Waits before the second and third try. Complete answers the same for the same choice, so trying again is safe. */
const RETRY_WAITS_MS = [1_000, 3_000];

/** Locks the payment to `choice`, and puts what came of it as an event. Tries three times where the trouble may pass. */
export async function completeChoice(api: ApiClient, choice: Choice): Promise<Outcome> {
  for (let tries = 0; ; tries += 1) {
    try {
      return { type: 'chosen', choice, instruction: await api.complete(choice) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const wait = RETRY_WAITS_MS[tries];
      if (wait === undefined || !error.isPassing) return outcomeOf(error);
      await new Promise((resolve) => setTimeout(resolve, Math.max(wait, error.facts.retryAfterMs ?? 0)));
    }
  }
}

function outcomeOf(error: ApiError): Outcome {
  if (error.facts.status === 409)
    return { type: 'choiceOvertaken', lockedElsewhere: error.facts.code === 'checkout_locked' };
  return { type: 'choiceRefused', error };
}
