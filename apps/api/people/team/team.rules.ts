import type { MemberRole } from '@cowrie/dto';
import type { Types } from 'mongoose';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { ALLOWED } from '../permissions';

/**
 * The person who changes a team: a member, an operator, who only lets the first owner in
 * (docs/decisions/0123), or somebody on the command line, who may do everything.
 */
export interface TeamActor {
  businessId: Types.ObjectId;
  role: MemberRole | 'operator' | 'machine';
  by: Actor;
}

/**
 * Only an owner creates, changes or removes owners, and decides what all members need. So nobody can raise
 * their own role: an admin could only become an owner, and an owner cannot rise.
 * @param roles the roles of the affected members and invitations, before and after
 * @throws ApiError owner_needed
 */
export function assertMayTouch({ role }: Pick<TeamActor, 'role'>, ...roles: readonly MemberRole[]): void {
  if (roles.includes('owner')) assertOwner({ role });
}

/**
 * Whether a person with a role may invite somebody for another role. Undefined: the person does not work for
 * the business. Pure.
 */
export function mayInvite(inviter: MemberRole | undefined, role: MemberRole): boolean {
  return inviter !== undefined && ALLOWED.team.includes(inviter) && (role !== 'owner' || inviter === 'owner');
}

/** @throws ApiError owner_needed */
export function assertOwner({ role }: Pick<TeamActor, 'role'>): void {
  if (role !== 'owner' && role !== 'operator' && role !== 'machine') throw new ApiError('owner_needed');
}
