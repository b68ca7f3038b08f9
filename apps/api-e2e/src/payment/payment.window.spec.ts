import { startLocalStackProcess, type LocalStackProcess } from '@cowrie/testing';
import { Service } from '../service';

/** Windows short enough to wait for: time is the subject here, so it is not faked. */
const WINDOWS = { PAYMENT_WINDOW_SECONDS: '6', SESSION_TTL_SECONDS: '3' };

let stack: LocalStackProcess;
let service: Service;

beforeAll(async () => {
  stack = await startLocalStackProcess(WINDOWS);
  service = new Service(stack.dev);
}, 120_000);
afterAll(() => stack?.remove(), 60_000);

describe('a window that ends', () => {
  it('expires a session that nobody chose in, and it is not payable any more', async () => {
    const { payCode } = await service.create();
    await service.untilStatus(payCode, 'expired');
    const answer = await service.call('post', `/checkout/${payCode}/complete`, {
      body: { token: 'USDC', network: 'base' },
    });
    expect([answer.status, answer.body.error.code]).toEqual([409, 'payment_not_payable']);
  });

  it('expires a payment that nothing came for', async () => {
    const { payCode, paymentId } = await service.create();
    const { validUntil } = await service.complete(payCode, 'USDC', 'base');
    await service.untilStatus(payCode, 'expired');
    expect(Date.now()).toBeGreaterThan(Date.parse(validUntil));
    expect(await service.details(paymentId)).toMatchObject({ status: 'expired' });
  });

  it('fails a payment that is materially short, with the deficit told and nothing settled', async () => {
    const { payCode, paymentId } = await service.create({ amount: 3100 });
    const deposit = await service.complete(payCode, 'USDC', 'base');
    await service.pay(deposit.receiveAddress, '1.9', 'USDC', 'base');
    await service.untilStatus(payCode, 'failed');
    const details = await service.details(paymentId);
    expect(details).toMatchObject({ status: 'failed', collectedCryptoAmount: '1.90', deficitAmount: '0.10' });
    expect(details.errorMessage).toMatch('below');
    expect(details).not.toHaveProperty('totalSentAmount');
    const verified = await service.call('get', `/api/v1/payments/${paymentId}/verify`, {
      key: service.keys().secret,
    });
    expect(verified.body.data).toMatchObject({ paid: false, status: 'failed', cryptoAmount: '1.90' });
    expect(verified.body.data).not.toHaveProperty('paidAt');
  });

  it('never credits the wrong token or the wrong network, nor money that comes late', async () => {
    const { payCode, paymentId } = await service.create({ amount: 3100 });
    const deposit = await service.complete(payCode, 'USDC', 'base');
    await service.pay(deposit.receiveAddress, '2', 'USDT', 'base');
    await service.pay(deposit.receiveAddress, '2', 'USDC', 'celo');
    await service.untilStatus(payCode, 'expired');
    await service.pay(deposit.receiveAddress, '2', 'USDC', 'base');
    const details = await service.details(paymentId);
    expect(details).toMatchObject({ status: 'expired' });
    expect(details).not.toHaveProperty('collectedCryptoAmount');
  });
});
