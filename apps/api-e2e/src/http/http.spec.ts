import { Service } from '../service';

const service = Service.shared();
const key = service.keys().public;

describe('every answer', () => {
  it('404 for an unknown route, 405 for a wrong method', async () => {
    const unknown = await service.call('get', '/nowhere');
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'route_not_found']);
    const wrong = await service.call('delete', '/api/v1/payments/quote');
    expect([wrong.status, wrong.body.error.code]).toEqual([405, 'method_not_allowed']);
    expect(wrong.headers.allow).toMatch('POST');
  });

  it.each<[string, number, string, Record<string, string>, string]>([
    ['malformed JSON', 400, 'malformed_json', { 'Content-Type': 'application/json' }, '{"amount": '],
    ['an empty body', 400, 'malformed_json', { 'Content-Type': 'application/json' }, ''],
    ['another content type', 415, 'unsupported_media_type', { 'Content-Type': 'text/xml' }, '<a/>'],
    [
      'a form',
      415,
      'unsupported_media_type',
      { 'Content-Type': 'application/x-www-form-urlencoded' },
      'amount=1',
    ],
    ['plain text', 415, 'unsupported_media_type', { 'Content-Type': 'text/plain' }, '{}'],
    [
      'more than 64 KiB',
      413,
      'payload_too_large',
      { 'Content-Type': 'application/json' },
      `{"a":"${'x'.repeat(65_536)}"}`,
    ],
  ])('%s: %i', async (_name, status, code, headers, body) => {
    const answer = await service.call('post', '/api/v1/payments', { key, headers, body });
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect(answer.text).not.toMatch(/\.js:|node_modules| at /);
  });

  it('carries the caller’s request id when it is valid', async () => {
    const valid = await service.call('get', '/health/live', {
      headers: { 'X-Request-Id': 'order-17:retry.2' },
    });
    expect(valid.headers['x-request-id']).toBe('order-17:retry.2');
    const invalid = await service.call('get', '/health/live', { headers: { 'X-Request-Id': 'a b<script>' } });
    expect(invalid.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('carries a request id when the path cannot be decoded', async () => {
    const answer = await service.call('get', '/api/v1/payments/%ff');
    expect([answer.status, answer.headers['x-request-id']]).toEqual([400, answer.body.error.requestId]);
  });

  it('400 for a deeply nested body, never a 5xx', async () => {
    const txHash = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    const answer = await service.call('post', '/checkout/aaaaaaaaaaaa/trace', {
      headers: { 'Content-Type': 'application/json' },
      body: `{"txHash":${txHash}}`,
    });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'validation_failed']);
  });

  it('reports that the service is ready, with its checks', async () => {
    const answer = await service.call('get', '/health/ready');
    expect(answer.status).toBe(200);
    expect(answer.body.data.status).toBe('ready');
    expect(answer.body.data.checks.map(({ name }: { name: string }) => name)).toContain('chain live:polygon');
  });
});
