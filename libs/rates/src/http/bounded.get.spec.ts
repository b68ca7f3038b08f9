import type { ServerResponse } from 'node:http';
import { type FakeRateService, startFakeRateService } from '../spec/rate-service.fake';
import { getExactJson } from './bounded.get';

let service: FakeRateService;
beforeAll(async () => void (service = await startFakeRateService()));
afterAll(() => service.close());

const answering = (answer: FakeRateService['answers'][string], timeoutMs = 20_000) => {
  service.answers['/rates'] = answer;
  return getExactJson(`${service.url}/rates?of=USDC`, { timeoutMs, maxBodyBytes: 1000 });
};
const withStatus =
  (status: number, headers = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end('{"a":1}');

it('returns the document with numbers as text', async () => {
  await expect(answering('{"a":1.10}')).resolves.toEqual({ a: '1.10' });
  expect(service.calls.at(-1)).toBe('/rates?of=USDC');
});

it.each([204, 301, 302, 307, 400, 403, 404, 429, 500, 503])(
  'treats status %i as a refusal',
  async (status) => {
    const answer = answering(withStatus(status, { location: `${service.url}/elsewhere` }));
    await expect(answer).rejects.toMatchObject({
      failure: 'refused',
      message: expect.stringContaining(String(status)),
    });
  },
);

it('follows no redirect', async () => {
  service.answers['/elsewhere'] = '{"rate":"1"}';
  const calls = service.calls.length;
  await expect(answering(withStatus(302, { location: '/elsewhere' }))).rejects.toMatchObject({
    failure: 'refused',
  });
  expect(service.calls.slice(calls)).toEqual(['/rates?of=USDC']);
});

it('times out while it waits for the head or the body', async () => {
  await expect(answering(() => undefined, 50)).rejects.toMatchObject({ failure: 'timeout' });
  const stalls = (response: ServerResponse): void => void response.write('{"a":');
  await expect(answering(stalls, 50)).rejects.toMatchObject({ failure: 'timeout' });
});

it('stops reading at its limit and closes the connection', async () => {
  let hungUp: Promise<unknown> = Promise.resolve();
  const endless = (response: ServerResponse): void => {
    hungUp = new Promise((done) => response.once('close', done));
    const pour = (): void => {
      while (response.write(' '.repeat(4096)));
    };
    response.on('drain', pour);
    pour();
  };
  await expect(answering(endless)).rejects.toMatchObject({ failure: 'too_large' });
  await hungUp;
  await expect(answering(' '.repeat(998) + '{}')).resolves.toEqual({});
  await expect(answering(' '.repeat(999) + '{}')).rejects.toMatchObject({ failure: 'too_large' });
});

it.each(['', '<html>', '{"a":1', 'NaN'])('refuses a body that is not JSON: %j', async (body) => {
  await expect(answering(body)).rejects.toMatchObject({ failure: 'malformed' });
});

it('reports a broken connection and an unknown host', async () => {
  await expect(answering((response) => void response.socket?.destroy())).rejects.toMatchObject({
    failure: 'unreachable',
  });
  const gone = await startFakeRateService();
  await gone.close();
  await expect(getExactJson(gone.url, { timeoutMs: 20_000 })).rejects.toMatchObject({
    failure: 'unreachable',
  });
});
