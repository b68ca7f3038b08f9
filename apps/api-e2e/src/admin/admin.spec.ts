import { Service } from '../service';

const service = Service.shared();
const ADA = `ada ${Date.now()}`;
let key: string;
beforeAll(async () => {
  const { body } = await service.admin('post', '/operators', { body: { name: ADA, role: 'admin' } });
  key = (body as { data: { token: string } }).data.token;
});

/** Status and data of an answer to the operator ada. */
async function admin(method: 'get' | 'post' | 'put' | 'patch' | 'delete', path: string, body?: unknown) {
  const answer = await service.admin(method, path, { body, key });
  return { status: answer.status, data: (answer.body as { data: Record<string, unknown> }).data };
}

interface Key {
  id: string;
  key: string;
}

it('lets an operator create a merchant, read its payment, change its access and revoke its key', async () => {
  const created = await admin('post', '/merchants', {
    name: 'Kano Dyes',
    country: 'NG',
    fee: { basisPoints: 50, fixed: '10.00' },
    pairs: { USDC: ['base'] },
    bounds: { minimumOutputAmount: 100 },
  });
  expect(created.status).toBe(201);
  const merchant = `/merchants/${String(created.data.businessId)}`;
  const issue = async (kind: string): Promise<Key> =>
    (await admin('post', `${merchant}/api-keys`, { environment: 'test', kind })).data as unknown as Key;
  const [publicKey, secretKey] = [await issue('public'), await issue('secret')];

  const body = { amount: 7750, customerEmail: 'ada@example.com', reference: `Admin${Date.now()}` };
  const initialized = await service.call('post', '/api/v1/payments', { key: publicKey.key, body });
  const { paymentId, paymentURL } = initialized.body.data as { paymentId: string; paymentURL: string };
  const payCode = String(paymentURL.split('/').at(-1));
  const other = await service.call('post', `/checkout/${payCode}/complete`, {
    body: { token: 'USDC', network: 'celo' },
  });
  expect(other.body.error.code).toBe('pair_not_supported');
  const { receiveAddress } = await service.complete(payCode, 'USDC', 'base');
  const { txHash } = await service.pay(receiveAddress, '5', 'USDC', 'base');
  await service.untilStatus(payCode, 'completed');

  const { data } = await admin('get', `/payments/${paymentId}`);
  expect(data).toMatchObject({
    status: 'completed',
    collectedFiatAmount: '7750.00',
    merchantFee: '48.75',
    transfers: [
      { direction: 'in', txHash, amount: '5.00', isCredited: true },
      { direction: 'out', amount: '5.00', isCredited: false },
    ],
    settlement: { state: 'settled', provider: 'sandbox' },
  });
  for (const q of [payCode, receiveAddress, txHash, body.reference])
    expect((await admin('get', `/payments?q=${q}`)).data).toMatchObject({
      totalItems: 1,
      data: [{ id: paymentId }],
    });
  expect((await admin('get', `/payments/${paymentId}/trace?txHash=${txHash}`)).data).toMatchObject({
    verdict: 'credited',
  });

  const verify = () => service.call('get', `/api/v1/payments/${paymentId}/verify`, { key: secretKey.key });
  expect((await verify()).status).toBe(200);
  await admin('put', `${merchant}/ip-allowlist`, { environment: 'test', entries: ['198.51.100.7'] });
  expect((await verify()).body.error.code).toBe('ip_not_allowed');
  await admin('put', `${merchant}/ip-allowlist`, { environment: 'test', entries: [] });
  await admin('patch', merchant, { developerApiEnabled: false });
  expect((await verify()).body.error.code).toBe('developer_api_disabled');
  await admin('patch', merchant, { developerApiEnabled: true });
  expect((await verify()).status).toBe(200);
  await admin('delete', `${merchant}/api-keys/${secretKey.id}`);
  expect((await verify()).body.error.code).toBe('invalid_api_key');

  const audit = await admin('get', `/audit?subject=${String(created.data.businessId)}&by=${ADA}`);
  expect((audit.data.data as { action: string }[]).map(({ action }) => action)).toEqual([
    'api-key.revoke',
    'merchant.change',
    'merchant.change',
    'merchant.ip-allowlist',
    'merchant.ip-allowlist',
    'api-key.issue',
    'api-key.issue',
    'merchant.create',
  ]);
});

it('lists every network as read to its head, with a working node', async () => {
  const { status, data } = await admin('get', '/networks');
  expect(status).toBe(200);
  const networks = data as unknown as { endpoints: { state: string }[]; cursor: object; lagBlocks: number }[];
  expect(networks).toHaveLength(8);
  for (const network of networks) {
    expect(network).toMatchObject({ cursor: expect.any(Object), endpoints: [{ state: 'ok' }] });
    expect(network.lagBlocks).toBeLessThan(50);
  }
});

it('401: without the token or with a merchant’s key', async () => {
  for (const key of [undefined, service.keys().secret]) {
    const answer = await service.call('get', '/admin/v1/merchants', { key });
    expect([answer.status, answer.body.error.code]).toEqual([401, 'invalid_admin_token']);
  }
});

it.each(['https://shop.example.com', service.dev.checkoutUrl])(
  'allows no web page of %s to call it',
  async (origin) => {
    const headers = { Origin: origin, 'Access-Control-Request-Method': 'GET' };
    const answer = await service.call('options', '/admin/v1/merchants', { headers });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  },
);
