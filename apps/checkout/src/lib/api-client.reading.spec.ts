import { configuration } from '@cowrie/payer-page/testing/configuration';
import { createApiClient } from './api-client';
import { ApiError } from './api-error';

const send = jest.fn<Promise<Response>, Parameters<typeof fetch>>();

/** The part of a Response that the client reads; jsdom has none. */
function answer(status: number, data?: unknown, tag?: string): Response {
  const json = () =>
    status === 304 ? Promise.reject(new SyntaxError('no body')) : Promise.resolve({ success: true, data });
  const headers = { get: (name: string) => (name === 'etag' ? (tag ?? null) : null) };
  return { ok: status === 200, status, json, headers } as Response;
}

const asked = () => send.mock.calls.map(([, request]) => request?.headers);

let api: ReturnType<typeof createApiClient>;
beforeEach(() => {
  send.mockReset();
  api = createApiClient('aB3dE6gH9jK2', send);
});

it('sends the entity tag, and returns the same object after 304', async () => {
  send.mockResolvedValueOnce(answer(200, configuration(), 'W/"a"')).mockResolvedValue(answer(304));
  const first = await api.readConfiguration();
  expect(await api.readConfiguration()).toBe(first);
  expect(await api.readConfiguration()).toBe(first);
  expect(asked()).toEqual([{}, { 'if-none-match': 'W/"a"' }, { 'if-none-match': 'W/"a"' }]);
  expect(send.mock.calls.map(([, request]) => request?.cache)).toEqual(Array(3).fill('no-store'));
});

it('caches the newest answer of each endpoint', async () => {
  send
    .mockResolvedValueOnce(answer(200, 'pending', 'W/"p"'))
    .mockResolvedValueOnce(answer(200, configuration(), 'W/"c"'))
    .mockResolvedValueOnce(answer(200, 'processing', 'W/"q"'))
    .mockResolvedValueOnce(answer(304));
  await api.readStatus();
  await api.readConfiguration();
  expect([await api.readStatus(), await api.readStatus()]).toEqual(['processing', 'processing']);
  expect(asked()).toEqual([{}, {}, { 'if-none-match': 'W/"p"' }, { 'if-none-match': 'W/"q"' }]);
});

it('sends no entity tag for a full read', async () => {
  send.mockImplementation(() => Promise.resolve(answer(200, configuration(), 'W/"a"')));
  const first = await api.readConfiguration();
  expect(await api.readConfiguration(undefined, true)).not.toBe(first);
  expect(asked()).toEqual([{}, {}]);
});

it('refuses an unexpected 304, and caches nothing without an entity tag', async () => {
  send.mockResolvedValueOnce(answer(304)).mockResolvedValue(answer(200, 'pending'));
  expect(await api.readStatus().catch((error: unknown) => error)).toBeInstanceOf(ApiError);
  await api.readStatus();
  await api.readStatus();
  expect(asked()).toEqual([{}, {}, {}]);
});

it('treats a connection that breaks inside the body as unreachable', async () => {
  const json = () => Promise.reject(new TypeError('network error'));
  send.mockResolvedValue({ ...answer(200), json });
  expect(await api.readStatus().catch((error: unknown) => error)).toMatchObject({ kind: 'unreachable' });
});
