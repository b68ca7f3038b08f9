import { createCowrieClient, rateProofKeysOf, verifyRateProof } from '@cowrie/sdk';
import { Service } from '../service';

const service = Service.shared();
const keys = service.keys();
const { payments } = createCowrieClient({
  baseUrl: service.dev.apiUrl,
  publicKey: keys.public,
  secretKey: keys.secret,
});
const order = { amount: 5000, customerEmail: 'ada@example.com' };

describe('the client against the service', () => {
  it('creates one payment for one idempotency key', async () => {
    const idempotencyKey = `order-${Date.now()}`;
    const first = await payments.initialize(order, { idempotencyKey });
    expect(await payments.initialize(order, { idempotencyKey })).toEqual(first);
    await expect(payments.initialize({ ...order, amount: 6000 }, { idempotencyKey })).rejects.toMatchObject({
      status: 409,
      code: 'idempotency_key_reused',
    });
  });

  it('returns the same payment by id, by reference, in details and in the list', async () => {
    const reference = `Client${Date.now()}`;
    const { paymentId } = await payments.initialize({ ...order, reference });
    const verified = await payments.verify(paymentId);
    expect(verified).toMatchObject({ paymentId, paymentReference: reference, paid: false });
    expect(await payments.verifyByReference(reference)).toEqual(verified);
    expect(await payments.details(paymentId)).toMatchObject({ id: paymentId, clientReference: reference });
    const { data } = await payments.list({ pageSize: 5 });
    expect(data).toContainEqual(expect.objectContaining({ id: paymentId }));
  });

  it('verifies the rate of a payment once it is priced', async () => {
    const { paymentId, paymentURL } = await payments.initialize(order);
    await expect(payments.rateProof(paymentId)).rejects.toMatchObject({ code: 'rate_not_fixed' });
    const { totalPayableAmount } = await service.complete(paymentURL.slice(-12), 'USDC', 'base');
    const { proof, payload } = await payments.rateProof(paymentId);
    const said = await verifyRateProof(proof, rateProofKeysOf(service.dev.apiUrl), { paymentId });
    expect(said).toEqual(payload);
    expect(said).toMatchObject({
      payableAmount: totalPayableAmount,
      rate: '1550',
      sources: [{ source: 'static' }],
    });
  });

  it('lists all pages without gap or repetition', async () => {
    for (let count = 0; count < 3; count += 1) await payments.initialize(order);
    const ids: string[] = [];
    for await (const { id } of payments.listAll({ pageSize: 2, sortOrder: 'asc' })) ids.push(id);
    expect(ids.length).toBeGreaterThanOrEqual(3);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('reports a refusal field by field', async () => {
    await expect(payments.initialize({ ...order, customerEmail: 'ada' })).rejects.toMatchObject({
      status: 400,
      code: 'validation_failed',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      fields: [{ field: 'customerEmail', message: expect.any(String) }],
    });
  });
});
