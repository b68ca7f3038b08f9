import { PAY_CODE_PATTERN } from '@cowrie/tables';
import { Service } from '../service';

const service = Service.shared();

describe('POST /api/v1/payments: 201', () => {
  it('creates a session whose URL ends in a 12-character payCode', async () => {
    const answer = await service.call('post', '/api/v1/payments', {
      key: service.keys().public,
      body: { amount: 5000, customerEmail: 'ada@example.com' },
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      success: true,
      message: 'Payment initialized',
      data: {
        paymentId: expect.stringMatching(/^[0-9a-f]{24}$/),
        paymentURL: expect.stringMatching(
          new RegExp(`^${service.dev.checkoutUrl}/${PAY_CODE_PATTERN.slice(1)}`),
        ),
      },
    });
    expect(answer.headers['x-request-id']).toBeTruthy();
  });

  it('keeps every given field', async () => {
    const given = {
      amount: 12.5,
      customerEmail: 'kofi@example.com',
      customerFirstName: 'Kofi',
      customerLastName: 'Mensah',
      collectInUSD: true,
      reference: `Order${Date.now()}`,
      callbackURL: 'https://shop.example.com/ok?cart=1#top',
      failureURL: 'http://localhost:9000/sorry',
      metadata: { 'cart.id': '42', price$: 'dots are the merchant’s own' },
    };
    const { paymentId } = await service.create(given, 'test', 'GH');
    expect(await service.details(paymentId, 'test', 'GH')).toMatchObject({
      fiatAmount: '12.50',
      currency: 'USD',
      clientReference: given.reference,
      callbackURL: given.callbackURL,
      failureURL: given.failureURL,
      customerInfo: { email: 'kofi@example.com', firstName: 'Kofi', lastName: 'Mensah' },
      metadata: given.metadata,
      status: 'pending',
    });
  });

  it.each([
    ['NG', 'NGN', 1000],
    ['GH', 'GHS', 15],
    ['KE', 'KES', 130],
    ['ZA', 'ZAR', 20],
    ['US', 'USD', 1],
  ])('accepts %s’s currency, %s, from its smallest amount upwards', async (country, currency, amount) => {
    const { paymentId } = await service.create({ amount }, 'test', country);
    expect(await service.details(paymentId, 'test', country)).toMatchObject({
      currency,
      fiatAmount: amount.toFixed(2),
    });
  });

  it('keeps test and live apart', async () => {
    const { paymentId } = await service.create({}, 'live');
    expect(await service.details(paymentId, 'live')).toMatchObject({ environment: 'live' });
    const answer = await service.call('get', `/api/v1/payments/${paymentId}`, {
      key: service.keys('test').secret,
    });
    expect(answer.status).toBe(404);
  });
});
