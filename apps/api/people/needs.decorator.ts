import { SetMetadata } from '@nestjs/common';
import type { Permission } from '@cowrie/dto';

/** Metadata key under which a handler keeps what it needs. */
export const NEEDS = 'people:needs';

/** What a handler of the dashboard needs of who calls. */
export type Need =
  /** Nobody in particular: the way in. The request must come from the dashboard's own page all the same. */
  | { kind: 'nobody'; isFresh: false }
  /** A person who is signed in; the path names no business. */
  | { kind: 'person'; isFresh: boolean }
  /** A member of the business in the path, whose role has the permission. */
  | { kind: 'member'; permission: Permission; isFresh: boolean };

/**
 * `fresh` is for critical acts: the person must have shown a second factor, or a passkey, within the last
 * minutes.
 */
interface Critical {
  fresh?: boolean;
}

/** The handler needs a member of the business in the path whose role has the permission. */
export const Needs = (permission: Permission, { fresh = false }: Critical = {}) =>
  SetMetadata(NEEDS, { kind: 'member', permission, isFresh: fresh } satisfies Need);

/** The handler needs a person who is signed in. */
export const NeedsPerson = ({ fresh = false }: Critical = {}) =>
  SetMetadata(NEEDS, { kind: 'person', isFresh: fresh } satisfies Need);

/** The handler is part of the way in, and takes anybody. */
export const NeedsNobody = () => SetMetadata(NEEDS, { kind: 'nobody', isFresh: false } satisfies Need);
