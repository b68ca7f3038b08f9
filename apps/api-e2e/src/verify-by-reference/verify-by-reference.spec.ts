import { Service } from '../service';

const service = Service.shared();
const byReference = (reference: string, key = service.keys().secret) =>
  service.call('get', `/api/v1/payments/reference/${reference}/verify`, { key });

describe('GET /api/v1/payments/reference/:reference/verify', () => {
  it('200: answers the same as by id', async () => {
    const reference = `ByRef${Date.now()}`;
    const { paymentId } = await service.create({ reference });
    const byId = await service.call('get', `/api/v1/payments/${paymentId}/verify`, {
      key: service.keys().secret,
    });
    const answer = await byReference(reference);
    expect([answer.status, answer.body]).toEqual([200, byId.body]);
  });

  it('404: for an unknown reference, and for those of another merchant or environment', async () => {
    const reference = `Other${Date.now()}`;
    await service.create({ reference, amount: 50 }, 'test', 'US');
    for (const answer of [
      await byReference('Unknown12345'),
      await byReference(reference),
      await byReference(reference, service.keys('live', 'US').secret),
    ]) {
      expect([answer.status, answer.body.error.code]).toEqual([404, 'payment_not_found']);
    }
  });

  it('400: refuses an invalid reference', async () => {
    const answer = await byReference('not-a-reference');
    expect(answer.body.error).toMatchObject({ code: 'validation_failed', fields: [{ field: 'reference' }] });
  });

  it('403: refuses a public key', async () => {
    expect((await byReference('Unknown12345', service.keys().public)).status).toBe(403);
  });
});
