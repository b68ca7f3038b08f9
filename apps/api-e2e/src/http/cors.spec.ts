import type { Response } from 'supertest';
import { Service } from '../service';

const service = Service.shared();
const ORIGIN = 'https://shop.example.com';

const preflight = (path: string, method: string, origin = ORIGIN) =>
  service.call('options', path, {
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': 'authorization',
    },
  });
const allowed = (response: Response) => response.headers['access-control-allow-origin'];

it.each(['/api/v1/payments', '/api/v1/payments/quote'])(
  '%s allows any web origin, without credentials',
  async (path) => {
    const answer = await preflight(path, 'POST');
    expect([answer.status, allowed(answer)]).toEqual([204, '*']);
    expect(answer.headers['access-control-allow-headers']).toMatch('Idempotency-Key');
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    const refused = await service.call('post', path, { headers: { Origin: ORIGIN } });
    expect([refused.status, allowed(refused)]).toEqual([401, '*']);
  },
);

it.each([
  '/api/v1/payments',
  `/api/v1/payments/${'0'.repeat(24)}`,
  '/api/v1/payments/reference/Unknown12345/verify',
  '/health/ready',
])('%s (GET) allows no web origin', async (path) => {
  expect(allowed(await preflight(path, 'GET'))).toBeUndefined();
  const answer = await service.call('get', path, { headers: { Origin: ORIGIN } });
  expect(allowed(answer)).toBeUndefined();
});

it('/checkout allows only the checkout’s own origin', async () => {
  const path = '/checkout/abcdefghijkl/complete';
  expect(allowed(await preflight(path, 'POST', service.dev.checkoutUrl))).toBe(service.dev.checkoutUrl);
  expect(allowed(await preflight(path, 'POST'))).not.toBe(ORIGIN);
  expect(allowed(await preflight(path, 'POST'))).not.toBe('*');
});
