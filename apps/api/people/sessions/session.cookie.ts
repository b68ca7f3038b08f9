import type { FastifyReply, FastifyRequest } from 'fastify';
import { LONGEST_HOURS } from './person-sessions.service';

/** The name of the session's cookie. */
export function sessionCookieName(dashboardUrl: string): string {
  return ownCookieName(dashboardUrl, 'cowrie_session');
}

/** The token in the request's cookie. Undefined when there is none, or more than one. */
export function sessionTokenOf(request: FastifyRequest, dashboardUrl: string): string | undefined {
  return cookieOf(request, sessionCookieName(dashboardUrl));
}

/** Whether a request has a session cookie, valid or not. */
export function hasSessionCookie(request: FastifyRequest, dashboardUrl: string): boolean {
  return cookiesOf(request, sessionCookieName(dashboardUrl)).length > 0;
}

/** Sets the browser's session token, or removes it when there is none. */
export function setSessionCookie(reply: FastifyReply, dashboardUrl: string, token: string | undefined): void {
  setOwnCookie(reply, dashboardUrl, {
    name: sessionCookieName(dashboardUrl),
    value: token ?? '',
    maxAgeSeconds: token === undefined ? 0 : LONGEST_HOURS * 3600,
  });
}

/**
 * The name of a cookie of the dashboard. Over https the browser itself refuses a `__Host-` cookie that
 * another host, a path or plain http sets, so nobody can plant one. Plain http is for work on one machine.
 */
export function ownCookieName(dashboardUrl: string, name: string): string {
  return isHttps(dashboardUrl) ? `__Host-${name}` : name;
}

/** The value of a cookie. Undefined when there is none of this name, or more than one. */
export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const [own, ...others] = cookiesOf(request, name);
  return others.length === 0 ? own : undefined;
}

/** The values of all cookies of a name. */
function cookiesOf({ headers }: FastifyRequest, name: string): string[] {
  const own = (headers.cookie ?? '').split(/; */).filter((one) => one.startsWith(`${name}=`));
  return own.map((one) => one.slice(name.length + 1));
}

/**
 * A cookie of the dashboard. `sameSite`: by default it comes only with requests of the dashboard's own page.
 */
export interface OwnCookie {
  name: string;
  value: string;
  maxAgeSeconds: number;
  sameSite?: 'Strict' | 'Lax';
}

/** Sets a cookie that no script reads. */
export function setOwnCookie(
  reply: FastifyReply,
  dashboardUrl: string,
  { name, value, maxAgeSeconds, sameSite = 'Strict' }: OwnCookie,
): void {
  reply.header(
    'Set-Cookie',
    [
      `${name}=${value}`,
      'Path=/',
      'HttpOnly',
      `SameSite=${sameSite}`,
      `Max-Age=${maxAgeSeconds}`,
      ...(isHttps(dashboardUrl) ? ['Secure'] : []),
    ].join('; '),
  );
}

function isHttps(url: string): boolean {
  return url.startsWith('https:');
}
