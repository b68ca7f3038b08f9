import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isToken, type Token } from '@cowrie/tables';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import type { PlainAct } from './plain.document';

/** The longest form has 40 characters of a network's name. */
const FORM_LIMIT_BYTES = 1024;
const ACTS: Record<PlainAct, true> = { choose: true, release: true, cancel: true, refund: true };

/** A form of the page, as a browser sent it. */
export interface PlainForm {
  act: PlainAct;
  /** The choice of `choose`; undefined if it names no token and network. */
  choice: { token: Token; network: string } | undefined;
}

/** Makes the routes of this scope accept forms, and no other body. */
export function readForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}

/** @throws ApiError bad_request for a body that no form of the page sends */
export function formOf({ body }: FastifyRequest): PlainForm {
  const act = body instanceof URLSearchParams ? body.get('do') : null;
  if (!(body instanceof URLSearchParams) || act === null || !Object.hasOwn(ACTS, act))
    throw new ApiError('bad_request');
  const [token = '', network = ''] = (body.get('pair') ?? '').split(' ');
  return { act: act as PlainAct, choice: isToken(token) && network ? { token, network } : undefined };
}

/**
 * Refuses a form that another site sent. Nothing of the browser authorizes it, for the payCode is in its
 * path: so another site could do no more than with a call of its own. It is refused all the same.
 *
 * `no-referrer` makes browsers write `Origin: null` for the page's own forms, so the origin says something
 * only if it names one. `Sec-Fetch-Site` has been sent since 2020 (Safari: 2023), over https.
 * @throws ApiError cross_site_refused
 */
export function assertOwnForm({ headers }: FastifyRequest, pageOrigin: string): void {
  const site = headers['sec-fetch-site'];
  const isOwn =
    site !== undefined
      ? site === 'same-origin' || site === 'none'
      : headers.origin === undefined || headers.origin === 'null' || headers.origin === pageOrigin;
  if (!isOwn) throw new ApiError('cross_site_refused');
}
