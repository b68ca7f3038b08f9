import { Service } from '../service';

const service = Service.shared();
const quote = (body: object, country = 'NG') =>
  service.call('post', '/api/v1/payments/quote', { key: service.keys('test', country).public, body });

describe('POST /api/v1/payments/quote', () => {
  it('200: divides the amount by the rate and rounds up', async () => {
    const answer = await quote({ amount: 5000, token: 'USDC', network: 'base' });
    expect([answer.status, answer.body.data]).toEqual([
      200,
      { rate: '1550', cryptoAmount: '3.225807', fiatAmount: '5000.00', currency: 'NGN' },
    ]);
  });

  it('200: uses the token’s USD price for amounts in USD', async () => {
    const answer = await quote({ amount: 12.5, token: 'USDT', network: 'celo', collectInUSD: true });
    expect(answer.body.data).toEqual({
      rate: '1',
      cryptoAmount: '12.50',
      fiatAmount: '12.50',
      currency: 'USD',
    });
  });

  it.each<[object, string, string]>([
    [{ amount: 5000, token: 'USDC', network: 'solana' }, 'pair_not_supported', 'pair not supported'],
    [{ amount: 999, token: 'USDC', network: 'base' }, 'amount_too_small', 'amount must be at least 1000 NGN'],
    [
      { amount: 20000000, token: 'USDC', network: 'base' },
      'amount_too_large',
      'amount cannot exceed 15000000 NGN',
    ],
  ])('400: %j', async (body, code, message) => {
    const answer = await quote(body);
    expect([answer.status, answer.body.error.code, answer.body.message]).toEqual([400, code, message]);
  });

  it('400: refuses an unknown token', async () => {
    const answer = await quote({ amount: 5000, token: 'DAI', network: 'base' });
    expect(answer.body.error).toMatchObject({ code: 'validation_failed', fields: [{ field: 'token' }] });
  });

  it('403: refuses a secret key', async () => {
    const answer = await service.call('post', '/api/v1/payments/quote', {
      key: service.keys().secret,
      body: {},
    });
    expect([answer.status, answer.body.error.code]).toEqual([403, 'wrong_key_kind']);
  });
});
