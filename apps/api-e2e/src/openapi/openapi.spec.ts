import { Service } from '../service';

const service = Service.shared();

describe('GET /openapi.json', () => {
  it('200: gives the document with the paths of the API', async () => {
    const answer = await service.call('get', '/openapi.json');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch('application/json');
    expect(answer.body).toMatchObject({ openapi: '3.1.0', info: { title: 'Cowrie API' } });
    expect(Object.keys(answer.body.paths)).toEqual(
      expect.arrayContaining([
        '/api/v1/payments',
        '/api/v1/payments/quote',
        '/api/v1/payments/reference/{reference}/verify',
        '/api/v1/payments/{paymentId}',
        '/api/v1/payments/{paymentId}/verify',
        '/checkout/{payCode}',
        '/checkout/{payCode}/complete',
        '/checkout/{payCode}/status',
        '/health/ready',
        '/users/public-api/toggle-environment',
      ]),
    );
  });
});

describe('GET /docs', () => {
  it.each(['/docs', '/docs/'])(
    '200 at %s: gives a page that loads files of this server only',
    async (path) => {
      const page = await service.call('get', path);
      expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => String(file));
      expect(files.length).toBeGreaterThan(2);
      for (const file of files) {
        expect(file).toMatch(/^\/docs\//);
        expect((await service.call('get', file)).status).toBe(200);
      }
    },
  );

  it('has the security headers of every answer, and allows no other origin', async () => {
    const { headers } = await service.call('get', '/docs');
    expect(headers['content-security-policy']).toMatch("default-src 'none'; script-src 'self';");
    expect(headers['content-security-policy']).not.toMatch(/https?:/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-request-id']).toBeTruthy();
  });

  it('404 and 405: answers in the envelope', async () => {
    const unknown = await service.call('get', '/docs/package.json');
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'route_not_found']);
    const wrong = await service.call('post', '/openapi.json');
    expect([wrong.status, wrong.body.error.code]).toEqual([405, 'method_not_allowed']);
  });
});
