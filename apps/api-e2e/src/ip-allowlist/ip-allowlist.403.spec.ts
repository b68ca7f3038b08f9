import { Service } from '../service';

const COUNTRY = 'KE';
let service: Service;
beforeAll(async () => {
  service = await Service.shared().withOwnMerchant(COUNTRY);
});

async function allow(entries: string[]): Promise<void> {
  const merchant = service.dev.merchants.find(({ country }) => country === COUNTRY);
  const body = { environment: 'test', entries };
  const answer = await service.admin('put', `/merchants/${merchant?.businessId}/ip-allowlist`, { body });
  expect(answer.status).toBe(200);
}

const list = (headers: Record<string, string> = {}) =>
  service.call('get', '/api/v1/payments', { key: service.keys('test', COUNTRY).secret, headers });

it('allows every address when the list is empty', async () => {
  await allow([]);
  expect((await list()).status).toBe(200);
});

it.each([['127.0.0.1'], ['127.0.0.0/8'], ['2001:db8::/32', '127.0.0.1/32'], ['::ffff:127.0.0.1']])(
  'accepts a caller on the list: %s',
  async (...entries) => {
    await allow(entries);
    expect((await list()).status).toBe(200);
  },
);

describe('a caller outside the list', () => {
  beforeEach(() => allow(['192.0.2.0/24']));

  it('403: is refused with a secret key', async () => {
    const { paymentId } = await service.create({ amount: 130 }, 'test', COUNTRY);
    const key = service.keys('test', COUNTRY).secret;
    for (const path of ['', `/${paymentId}`, `/${paymentId}/verify`, '/reference/Unknown12345/verify']) {
      const answer = await service.call('get', `/api/v1/payments${path}`, { key });
      expect([answer.status, answer.body.error.code]).toEqual([403, 'ip_not_allowed']);
    }
  });

  it.each(['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'CF-Connecting-IP', 'True-Client-IP', 'X-Client-IP'])(
    '403: is refused although %s names an allowed address',
    async (header) => {
      const value = header === 'Forwarded' ? 'for=192.0.2.1' : '192.0.2.1';
      expect((await list({ [header]: value })).status).toBe(403);
    },
  );

  it('201: is accepted with a public key', async () => {
    await service.create({ amount: 130 }, 'test', COUNTRY);
  });

  it('200: is accepted in the other environment, which has its own list', async () => {
    const answer = await service.call('get', '/api/v1/payments', {
      key: service.keys('live', COUNTRY).secret,
    });
    expect(answer.status).toBe(200);
  });

  it('403: learns nothing about unknown payments', async () => {
    const key = service.keys('test', COUNTRY).secret;
    expect((await service.call('get', `/api/v1/payments/${'0'.repeat(24)}`, { key })).status).toBe(403);
  });
});
