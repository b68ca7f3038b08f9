import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionCookieName, sessionTokenOf, setSessionCookie } from './session.cookie';

const HTTPS = 'https://dashboard.example.com';
const HTTP = 'http://localhost:4300';

function cookieSet(dashboardUrl: string, token?: string): string[] {
  let line = '';
  const header = (_: string, value: string) => (line = value);
  setSessionCookie({ header } as unknown as FastifyReply, dashboardUrl, token);
  return line.split('; ');
}

it('over https the browser sends it only to this host, and no script reads it', () => {
  expect(cookieSet(HTTPS, 'token')).toEqual([
    '__Host-cowrie_session=token',
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    'Max-Age=604800',
    'Secure',
  ]);
});

it('on one machine it works without https', () => {
  expect(cookieSet(HTTP, 'token')).toEqual([
    'cowrie_session=token',
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    'Max-Age=604800',
  ]);
});

it('is removed at sign-out', () => {
  expect(cookieSet(HTTPS)).toEqual(expect.arrayContaining(['__Host-cowrie_session=', 'Max-Age=0']));
});

it.each([
  ['a=1; __Host-cowrie_session=token; b=2', 'token'],
  ['cowrie_session=planted', undefined],
  ['__Host-cowrie_session=one; __Host-cowrie_session=two', undefined],
  ['x__Host-cowrie_session=token', undefined],
  ['', undefined],
])('reads %s', (cookie, token) => {
  expect(sessionCookieName(HTTPS)).toBe('__Host-cowrie_session');
  expect(sessionTokenOf({ headers: { cookie } } as FastifyRequest, HTTPS)).toBe(token);
});
