import { Service } from '../service';

const service = Service.shared();

describe('GET /openapi.json', () => {
  it('200: returns the document with the paths of the API', async () => {
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
        '/checkout/{payCode}/status/events',
        '/health/ready',
        '/users/public-api/toggle-environment',
      ]),
    );
  });
});

/** Files that a page loads, and pages that it links to. */
const linksOf = (html: string): string[] => [
  ...new Set([...html.matchAll(/(?:src|href)="([^"#]+)/g)].map(([, link]) => String(link))),
];

describe('GET /docs', () => {
  it.each(['/docs', '/docs/', '/docs/start', '/docs/api', '/docs/api/'])(
    '200 at %s: returns a page whose files and links are all served here',
    async (path) => {
      const page = await service.call('get', path);
      expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      // Other sites, and the dashboard of this service.
      const links = linksOf(page.text).filter((link) => !/^https?:/.test(link));
      expect(links.length).toBeGreaterThan(3);
      for (const link of links) {
        expect(link).toMatch(/^\/(docs|openapi\.json)/);
        expect([link, (await service.call('get', link)).status]).toEqual([link, 200]);
      }
    },
  );

  it.each([
    ['/docs/site.css', 'text/css; charset=utf-8'],
    ['/docs/site.js', 'text/javascript; charset=utf-8'],
    ['/docs/find.js', 'text/javascript; charset=utf-8'],
    ['/docs/search.json', 'application/json; charset=utf-8'],
    ['/docs/favicon.svg', 'image/svg+xml'],
  ])('200 at %s: returns a file of the type %s that may be cached for five minutes', async (path, type) => {
    const { status, headers } = await service.call('get', path);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      type,
      'public, max-age=300',
    ]);
  });

  it('has the security headers of every answer, and allows no other origin', async () => {
    for (const path of ['/docs', '/docs/api', '/openapi.json']) {
      const { headers } = await service.call('get', path);
      expect(headers['content-security-policy']).toMatch(
        "default-src 'none'; script-src 'self'; style-src 'self';",
      );
      expect(headers['content-security-policy']).not.toMatch(/https?:/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-request-id']).toBeTruthy();
    }
  });

  it.each([
    '/docs/package.json',
    '/docs/nothing',
    '/docs/start.html',
    '/docs/..%2f..%2fpackage.json',
    '/docs/%2e%2e/main.js',
  ])('404 at %s: answers in the envelope', async (path) => {
    const unknown = await service.call('get', path);
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'route_not_found']);
  });

  it('405: answers in the envelope', async () => {
    const wrong = await service.call('post', '/openapi.json');
    expect([wrong.status, wrong.body.error.code]).toEqual([405, 'method_not_allowed']);
  });
});
