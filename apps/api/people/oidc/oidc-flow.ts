import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { ownPath } from '../own-path';

/** How long a person may take at the provider. */
export const FLOW_SECONDS = 600;

/** A sign-in with the provider that a browser started. */
export interface OidcFlow {
  /**
   * The provider sends it back in the URL, so that nobody can plant the code of another sign-in in a browser.
   */
  state: string;
  /** The provider signs it into the ID token. */
  nonce: string;
  /** Only its holder can use the code (PKCE). */
  verifier: string;
  /** The dashboard path to show afterwards. */
  next: string;
}

/**
 * Starts a sign-in. Nothing is stored: `state`, `nonce` and `verifier` are derived from one random value in
 * the browser's cookie.
 * @param secret the server's own, so that nobody else can create a cookie
 * @returns the sign-in, and the value of the cookie
 */
export function beginFlow(secret: string, now: Date, next: string): { flow: OidcFlow; cookie: string } {
  const random = randomBytes(32).toString('base64url');
  const endsAt = String(Math.floor(now.getTime() / 1000) + FLOW_SECONDS);
  const path = Buffer.from(ownPath(next)).toString('base64url');
  const body = `${random}.${endsAt}.${path}`;
  return {
    flow: flowOf(secret, random, ownPath(next)),
    cookie: `${body}.${derived(secret, 'cookie', body)}`,
  };
}

/** The sign-in of a cookie; undefined when it is not ours, or too old. */
export function openFlow(cookie: string, secret: string, now: Date): OidcFlow | undefined {
  const [random = '', endsAt = '', path = '', given = '', ...more] = cookie.split('.');
  const expected = Buffer.from(derived(secret, 'cookie', `${random}.${endsAt}.${path}`));
  const isOurs = given.length === expected.length && timingSafeEqual(Buffer.from(given), expected);
  if (!isOurs || more.length > 0 || Number(endsAt) * 1000 <= now.getTime()) return undefined;
  return flowOf(secret, random, ownPath(Buffer.from(path, 'base64url').toString()));
}

function flowOf(secret: string, random: string, next: string): OidcFlow {
  return {
    state: derived(secret, 'state', random),
    nonce: derived(secret, 'nonce', random),
    verifier: derived(secret, 'verifier', random),
    next,
  };
}

function derived(secret: string, purpose: string, value: string): string {
  return createHmac('sha256', secret).update(`oidc ${purpose} ${value}`).digest('base64url');
}
