import { Service } from '../service';

const service = Service.shared();
const verify = (id: string, key = service.keys().secret) =>
  service.call('get', `/api/v1/payments/${id}/verify`, { key });

describe('GET /api/v1/payments/:paymentId/verify', () => {
  it('200: returns an unpaid payment without paidAt', async () => {
    const { paymentId } = await service.create({ reference: `Verify${Date.now()}` });
    const answer = await verify(paymentId);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({
      paymentId,
      paymentReference: expect.stringMatching(/^Verify\d+$/),
      paid: false,
      status: 'pending',
      paymentAmount: '5000.00',
      cryptoAmount: '0.00',
      paymentCurrency: 'NGN',
    });
  });

  it('400: refuses a payCode with a specific message, and any other text', async () => {
    const { payCode } = await service.create();
    const answer = await verify(payCode);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_payment_id']);
    expect(answer.body.message).toMatch('payCode');
    const other = await verify('nonsense');
    expect([other.status, other.body.error.code]).toEqual([400, 'invalid_payment_id']);
  });

  it('403: refuses a public key', async () => {
    const { paymentId } = await service.create();
    const answer = await verify(paymentId, service.keys().public);
    expect([answer.status, answer.body.error.code]).toEqual([403, 'wrong_key_kind']);
  });

  it('404: answers the same for another merchant’s payment and an unknown one', async () => {
    const { paymentId } = await service.create({ amount: 50 }, 'test', 'US');
    const [others, unknown] = [await verify(paymentId), await verify('0'.repeat(24))];
    for (const answer of [others, unknown]) expect(answer.status).toBe(404);
    const withoutId = ({ body }: typeof others) => ({ ...body, error: { ...body.error, requestId: '' } });
    expect(withoutId(others)).toEqual(withoutId(unknown));
  });
});
