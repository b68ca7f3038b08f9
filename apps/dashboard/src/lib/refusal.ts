import { failureOf } from '../api/failure';
import { wordsOf } from '../i18n/words';
import { refusalWords } from './refusal.words';

/** What a refusal says, in the shown language or else in the API's words; undefined for any other error. */
export function refusalText(error: unknown): string | undefined {
  const failure = failureOf(error);
  if (!failure) return undefined;
  const texts: Readonly<Record<string, string>> = wordsOf(refusalWords);
  return texts[failure.error.code] ?? failure.message;
}
