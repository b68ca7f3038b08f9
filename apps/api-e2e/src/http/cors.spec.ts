import { Service } from '../service';

const service = Service.shared();
const ORIGIN = 'https://shop.example.com';

const preflight = (path: string, method: string, origin = ORIGIN) =>
  fetch(service.dev.apiUrl + path, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': 'authorization',
    },
  });
const allowed = (response: Response) => response.headers.get('access-control-allow-origin');

it.each(['/api/v1/payments', '/api/v1/payments/quote'])(
  '%s allows any web origin, without credentials',
  async (path) => {
    const answer = await preflight(path, 'POST');
    expect([answer.status, allowed(answer)]).toEqual([204, '*']);
    expect(answer.headers.get('access-control-allow-headers')).toMatch('Idempotency-Key');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    const refused = await fetch(service.dev.apiUrl + path, { method: 'POST', headers: { Origin: ORIGIN } });
    expect([refused.status, allowed(refused)]).toEqual([401, '*']);
  },
);

it.each([
  ['/api/v1/payments', 'GET'],
  [`/api/v1/payments/${'0'.repeat(24)}`, 'GET'],
  ['/api/v1/payments/reference/Unknown12345/verify', 'GET'],
  ['/health/ready', 'GET'],
])('%s (%s) allows no web origin', async (path, method) => {
  expect(allowed(await preflight(path, method))).toBeNull();
  const answer = await fetch(service.dev.apiUrl + path, { method, headers: { Origin: ORIGIN } });
  expect(allowed(answer)).toBeNull();
});

it('/checkout allows only the checkout’s own origin', async () => {
  const path = '/checkout/abcdefghijkl/complete';
  expect(allowed(await preflight(path, 'POST', service.dev.checkoutUrl))).toBe(service.dev.checkoutUrl);
  expect(allowed(await preflight(path, 'POST'))).not.toBe(ORIGIN);
  expect(allowed(await preflight(path, 'POST'))).not.toBe('*');
});
