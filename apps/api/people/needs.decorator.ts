import { SetMetadata } from '@nestjs/common';
import type { Permission } from '@cowrie/dto';

/** Metadata key under which a handler declares what it needs. */
export const NEEDS = 'people:needs';

/** What a dashboard handler requires of its caller. */
export type Need =
  /** Anybody, for the sign-in. The request must still come from the dashboard's own page. */
  | { kind: 'nobody'; isFresh: false }
  /** A signed-in person; the path names no business. */
  | { kind: 'person'; isFresh: boolean }
  /** A member of the business in the path, whose role has the permission. */
  | { kind: 'member'; permission: Permission; isFresh: boolean };

/**
 * `fresh` is for critical actions: the person must have shown a second factor, or a passkey, within the last
 * minutes.
 */
interface Critical {
  fresh?: boolean;
}

/** The handler requires a member of the business in the path whose role has the permission. */
export const Needs = (permission: Permission, { fresh = false }: Critical = {}) =>
  SetMetadata(NEEDS, { kind: 'member', permission, isFresh: fresh } satisfies Need);

/** The handler requires a signed-in person. */
export const NeedsPerson = ({ fresh = false }: Critical = {}) =>
  SetMetadata(NEEDS, { kind: 'person', isFresh: fresh } satisfies Need);

/** The handler is part of the sign-in, and accepts anybody. */
export const NeedsNobody = () => SetMetadata(NEEDS, { kind: 'nobody', isFresh: false } satisfies Need);
