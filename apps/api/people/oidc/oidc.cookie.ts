import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf, ownCookieName, setOwnCookie } from '../sessions/session.cookie';
import { FLOW_SECONDS } from './oidc-flow';

const NAME = 'cowrie_oidc';

/** The value of the cookie of a sign-in with the provider. Undefined when there is none, or more than one. */
export function flowCookieOf(request: FastifyRequest, dashboardUrl: string): string | undefined {
  return cookieOf(request, ownCookieName(dashboardUrl, NAME));
}

/**
 * Sets that cookie, or removes it when there is no value. The provider sends the browser back from another
 * site, so the cookie must also come with such a visit.
 */
export function setFlowCookie(reply: FastifyReply, dashboardUrl: string, value: string | undefined): void {
  setOwnCookie(reply, dashboardUrl, {
    name: ownCookieName(dashboardUrl, NAME),
    value: value ?? '',
    maxAgeSeconds: value === undefined ? 0 : FLOW_SECONDS,
    sameSite: 'Lax',
  });
}
