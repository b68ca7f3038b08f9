import { createHash } from 'node:crypto';
import { ApiError } from '../http/api.error';

/**
 * Identifies the current state that a decision is about, in 16 hex digits (docs/decisions/0092). A response
 * shows it, and the decision sends it back.
 * @param content everything that the person must have seen, and nothing that changes without meaning. List
 *   its fields one by one, so that equal contents get equal versions
 */
export function versionOf(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
}

/**
 * Binds a decision to the state that the person saw. Call it with the stored state, inside the function that
 * an update repeats when it loses a race.
 * @param seen the version that the person was shown. Absent: the caller may decide about any state
 * @throws ApiError decision_outdated
 */
export function requireSeen(seen: string | undefined, current: string): void {
  if (seen !== undefined && seen !== current) throw new ApiError('decision_outdated');
}
