import type { Schemas } from '../../../api/schemas';
import type { Overlap } from '../parts/overlap-select';
import type { Scope } from './scope-choice';

/** A key as it is being asked for. */
export interface KeyDraft {
  kind: 'public' | 'secret';
  scopes: Scope[];
  label: string;
}

/** What a new key is made of. Only a secret one has scopes. Pure. */
export function issueBodyOf({ kind, scopes, label }: KeyDraft): Schemas['DashboardIssueApiKeyDto'] {
  return { kind, ...(kind === 'secret' && { scopes }), ...(label.trim() && { label: label.trim() }) };
}

/** What replaces a key of the kind. Pure. */
export function rollBodyOf(
  kind: KeyDraft['kind'],
  { overlapSeconds, scopes }: { overlapSeconds: Overlap; scopes: Scope[] },
): Schemas['AdminRollApiKeyDto'] {
  return { overlapSeconds: Number(overlapSeconds), ...(kind === 'secret' && { scopes }) };
}
