import type { FurtherStep, SecondFactor } from '../../api/hooks/sign-in';
import { ownPath } from '../../lib/own-path';

/** What the address of the sign-in page carries. */
export interface Arrival {
  /** The page after the sign-in: always a path of the dashboard. */
  next: string;
  /** Why the OpenID provider did not sign the person in. */
  failed: string | undefined;
  /** The provider counts as the password, and the person has a second factor. */
  step: FurtherStep | undefined;
}

/** Reads the address. What follows `#` is never sent to a server, so the ticket is there. */
export function arrivalOf({ search, hash }: Pick<Location, 'search' | 'hash'>): Arrival {
  const asked = new URLSearchParams(search);
  const secret = new URLSearchParams(hash.slice(1));
  const ticket = secret.get('ticket');
  const methods = (secret.get('methods') ?? '').split(',') as SecondFactor[];
  return {
    next: ownPath(asked.get('next') ?? undefined),
    failed: asked.get('failed') ?? undefined,
    step: ticket ? { state: 'second_factor_needed', ticket, methods } : undefined,
  };
}
