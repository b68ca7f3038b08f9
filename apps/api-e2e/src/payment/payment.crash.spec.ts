import { startLocalStackProcess, type LocalStackProcess } from '@cowrie/testing';
import { Service } from '../service';

let stack: LocalStackProcess;
let service: Service;

beforeAll(async () => {
  stack = await startLocalStackProcess();
  service = new Service(stack.dev);
});
afterAll(() => stack?.remove(), 60_000);

/** Base units that the treasury's side of the chain shows for this payment: swept once, or twice? */
async function paidOut(paymentId: string): Promise<Record<string, unknown>> {
  const { collectedCryptoAmount, totalSentAmount, collectedFiatAmount, merchantFee, status } =
    await service.details(paymentId);
  return { collectedCryptoAmount, totalSentAmount, collectedFiatAmount, merchantFee, status };
}

const SETTLED = {
  status: 'completed',
  collectedCryptoAmount: '2.00',
  totalSentAmount: '2.00',
  collectedFiatAmount: '3100.00',
  merchantFee: '31.00',
};

describe('kill -9', () => {
  it('while the transfer is mined, before it is credited: credited once, completed', async () => {
    const { payCode, paymentId } = await service.create({ amount: 3100 });
    const deposit = await service.complete(payCode, 'USDC', 'base');
    await stack.kill();
    // Mined while nobody watches.
    await service.pay(deposit.receiveAddress, '2', 'USDC', 'base');
    await stack.restart();
    await service.untilStatus(payCode, 'completed');
    expect(await paidOut(paymentId)).toEqual(SETTLED);
    expect(stack.output()).not.toMatch('afresh');
  });

  it('as soon as the payment is seen, and again while it settles: credited once, completed', async () => {
    const { payCode, paymentId } = await service.create({ amount: 3100 });
    const deposit = await service.complete(payCode, 'USDT', 'celo');
    await service.pay(deposit.receiveAddress, '2', 'USDT', 'celo');
    await service.untilStatus(payCode, 'processing');
    await stack.kill();
    await stack.restart();
    const untilPaid = async (): Promise<void> => {
      const answer = await service.call('get', `/api/v1/payments/${paymentId}/verify`, {
        key: service.keys().secret,
      });
      if (!answer.body.data.paid) await untilPaid();
    };
    await untilPaid();
    await stack.kill();
    await stack.restart();
    await service.untilStatus(payCode, 'completed');
    expect(await paidOut(paymentId)).toEqual(SETTLED);
  });

  it('keeps what was answered: a payment created just before is still there', async () => {
    const { payCode } = await service.create();
    const deposit = await service.complete(payCode, 'USDC', 'polygon');
    await stack.kill();
    await stack.restart();
    expect(await service.complete(payCode, 'USDC', 'polygon')).toEqual(deposit);
  });
});

describe('an orderly stop', () => {
  it('leaves no process, and a restart goes on with the same database and chains', async () => {
    const { payCode } = await service.create();
    expect(await stack.stop()).toBe(0);
    for (const { rpcUrl } of stack.dev.networks.test) {
      await expect(fetch(rpcUrl, { method: 'POST', body: '{}' })).rejects.toThrow();
    }
    await stack.restart();
    expect(stack.output()).not.toMatch('afresh');
    expect(await service.status(payCode)).toBe('pending');
  });
});
