import { ApiError } from '../platform/http/api.error';
import { chooseAccepted, chooseRefunded, type ResolutionSource } from './resolution.rules';

/** What an operator can do about money: the commands and the endpoints have the same names. */
export const DECISIONS = { accept: chooseAccepted, refund: chooseRefunded } as const;
export type Decision = keyof typeof DECISIONS;

/** The decisions that would not be refused for this transfer at this moment. Pure. */
export function possibleDecisions(source: ResolutionSource, transferId: string): Decision[] {
  return (Object.keys(DECISIONS) as Decision[]).filter((name) => {
    try {
      return DECISIONS[name](source, [transferId]).length > 0;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  });
}
