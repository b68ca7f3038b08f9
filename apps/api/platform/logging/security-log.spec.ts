import type { FastifyRequest } from 'fastify';
import { pino } from 'pino';
import type { ErrorCode } from '../http/error-catalogue';
import { SecurityLog } from './security-log';

const KEY = `cwr_sk_live_abcd${'x'.repeat(34)}`;
const MINUTE_MS = 60_000;

let lines: Record<string, unknown>[];
let log: SecurityLog;
beforeEach(() => {
  jest.useFakeTimers();
  lines = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  log = new SecurityLog(pino({ base: null, timestamp: false }, { write }));
});
afterEach(() => jest.useRealTimers());

function refuse(code: ErrorCode, { ip = '203.0.113.9', authorization = `Bearer ${KEY}` } = {}): void {
  log.refused(code, {
    id: 'request-1',
    ip,
    method: 'GET',
    url: '/api/v1/payments?page=secret',
    headers: { authorization },
    routeOptions: { url: '/api/v1/payments' },
  } as unknown as FastifyRequest);
}

it('writes code, address, key prefix, request ID and route of a refusal, and never the key or the query', () => {
  refuse('ip_not_allowed');
  expect(lines).toEqual([
    {
      level: 40,
      context: 'Security',
      code: 'ip_not_allowed',
      address: '203.0.113.9',
      key: 'cwr_sk_live_abcd',
      requestId: 'request-1',
      method: 'GET',
      route: '/api/v1/payments',
      msg: 'refused',
    },
  ]);
});

it('writes the start of an operator’s token', () => {
  refuse('role_not_allowed', { authorization: `Bearer cwr_op_abcd${'x'.repeat(34)}` });
  expect(lines).toMatchObject([{ code: 'role_not_allowed', key: 'cwr_op_abcd' }]);
});

it('writes no part of a token that is not an API key', () => {
  for (const authorization of ['Bearer an-admin-token', 'Basic dTpw', 'Bearer cwr_sk_live_abcd'])
    refuse('invalid_admin_token', { authorization });
  expect(lines.map(({ key }) => key)).toEqual(['unrecognized', 'unrecognized', 'unrecognized']);
});

it.each(['payment_not_found', 'validation_failed', 'internal_error'] as const)('ignores %s', (code) => {
  refuse(code);
  expect(lines).toEqual([]);
});

it('writes 10 lines a minute for each code and address, then the number of the others', () => {
  for (let i = 0; i < 500; i += 1) refuse('invalid_api_key');
  refuse('rate_limited');
  refuse('invalid_api_key', { ip: '198.51.100.7' });
  expect(lines).toHaveLength(12);
  jest.advanceTimersByTime(MINUTE_MS);
  expect(lines.slice(12)).toEqual([
    {
      level: 40,
      context: 'Security',
      code: 'invalid_api_key',
      address: '203.0.113.9',
      count: 490,
      msg: 'refused again',
    },
  ]);
  refuse('invalid_api_key');
  expect(lines).toHaveLength(14);
});

it('counts all IPv6 addresses of a /64 network together', () => {
  for (let i = 1; i <= 100; i += 1) refuse('invalid_api_key', { ip: `2001:db8::${i}` });
  log.flush();
  expect(lines.at(-1)).toMatchObject({ address: '2001:db8:0:0::/64', count: 90 });
});

it('counts the addresses beyond the first 1000 together', () => {
  for (let i = 0; i < 5000; i += 1)
    refuse('invalid_api_key', { ip: `10.0.${Math.floor(i / 250)}.${i % 250}` });
  expect(lines).toHaveLength(1010);
  log.flush();
  expect(lines.at(-1)).toMatchObject({ code: 'invalid_api_key', address: 'others', count: 3990 });
});
