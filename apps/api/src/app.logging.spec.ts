import { pino } from 'pino';
import request from 'supertest';
import { aConfig } from '@cowrie/testing/api/test-config';
import { type RunningApp, startApp } from './app';

let lines: Record<string, unknown>[];
let app: RunningApp;
beforeAll(async () => {
  lines = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  app = await startApp(aConfig({ role: 'api' }), pino({ level: 'info', base: null }, { write }));
});
beforeEach(() => void (lines.length = 0));
afterAll(() => app.close());

const linesOf = (context: string) => lines.filter((line) => line.context === context);

it('logs each request by its route, status, time and request ID, without its address', async () => {
  await request(app.url).get('/checkout/abcdefghijkl?customer=ada').set('X-Request-Id', 'mine');
  expect(linesOf('Request')).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      context: 'Request',
      requestId: 'mine',
      method: 'GET',
      route: '/checkout/:payCode',
      status: 404,
      milliseconds: expect.any(Number),
    },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/abcdefghijkl|ada/);
});

it('logs every refused admin token up to the limit of lines, and never the token', async () => {
  const token = 'guessed-token-of-the-operator-0123456789';
  for (let i = 0; i < 3; i += 1)
    await request(app.url).get('/admin/v1/merchants').set('Authorization', `Bearer ${token}`);
  const refusals = linesOf('Security');
  expect(refusals).toHaveLength(3);
  expect(refusals[0]).toMatchObject({
    level: 40,
    code: 'invalid_admin_token',
    key: 'unrecognized',
    route: '/admin/v1/merchants',
  });
  expect(refusals[0]?.address).toMatch(/127\.0\.0\.1|::1/);
  expect(JSON.stringify(lines)).not.toContain('guessed-token');
});

it('does not log health checks at level info', async () => {
  await request(app.url).get('/health/live');
  expect(linesOf('Request')).toEqual([]);
});
