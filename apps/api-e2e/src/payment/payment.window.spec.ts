import type { AdminNetwork } from '@cowrie/dto';
import { callRpc, startLocalStackProcess, type LocalStackProcess } from '@cowrie/testing';
import { until } from '../cluster/cluster';
import { Service } from '../service';

/**
 * Short windows, in which a busy machine can still choose and pay. These tests are about time, so they wait
 * instead of faking it.
 */
const WINDOWS = { PAYMENT_WINDOW_SECONDS: '20', SESSION_TTL_SECONDS: '10' };

let stack: LocalStackProcess;
let service: Service;

beforeAll(async () => {
  stack = await startLocalStackProcess(WINDOWS);
  service = new Service(stack.dev);
});
afterAll(() => stack?.remove(), 60_000);

const headOf = async (network: string): Promise<number> =>
  Number(await callRpc<string>(service.network(network).rpcUrl, 'eth_blockNumber'));

/** Waits until the watcher has read the test network up to this block. */
const untilReadTo = (name: string, block: number): Promise<void> =>
  until(`${name} is read to block ${block}`, async () => {
    const { data } = (await service.admin('get', '/networks')).body as { data: AdminNetwork[] };
    const network = data.find((one) => one.environment === 'test' && one.name === name);
    return (network?.cursor?.blockNumber ?? 0) >= block;
  });

describe('the end of a window', () => {
  it('expires a session without a choice, which can no longer be paid', async () => {
    const { payCode } = await service.create();
    await service.untilStatus(payCode, 'expired');
    const answer = await service.call('post', `/checkout/${payCode}/complete`, {
      body: { token: 'USDC', network: 'base' },
    });
    expect([answer.status, answer.body.error.code]).toEqual([409, 'payment_not_payable']);
  });

  it('expires an unpaid payment', async () => {
    const { payCode, paymentId } = await service.create();
    const { validUntil } = await service.complete(payCode, 'USDC', 'base');
    await service.untilStatus(payCode, 'expired');
    expect(Date.now()).toBeGreaterThan(Date.parse(validUntil));
    expect(await service.details(paymentId)).toMatchObject({ status: 'expired' });
  });

  it('fails a payment that is materially short, reports the deficit and settles nothing', async () => {
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
    // The API may lag, so the chain itself must show that no sweep followed.
    await untilReadTo('base', (await headOf('base')) + 2);
    expect(await service.vaultOnChain(deposit.receiveAddress, 'USDC', 'base')).toEqual({
      sent: [],
      balance: 1_900_000n,
    });
  });

  it('credits the chosen token on another network too, and settles each part on its own network', async () => {
    const { payCode, paymentId } = await service.create({ amount: 3100 });
    const deposit = await service.complete(payCode, 'USDC', 'base');
    await service.pay(deposit.receiveAddress, '1.5', 'USDC', 'celo');
    await service.pay(deposit.receiveAddress, '0.5', 'USDC', 'base');
    await service.untilStatus(payCode, 'completed');
    const { transfers, settlement } = await service.adminPayment(paymentId);
    const credited = transfers.filter(({ isCredited }) => isCredited);
    expect(credited.map(({ network, amount }) => `${amount} on ${network}`).sort()).toEqual([
      '0.50 on base',
      '1.50 on celo',
    ]);
    expect(settlement).toMatchObject({
      state: 'settled',
      otherSent: [{ token: 'USDC', network: 'celo', amount: '1.50' }],
    });
    expect(await service.details(paymentId)).toMatchObject({
      // Most of it came on celo (docs/decisions/0093).
      network: 'celo',
      collectedCryptoAmount: '2.00',
      totalSentAmount: '2.00',
    });
  });

  it('credits neither a wrong token, on any network, nor a late transfer', async () => {
    const { payCode, paymentId } = await service.create({ amount: 3100 });
    const deposit = await service.complete(payCode, 'USDC', 'base');
    await service.pay(deposit.receiveAddress, '2', 'USDT', 'base');
    await service.pay(deposit.receiveAddress, '2', 'USDT', 'celo');
    await service.untilStatus(payCode, 'expired');
    await service.pay(deposit.receiveAddress, '2', 'USDC', 'base');

    // Each exception shows that the watcher has read that transfer. Otherwise "not credited" would prove
    // nothing.
    const kinds = ['late', 'wrong_token', 'wrong_token'];
    await until('all three exceptions are recorded', async () => {
      const { exceptions } = await service.adminPayment(paymentId);
      return exceptions.length === kinds.length;
    });
    const { exceptions, transfers } = await service.adminPayment(paymentId);
    expect(exceptions.map(({ kind }) => kind).sort()).toEqual(kinds);
    expect(transfers.map(({ isCredited }) => isCredited)).toEqual([false, false, false]);
    const details = await service.details(paymentId);
    expect(details).toMatchObject({ status: 'expired' });
    expect(details).not.toHaveProperty('collectedCryptoAmount');
  });
});
