import { createHash } from 'node:crypto';
import { ApiError } from '../http/api.error';

/**
 * Names what a decision is about as it is now, in 16 hex digits (docs/decisions/0092). An answer shows it,
 * and the decision sends it back.
 * @param content all that the person must have seen, and nothing that changes without meaning. Its fields are
 *   named one by one, so that equal contents have equal names
 */
export function versionOf(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
}

/**
 * Holds a decision to what the person has seen. Call it with what is stored, in the function that an update
 * repeats when it loses a race.
 * @param seen the version that the person was shown. Absent: the caller may decide about whatever is there
 * @throws ApiError decision_outdated
 */
export function requireSeen(seen: string | undefined, current: string): void {
  if (seen !== undefined && seen !== current) throw new ApiError('decision_outdated');
}
