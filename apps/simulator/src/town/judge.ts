import { ERROR_CATALOGUE } from '@cowrie/api/platform/http/error-catalogue';
import type { Answer, Ask } from '../shipped/shipped.process';

/** The common form of all answers but files. */
export interface Envelope {
  success?: boolean;
  data?: unknown;
  error?: { code: string };
}

/** An answer that this caller may not get. Its message names the rule, a colon, and what was answered. */
export class WrongAnswerError extends Error {
  override readonly name = 'WrongAnswerError';
}

/** What was asked and answered, for a message. */
export function exchangeOf(ask: Ask, { status, body }: Answer): string {
  const sent = ask.body === undefined ? '' : ` with ${JSON.stringify(ask.body)}`;
  return `${ask.method} ${ask.path}${sent} → ${status} ${JSON.stringify(body)}`;
}

/** What answers without the envelope: other standards name the fields of the facilitator. */
const BARE = /^\/health|^\/x402\/(?:verify|settle|supported)(?:[?]|$)/;

/** @throws WrongAnswerError for an answer that no caller may get */
export function assertAnswer(ask: Ask, answer: Answer): void {
  const { status, body } = answer;
  const { success, error } = body as Envelope;
  const isFile = typeof body === 'string';
  if (status >= 400 && (success !== false || !((error?.code ?? '') in ERROR_CATALOGUE)))
    throw new WrongAnswerError(`an error outside of the catalogue: ${exchangeOf(ask, answer)}`);
  if (status < 300 && !isFile && success !== true && !BARE.test(ask.path))
    throw new WrongAnswerError(`an answer outside of the envelope: ${exchangeOf(ask, answer)}`);
}

/** The error code of an answer; empty for a success. */
export function codeOf({ status, body }: Answer): string {
  return status < 400 ? '' : ((body as Envelope).error?.code ?? '');
}

export function isSuccess({ status }: Answer): boolean {
  return status < 300;
}
