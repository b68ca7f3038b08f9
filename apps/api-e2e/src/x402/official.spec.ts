import { decodePaymentResponseHeader, wrapFetchWithPaymentFromConfig } from '@x402/fetch';
import { Service } from '../service';
import { officialFacilitator, type Seller, signedFor, startSeller } from './official';
import { payerOf, stockClient } from './payer';

const service = Service.shared();

describe('the official facilitator', () => {
  it('verifies what was chosen, settles it to the vault, and the chain alone credits it', async () => {
    const facilitator = await officialFacilitator(service);
    const { payCode, paymentId } = await service.create();
    await service.complete(payCode, 'USDC', 'base');
    const { payload, account } = await signedFor(service, payCode);
    const payer = account.address;
    expect(await facilitator.verify(payload, payload.accepted)).toMatchObject({ isValid: true, payer });
    const settled = await facilitator.settle(payload, payload.accepted);
    expect(settled).toMatchObject({ success: true, payer });
    await service.untilStatus(payCode, 'completed');
    expect(await service.details(paymentId)).toMatchObject({
      totalSentAmount: '3.225807',
      txHash: settled.transaction,
    });
  });

  // Guarantee: money that somebody else has sent for an offer is found, and nobody is asked to pay twice.
  it('settles an offer that locks nothing, and the payment is found and known when the program shows it', async () => {
    const facilitator = await officialFacilitator(service);
    const { payCode, paymentId } = await service.create();
    const { payload } = await signedFor(service, payCode);
    const { transaction } = await facilitator.settle(payload, payload.accepted);
    const header = Buffer.from(JSON.stringify(payload)).toString('base64');
    const show = () => service.call('get', `/x402/${payCode}`, { headers: { 'PAYMENT-SIGNATURE': header } });
    await service.untilStatus(payCode, 'completed');
    expect(await service.details(paymentId)).toMatchObject({
      totalSentAmount: '3.225807',
      txHash: transaction,
    });
    expect(await show()).toMatchObject({ status: 200, body: { data: { status: 'completed' } } });
  });
});

describe('the official server', () => {
  let seller: Seller;
  beforeAll(async () => (seller = await startSeller(service)));
  afterAll(() => seller.close());

  it('sells to the stock client with our facilitator, and settles after its handler', async () => {
    const { payCode, paymentId } = await service.create();
    const account = await payerOf(service);
    const buy = wrapFetchWithPaymentFromConfig(fetch, stockClient(service, account));
    const answer = await buy(`${seller.url}/orders/${payCode}`);
    expect([answer.status, await answer.text()]).toEqual([200, 'sold']);
    const settled = decodePaymentResponseHeader(answer.headers.get('PAYMENT-RESPONSE') ?? '');
    expect(settled).toMatchObject({ success: true, payer: account.address });
    await service.untilStatus(payCode, 'completed');
    expect(await service.details(paymentId)).toMatchObject({ txHash: settled.transaction });
  });

  it('sells nothing for less', async () => {
    const { payCode, paymentId } = await service.create();
    const buy = wrapFetchWithPaymentFromConfig(
      fetch,
      stockClient(service, await payerOf(service, { amountUnits: 1n })),
    );
    const answer = await buy(`${seller.url}/orders/${payCode}`);
    expect([answer.status, await answer.text()]).not.toContain('sold');
    expect(answer.status).toBe(402);
    expect(await service.details(paymentId)).not.toHaveProperty('token');
  });
});
