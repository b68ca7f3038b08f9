import { createLocalAccount, sendToken, setTestSanctioned } from '@cowrie/chain-evm';
import { untilFound } from '@cowrie/testing/until';
import { Service } from '../service';

const service = Service.shared();

describe('a payment of exactly the amount', () => {
  it.each([
    ['USDC', 'base'],
    ['USDT', 'celo'],
    ['USDT', 'polygon'],
  ] as const)('in %s on %s is confirmed, swept, converted and settled', async (token, network) => {
    const { paymentId, payCode } = await service.create();
    const deposit = await service.complete(payCode, token, network);
    const sent = await service.pay(deposit.receiveAddress, deposit.totalPayableAmount, token, network);
    await service.untilStatus(payCode, 'processing', 'completed');
    expect(await service.untilStatus(payCode, 'completed')).toBe('completed');

    const details = await service.details(paymentId);
    expect(details).toMatchObject({
      status: 'completed',
      token,
      network,
      cryptoAmount: '3.225807',
      collectedCryptoAmount: '3.225807',
      totalSentAmount: '3.225807',
      collectedFiatAmount: '5000.00',
      merchantFee: '50.00',
      txHash: sent.txHash,
      primaryAddress: deposit.receiveAddress,
      completedAt: expect.any(String),
    });
    for (const absent of ['surplusAmount', 'deficitAmount', 'errorMessage', 'reference']) {
      expect(details).not.toHaveProperty(absent);
    }
    const verified = await service.call('get', `/api/v1/payments/${paymentId}/verify`, {
      key: service.keys().secret,
    });
    expect(verified.body.data).toMatchObject({
      paid: true,
      status: 'completed',
      cryptoAmount: '3.225807',
      token,
      network,
    });
    expect(Date.parse(verified.body.data.paidAt)).toBeLessThanOrEqual(
      Date.parse(String(details.completedAt)),
    );
  });

  it('works in live with the tokens of live', async () => {
    const { paymentId, payCode } = await service.create({ amount: 25 }, 'live', 'US');
    const deposit = await service.complete(payCode, 'USDC', 'celo');
    await service.pay(deposit.receiveAddress, deposit.totalPayableAmount, 'USDC', 'celo', 'live');
    await service.untilStatus(payCode, 'completed');
    expect(await service.details(paymentId, 'live', 'US')).toMatchObject({
      environment: 'live',
      collectedFiatAmount: '25.00',
      merchantFee: '0.25',
    });
  });
});

describe('a payment of a different amount', () => {
  it('completes when it is too much, reports the surplus and forwards all of it', async () => {
    const { paymentId, payCode } = await service.create({ amount: 3100 });
    const deposit = await service.complete(payCode, 'USDC', 'base');
    expect(deposit.totalPayableAmount).toBe('2.00');
    await service.pay(deposit.receiveAddress, '2.5', 'USDC', 'base');
    await service.untilStatus(payCode, 'completed');
    expect(await service.details(paymentId)).toMatchObject({
      collectedCryptoAmount: '2.50',
      surplusAmount: '0.50',
      totalSentAmount: '2.50',
      collectedFiatAmount: '3875.00',
    });
  });

  it('completes with the second of two transfers', async () => {
    const { paymentId, payCode } = await service.create({ amount: 3100 });
    const deposit = await service.complete(payCode, 'USDC', 'polygon');
    await service.pay(deposit.receiveAddress, '1.25', 'USDC', 'polygon');
    await service.untilStatus(payCode, 'processing');
    const { data } = (await service.call('get', `/checkout/${payCode}`)).body;
    expect(data).toMatchObject({
      receivedAmount: '1.25',
      missingAmount: '0.75',
      confirmations: { required: 3 },
    });
    await service.pay(deposit.receiveAddress, '0.75', 'USDC', 'polygon');
    await service.untilStatus(payCode, 'completed');
    expect(await service.details(paymentId)).toMatchObject({
      collectedCryptoAmount: '2.00',
      totalSentAmount: '2.00',
    });
  });

  it('completes when it is short within the tolerance, and reports the deficit', async () => {
    const { paymentId, payCode } = await service.create({ amount: 3100 });
    const deposit = await service.complete(payCode, 'USDT', 'base');
    await service.pay(deposit.receiveAddress, '1.99', 'USDT', 'base');
    await service.untilStatus(payCode, 'completed');
    expect(await service.details(paymentId)).toMatchObject({
      deficitAmount: '0.01',
      collectedFiatAmount: '3084.50',
    });
  });
});

describe('a completed checkout', () => {
  it('409: cannot be paid again', async () => {
    const { payCode } = await service.create({ amount: 3100 });
    const deposit = await service.complete(payCode, 'USDC', 'celo');
    await service.pay(deposit.receiveAddress, '2', 'USDC', 'celo');
    await service.untilStatus(payCode, 'completed');
    const answer = await service.call('post', `/checkout/${payCode}/complete`, {
      body: { token: 'USDC', network: 'celo' },
    });
    expect([answer.status, answer.body.error.code]).toEqual([409, 'payment_not_payable']);
  });
});

describe('a payment of a sender on the sanctions list', () => {
  it('is held before the sweep, says nothing of it to the payer, and completes once an operator releases it', async () => {
    const { rpcUrl, tokens } = service.network('base');
    const list = service.dev.sanctionsList ?? { rpcUrl, address: '' };
    const sender = await createLocalAccount(rpcUrl);
    const lister = await createLocalAccount(list.rpcUrl);
    await setTestSanctioned(lister, { oracle: list.address, address: sender.address, sanctioned: true });
    const { paymentId, payCode } = await service.create({ amount: 3100 });
    const { receiveAddress: to } = await service.complete(payCode, 'USDC', 'base');
    await service.pay(sender.address, '2', 'USDC', 'base');
    await sendToken(sender, { tokenAddress: tokens.USDC.address, to, amountUnits: 2_000_000n });
    const held = await untilFound('the payment is held', async () => {
      const payment = await service.adminPayment(paymentId);
      return payment.screening && payment;
    });
    expect(held).toMatchObject({
      status: 'processing',
      settlement: { state: 'due' },
      screening: { state: 'held', findings: [{ address: sender.address, verdict: 'hit', source: 'oracle' }] },
    });
    expect(held.events.map(({ type }) => type)).toEqual([
      'payment.processing',
      'payment.paid',
      'payment.held',
    ]);
    expect(JSON.stringify((await service.call('get', `/checkout/${payCode}`)).body)).not.toMatch(
      /screening|held/i,
    );
    expect(await service.vaultOnChain(to, 'USDC', 'base')).toMatchObject({ sent: [], balance: 2_000_000n });

    const body = { reason: 'another person of that name', seen: held.screening?.version };
    await service.admin('post', `/payments/${paymentId}/screening/release`, { body });
    expect(await service.untilStatus(payCode, 'completed')).toBe('completed');
  });
});
