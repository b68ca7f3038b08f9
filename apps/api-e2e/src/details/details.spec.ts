import { Service } from '../service';

const service = Service.shared();

describe('GET /api/v1/payments/:paymentId', () => {
  it('200: returns the fields of the interface and no others', async () => {
    const { paymentId, paymentURL, payCode } = await service.create();
    const details = await service.details(paymentId);
    const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(details).toEqual({
      id: paymentId,
      businessId: service.dev.merchants[0]?.businessId,
      userId: expect.any(String),
      environment: 'test',
      payCode,
      fiatAmount: '5000.00',
      currency: 'NGN',
      status: 'pending',
      clientReference: expect.stringMatching(/^[0-9A-Za-z]{8,64}$/),
      paymentURL,
      customerInfo: { email: 'ada@example.com' },
      metadata: {},
      createdAt: iso,
      updatedAt: iso,
      expiresAt: iso,
    });
    const ttl = Date.parse(String(details.expiresAt)) - Date.parse(String(details.createdAt));
    expect(ttl).toBe(60 * 60_000);
  });

  it('401 without a key, 404 for an unknown payment', async () => {
    expect((await service.call('get', `/api/v1/payments/${'0'.repeat(24)}`)).status).toBe(401);
    const answer = await service.call('get', `/api/v1/payments/${'0'.repeat(24)}`, {
      key: service.keys().secret,
    });
    expect([answer.status, answer.body.error.code]).toEqual([404, 'payment_not_found']);
  });
});
