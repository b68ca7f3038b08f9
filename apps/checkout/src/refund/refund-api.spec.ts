import { ApiError } from '../lib/api-error';
import { DESTINATION, refundClaim } from '../testing/refund';
import { createRefundApi } from './refund-api';

const TOKEN = 'T'.repeat(43);
const send = jest.fn<Promise<Response>, Parameters<typeof fetch>>();
const api = createRefundApi(TOKEN, send);

function answer(status: number, body: unknown): Response {
  const response: Partial<Response> = { ok: status < 400, status, json: () => Promise.resolve(body) };
  return { ...response, headers: { get: () => null } as unknown as Headers } as Response;
}
const success = (data: unknown) => answer(200, { success: true, message: 'ok', data });

beforeEach(() => send.mockReset());

it('sends the token only in the body', async () => {
  send.mockImplementation(async () => success(refundClaim()));
  await expect(api.readClaim()).resolves.toEqual(refundClaim());
  await expect(api.giveAddress(DESTINATION)).resolves.toEqual(refundClaim());
  const calls = send.mock.calls.map(([path, request]) => [path, request?.method, request?.body]);
  expect(calls).toEqual([
    ['/checkout/refunds/claim', 'POST', JSON.stringify({ token: TOKEN })],
    ['/checkout/refunds/claim/address', 'POST', JSON.stringify({ token: TOKEN, address: DESTINATION })],
  ]);
});

it('names why an address is refused, and neither token nor address in the error', async () => {
  const error = {
    code: 'refund_address_refused',
    requestId: 'r',
    fields: [{ field: 'address', message: 'frozen: the issuer blocks it' }],
  };
  send.mockResolvedValue(answer(400, { success: false, message: 'Frozen.', data: null, error }));
  const thrown: unknown = await api.giveAddress(DESTINATION).catch((reason: unknown) => reason);
  expect(thrown).toBeInstanceOf(ApiError);
  expect((thrown as ApiError).facts).toMatchObject({ status: 400, code: error.code, why: 'frozen' });
  expect(JSON.stringify([thrown, (thrown as ApiError).message])).not.toMatch(
    new RegExp(`${TOKEN}|${DESTINATION}`),
  );
});

it.each([
  ['an unknown status', { status: 'paid' }],
  ['no amount', { amount: '' }],
  ['no network', { network: undefined }],
  ['no time', { expiresAt: 'soon' }],
])('does not accept an answer with %s', async (_what, changes) => {
  send.mockResolvedValue(success({ ...refundClaim(), ...changes }));
  await expect(api.readClaim()).rejects.toMatchObject({ kind: 'malformed' });
});

it("removes characters from the merchant's name that reverse what follows", async () => {
  send.mockResolvedValue(success(refundClaim({ businessName: 'Ada \u202eskooB' })));
  await expect(api.readClaim()).resolves.toMatchObject({ businessName: 'Ada skooB' });
});
