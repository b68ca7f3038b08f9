import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Environment, MemberRole } from '@cowrie/dto';
import type { Types } from 'mongoose';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import type { Person } from './person.schema';
import type { PersonSession } from './sessions/person-session.schema';

/** A signed-in person. */
export interface SignedIn {
  person: Person;
  session: PersonSession;
  /** For the audit log. */
  actor: Actor;
}

/** A signed-in person who works for the business in the path. */
export interface Member extends SignedIn {
  merchant: Merchant;
  role: MemberRole;
}

/** A request that passed `DashboardGuard`. */
export interface DashboardRequest extends FastifyRequest {
  signedIn?: SignedIn;
  member?: Member;
}

/** The data that a dashboard query may see. */
export interface Tenant {
  businessId: Types.ObjectId;
  environment: Environment;
}

/** Parameter decorator: the signed-in person. */
export const CurrentPerson = createParamDecorator((_: unknown, context: ExecutionContext): SignedIn => {
  const { signedIn } = requestOf(context);
  if (!signedIn) throw new Error('nobody is known to be signed in; the controller must use DashboardGuard');
  return signedIn;
});

/** Parameter decorator: the member of the business in the path. */
export const CurrentMember = createParamDecorator((_: unknown, context: ExecutionContext): Member =>
  memberOf(context),
);

/** Parameter decorator: the business and environment of the path, which the guard has checked. */
export const CurrentTenant = createParamDecorator((_: unknown, context: ExecutionContext): Tenant => {
  const { environment } = requestOf(context).params as { environment?: Environment };
  if (!environment) throw new Error('the path names no environment; add /:environment');
  return { businessId: memberOf(context).merchant._id, environment };
});

function memberOf(context: ExecutionContext): Member {
  const { member } = requestOf(context);
  if (!member) throw new Error('no member is known; the handler must use @Needs');
  return member;
}

function requestOf(context: ExecutionContext): DashboardRequest {
  return context.switchToHttp().getRequest<DashboardRequest>();
}
