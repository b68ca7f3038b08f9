import { Service } from '../service';

const COUNTRY = 'GH';
let service: Service;
beforeAll(async () => {
  service = await Service.shared().withOwnMerchant(COUNTRY);
});

async function setEnabled(developerApiEnabled: boolean): Promise<void> {
  const merchant = service.dev.merchants.find(({ country }) => country === COUNTRY);
  const body = { developerApiEnabled };
  expect((await service.admin('patch', `/merchants/${merchant?.businessId}`, { body })).status).toBe(200);
}

it('401: refuses every key while the developer API is disabled, and accepts the same keys afterwards', async () => {
  const { paymentId, payCode } = await service.create({ amount: 15 }, 'test', COUNTRY);
  await setEnabled(false);
  for (const environment of ['test', 'live'] as const) {
    const { public: publicKey, secret } = service.keys(environment, COUNTRY);
    for (const answer of [
      await service.call('post', '/api/v1/payments', { key: publicKey, body: {} }),
      await service.call('post', '/api/v1/payments/quote', { key: publicKey, body: {} }),
      await service.call('get', `/api/v1/payments/${paymentId}`, { key: secret }),
      await service.call('get', '/api/v1/payments', { key: secret }),
    ]) {
      expect([answer.status, answer.body.error.code]).toEqual([401, 'developer_api_disabled']);
    }
  }
  await setEnabled(true);
  expect(await service.details(paymentId, 'test', COUNTRY)).toMatchObject({ id: paymentId });
  // Checkout endpoints need no key, so they keep working.
  expect(await service.status(payCode)).toBe('pending');
});
