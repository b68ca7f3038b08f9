import { en } from '@cowrie/payer-page/words/en';
import { setLocale } from '../i18n/locale';
import { configuration, deposit } from '@cowrie/payer-page/testing/configuration';
import { createApiClient } from './api-client';
import { ApiError } from './api-error';

const send = jest.fn<Promise<Response>, Parameters<typeof fetch>>();
const api = createApiClient('aB3dE6gH9jK2', send);

/** The part of a Response that the client reads; jsdom has none. */
function answer(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  const json = () =>
    body === undefined ? Promise.reject(new SyntaxError('no JSON')) : Promise.resolve(body);
  const response: Partial<Response> = { ok: status < 400, status, json };
  return { ...response, headers: { get: (name: string) => headers[name] ?? null } } as Response;
}

const success = (data: unknown) => answer(200, { success: true, message: 'ok', data });
const failure = (status: number, code: string, headers?: Record<string, string>) =>
  answer(
    status,
    { success: false, message: `text of ${code}`, data: null, error: { code, requestId: 'r' } },
    headers,
  );

async function errorOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError');
  return error;
}

beforeEach(() => send.mockReset());
afterEach(() => jest.useRealTimers());

it('calls the endpoints of its own origin', async () => {
  send
    .mockResolvedValueOnce(success(configuration()))
    .mockResolvedValueOnce(success(deposit))
    .mockResolvedValueOnce(success('pending'));
  await expect(api.readConfiguration()).resolves.toEqual(configuration());
  await expect(api.complete({ token: 'USDC', network: 'base' })).resolves.toEqual(deposit);
  await expect(api.readStatus()).resolves.toBe('pending');
  expect(send.mock.calls.map(([path]) => path)).toEqual([
    '/checkout/aB3dE6gH9jK2',
    '/checkout/aB3dE6gH9jK2/complete',
    '/checkout/aB3dE6gH9jK2/status',
  ]);
  expect(send.mock.calls[1]?.[1]).toMatchObject({
    method: 'POST',
    body: '{"token":"USDC","network":"base","language":"en"}',
  });
});

it('sends the page’s language, because mails to the payer use it', async () => {
  setLocale({ language: 'sw', catalogue: en });
  send.mockResolvedValueOnce(success(deposit));
  await api.complete({ token: 'USDC', network: 'base' });
  expect(send.mock.calls[0]?.[1]?.body).toBe('{"token":"USDC","network":"base","language":"sw"}');
});

it('looks up a transaction', async () => {
  const txHash = `0x${'ab'.repeat(32)}`;
  const answer = { txHash, verdict: 'not_found', message: 'Nobody knows it.', notChecked: [] };
  send.mockResolvedValueOnce(success(answer));
  await expect(api.lookUp(txHash)).resolves.toEqual(answer);
  const [path, request] = send.mock.calls[0] ?? [];
  expect([path, request?.method, request?.body]).toEqual([
    '/checkout/aB3dE6gH9jK2/trace',
    'POST',
    JSON.stringify({ txHash }),
  ]);
});

it('gives the service a signed transfer', async () => {
  send.mockResolvedValueOnce(success(configuration()));
  const signed = { from: '0xA', validAfter: 0, validBefore: 9, nonce: '0x5a', signature: '0x1b' };
  await expect(api.relay(signed)).resolves.toEqual(configuration());
  const [path, request] = send.mock.calls[0] ?? [];
  expect([path, request?.body]).toEqual(['/checkout/aB3dE6gH9jK2/relay', JSON.stringify(signed)]);
});

it('carries status, code and message of a refusal', async () => {
  send.mockResolvedValue(failure(409, 'checkout_locked'));
  const error = await errorOf(api.complete({ token: 'USDC', network: 'base' }));
  expect(error).toMatchObject({
    kind: 'refused',
    facts: { status: 409, code: 'checkout_locked', text: 'text of checkout_locked' },
    isTransient: false,
  });
});

it('marks a rate limit as transient, with the time in Retry-After', async () => {
  send.mockResolvedValue(failure(429, 'rate_limited', { 'retry-after': '30' }));
  expect(await errorOf(api.readStatus())).toMatchObject({
    isTransient: true,
    facts: { retryAfterMs: 30_000 },
  });
});

it("reads the status of a proxy's error page", async () => {
  send.mockResolvedValue(answer(502, undefined));
  expect(await errorOf(api.readStatus())).toMatchObject({
    kind: 'refused',
    isTransient: true,
    facts: { status: 502, text: undefined },
  });
});

it('reports an unreachable network', async () => {
  send.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await errorOf(api.readStatus())).toMatchObject({ kind: 'unreachable', isTransient: true });
});

it.each([
  ['an unknown status', () => api.readStatus(), 'paid'],
  ['a status from the prototype', () => api.readStatus(), 'toString'],
  ['a configuration without id', () => api.readConfiguration(), configuration({ id: '' })],
  [
    'half a deposit',
    () => api.readConfiguration(),
    configuration({ deposit: { ...deposit, receiveAddress: '' } }),
  ],
  [
    'an instruction without amount',
    () => api.complete({ token: 'USDC', network: 'base' }),
    { validUntil: 'x' },
  ],
  ['a lookup without a message', () => api.lookUp('0x'), { txHash: '0x', verdict: 'late', notChecked: [] }],
])('refuses %s', async (_what, call, data) => {
  send.mockResolvedValue(success(data));
  expect(await errorOf(call())).toMatchObject({ kind: 'malformed' });
});

it('times out and aborts the request', async () => {
  jest.useFakeTimers();
  send.mockImplementation(
    (_path, request) =>
      new Promise((_resolve, reject) =>
        request?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      ),
  );
  const error = errorOf(api.readStatus());
  await jest.advanceTimersByTimeAsync(10_000);
  expect(await error).toMatchObject({ kind: 'timeout', isTransient: true });
});

it('answers "not found" without a pay code', async () => {
  expect(await errorOf(createApiClient(null, send).readConfiguration())).toMatchObject({ isNotFound: true });
});
