import request from 'supertest';
import type { DepositInstruction, Token } from '@cowrie/dto';
import { startLocalStackProcess, type LocalStackProcess } from '@cowrie/testing';
import { TREASURY } from '../cluster/payment.chain';
import { Service } from '../service';

let stack: LocalStackProcess;
let service: Service;

beforeAll(async () => {
  stack = await startLocalStackProcess();
  service = new Service(stack.dev);
});
afterAll(() => stack?.remove(), 60_000);

/**
 * Checks what the API reports about a payment of 3,100 NGN, and what the chain shows: one sweep of 2 tokens
 * to the treasury.
 */
async function expectSettledOnce(
  paymentId: string,
  { receiveAddress }: DepositInstruction,
  token: Token,
  network: string,
): Promise<void> {
  expect(await service.details(paymentId)).toMatchObject({
    status: 'completed',
    collectedCryptoAmount: '2.00',
    totalSentAmount: '2.00',
    collectedFiatAmount: '3100.00',
    merchantFee: '31.00',
  });
  expect(await service.vaultOnChain(receiveAddress, token, network)).toEqual({
    sent: [{ to: TREASURY, units: 2_000_000n }],
    balance: 0n,
  });
}

describe('kill -9', () => {
  it('while a transfer is mined, before it is credited: the payment is settled once', async () => {
    const { payCode, paymentId } = await service.create({ amount: 3100 });
    const deposit = await service.complete(payCode, 'USDC', 'base');
    await stack.kill();
    // No watcher runs while this is mined.
    await service.pay(deposit.receiveAddress, '2', 'USDC', 'base');
    await stack.restart();
    await service.untilStatus(payCode, 'completed');
    await expectSettledOnce(paymentId, deposit, 'USDC', 'base');
    expect(stack.output()).not.toMatch('afresh');
  });

  it('when a transfer is seen, and again during settlement: the payment is settled once', async () => {
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
    // Otherwise the second kill would come after the settlement and prove nothing.
    expect(await service.status(payCode)).toBe('processing');
    await stack.kill();
    await stack.restart();
    await service.untilStatus(payCode, 'completed');
    await expectSettledOnce(paymentId, deposit, 'USDT', 'celo');
  });

  it('keeps a payment that was answered just before', async () => {
    const { payCode } = await service.create();
    const deposit = await service.complete(payCode, 'USDC', 'polygon');
    await stack.kill();
    await stack.restart();
    expect(await service.complete(payCode, 'USDC', 'polygon')).toEqual(deposit);
  });
});

describe('an orderly stop', () => {
  it('ends every process, and a restart continues with the same database and chains', async () => {
    const { payCode } = await service.create();
    expect(await stack.stop()).toBe(0);
    const { apiUrl, checkoutUrl, networks } = stack.dev;
    for (const url of [apiUrl, checkoutUrl, ...networks.test.map(({ rpcUrl }) => rpcUrl)]) {
      await expect(request(url).post('/').send({})).rejects.toThrow();
    }
    await stack.restart();
    expect(stack.output()).not.toMatch('afresh');
    expect(await service.status(payCode)).toBe('pending');
  });
});
