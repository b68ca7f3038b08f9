import { Service } from '../service';

const service = Service.shared();

describe('GET /checkout/:payCode', () => {
  it('200: returns what the page needs', async () => {
    const { paymentId, payCode } = await service.create({ callbackURL: 'https://shop.example.com/ok' });
    const answer = await service.call('get', `/checkout/${payCode}`);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      id: paymentId,
      customerEmail: 'ada@example.com',
      memo: expect.stringMatching('Lagos Leather'),
      paymentStatus: 'pending',
      status: 'pending',
      paymentAmount: '5000.00',
      paymentCurrency: 'NGN',
      supportedTokens: ['USDT', 'USDC'],
      supportedNetworksPerToken: {
        USDT: ['base', 'celo', 'polygon', 'tron'],
        USDC: ['base', 'celo', 'polygon'],
      },
      businessName: 'Lagos Leather',
      logoURL: '',
      indicativeRates: { USDT: '1550', USDC: '1550' },
      unavailableNetworks: [],
      callbackURL: 'https://shop.example.com/ok',
      environment: 'test',
      minimumOutputAmount: 1000,
      maximumOutputAmount: 15000000,
      minimumUSDAmount: 1,
      maximumUSDAmount: 10000,
    });
    expect(answer.body.data).not.toHaveProperty('deposit');
  });

  it.each([
    ['abcdefghijkl', 404],
    ['short', 404],
    ['%00%00', 404],
    ['a'.repeat(500), 404],
    ['a'.repeat(5000), 404],
    ['%zz', 400],
  ])('refuses unknown code %#: %i', async (payCode, status) => {
    for (const path of [`/checkout/${payCode}`, `/checkout/${payCode}/status`]) {
      const answer = await service.call('get', path);
      expect([answer.status, answer.body.success]).toEqual([status, false]);
    }
  });
});

describe('POST /checkout/:payCode/complete', () => {
  it('200: locks the choice, and returns the same instruction again', async () => {
    const { payCode, paymentId } = await service.create();
    const first = await service.complete(payCode, 'USDC', 'base');
    expect(first).toEqual({
      receiveAddress: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
      validUntil: expect.any(String),
      totalPayableAmount: '3.225807',
    });
    expect(await service.complete(payCode, 'USDC', 'base')).toEqual(first);
    const { data } = (await service.call('get', `/checkout/${payCode}`)).body;
    expect(data.deposit).toMatchObject({
      ...first,
      token: 'USDC',
      network: 'base',
      decimals: 6,
      rate: '1550',
    });
    expect(data.networks).toContainEqual(
      expect.objectContaining({ name: 'base', chainId: data.deposit.chainId }),
    );
    expect(await service.details(paymentId)).toMatchObject({
      token: 'USDC',
      network: 'base',
      cryptoAmount: '3.225807',
      primaryAddress: first.receiveAddress,
      expiresAt: first.validUntil,
    });
  });

  it('200: returns the same address to 20 simultaneous calls', async () => {
    const { payCode } = await service.create();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => service.complete(payCode, 'USDT', 'celo')),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it('409: refuses another choice', async () => {
    const { payCode } = await service.create();
    await service.complete(payCode, 'USDC', 'base');
    for (const body of [
      { token: 'USDT', network: 'base' },
      { token: 'USDC', network: 'celo' },
    ]) {
      const answer = await service.call('post', `/checkout/${payCode}/complete`, { body });
      expect([answer.status, answer.body.error.code]).toEqual([409, 'checkout_locked']);
    }
  });

  it('400: refuses a pair that is not offered, and locks nothing', async () => {
    const { payCode } = await service.create();
    const answer = await service.call('post', `/checkout/${payCode}/complete`, {
      body: { token: 'USDC', network: 'bsc' },
    });
    expect([answer.status, answer.body.message]).toEqual([400, 'pair not supported']);
    expect((await service.call('get', `/checkout/${payCode}`)).body.data).not.toHaveProperty('deposit');
  });
});

describe('POST /checkout/:payCode/release and /cancel', () => {
  const post = (payCode: string, action: string) => service.call('post', `/checkout/${payCode}/${action}`);

  it('200: another choice after the first one, at the same address, and it is paid', async () => {
    const { payCode, paymentId } = await service.create({ amount: 3100 });
    const first = await service.complete(payCode, 'USDT', 'celo');
    const released = await post(payCode, 'release');
    expect([released.status, released.body.data.canRelease]).toEqual([200, false]);
    expect(released.body.data).not.toHaveProperty('deposit');
    const second = await service.complete(payCode, 'USDC', 'base');
    expect(second.receiveAddress).toBe(first.receiveAddress);
    await service.pay(second.receiveAddress, '2', 'USDC', 'base');
    await service.untilStatus(payCode, 'completed');
    expect(await service.details(paymentId)).toMatchObject({ network: 'base', token: 'USDC' });
    for (const action of ['release', 'cancel']) {
      const late = await post(payCode, action);
      expect([late.status, late.body.error.code]).toEqual([409, 'payment_not_payable']);
    }
  });

  it('200: dust is counted, but prevents nobody from choosing again or going back', async () => {
    const { payCode, paymentId } = await service.create({ amount: 3100 });
    const { receiveAddress } = await service.complete(payCode, 'USDC', 'base');
    await service.pay(receiveAddress, '0.000001', 'USDC', 'base');
    await service.untilReceived(payCode);
    const released = await post(payCode, 'release');
    expect([released.status, released.body.data.status]).toEqual([200, 'pending']);
    await service.complete(payCode, 'USDC', 'polygon');
    expect((await post(payCode, 'cancel')).status).toBe(200);
    await service.untilStatus(payCode, 'expired');
    const { transfers, exceptions } = await service.adminPayment(paymentId);
    expect(transfers).toMatchObject([{ network: 'base', amount: '0.000001' }]);
    expect(exceptions).toEqual([]);
  });

  it('409: money was seen', async () => {
    const { payCode } = await service.create({ amount: 3100 });
    const { receiveAddress } = await service.complete(payCode, 'USDC', 'base');
    await service.pay(receiveAddress, '1', 'USDC', 'base');
    await service.untilStatus(payCode, 'processing');
    for (const action of ['release', 'cancel']) {
      const refused = await post(payCode, action);
      expect([refused.status, refused.body.error.code]).toEqual([409, 'money_seen']);
    }
  });

  it('200: a session that is cancelled after its choice expires as soon as the chain is read', async () => {
    const { payCode } = await service.create();
    await service.complete(payCode, 'USDC', 'base');
    const cancelled = await post(payCode, 'cancel');
    expect([cancelled.status, cancelled.body.data.canCancel]).toEqual([200, false]);
    expect(cancelled.body.data.cancelledAt).toEqual(expect.any(String));
    await service.untilStatus(payCode, 'expired');
  });

  it('404: no such session', async () => {
    for (const action of ['release', 'cancel']) expect((await post('Abcdef123456', action)).status).toBe(404);
  });
});

describe('GET /checkout/:payCode/status', () => {
  it('200: returns a plain string', async () => {
    const { payCode } = await service.create();
    expect((await service.call('get', `/checkout/${payCode}/status`)).body).toEqual({
      success: true,
      message: 'Payment status retrieved',
      data: 'pending',
    });
  });
});
