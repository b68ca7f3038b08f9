import { Service } from '../service';

const service = Service.shared();
const valid = { amount: 5000, customerEmail: 'ada@example.com' };
let count = 0;
const newKey = () => `key-${Date.now()}-${(count += 1)}`;
const post = (idempotencyKey: string, body: object = valid, key = service.keys().public) =>
  service.call('post', '/api/v1/payments', { key, body, headers: { 'Idempotency-Key': idempotencyKey } });

describe('Idempotency-Key', () => {
  it('returns the first answer to the same request, in any order of fields', async () => {
    const key = newKey();
    const first = await post(key, { ...valid, metadata: { a: '1', b: '2' } });
    const again = await post(key, {
      metadata: { b: '2', a: '1' },
      customerEmail: valid.customerEmail,
      amount: 5000,
    });
    expect([again.status, again.body]).toEqual([201, first.body]);
  });

  it('creates one payment for 50 simultaneous requests', async () => {
    const key = newKey();
    const body = { ...valid, reference: `Idem${Date.now()}` };
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(key, body)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
  });

  it('409: refuses another request and keeps the first payment', async () => {
    const key = newKey();
    const first = await post(key);
    const other = await post(key, { ...valid, amount: 5001 });
    expect([other.status, other.body.error.code]).toEqual([409, 'idempotency_key_reused']);
    expect(await service.details(first.body.data.paymentId)).toMatchObject({ fiatAmount: '5000.00' });
  });

  it('accepts exactly one of 50 simultaneous different requests', async () => {
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => post(key, { ...valid, amount: 5000 + i })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error?.code === 'idempotency_key_reused')).toHaveLength(49);
  });

  it('is separate for each environment and merchant', async () => {
    const key = newKey();
    const ids = [
      await post(key),
      await post(key, valid, service.keys('live').public),
      await post(key, { ...valid, amount: 50 }, service.keys('test', 'US').public),
    ].map(({ body }) => body.data.paymentId);
    expect(new Set(ids).size).toBe(3);
  });

  it('does not keep a refusal: the corrected request may use the key', async () => {
    const key = newKey();
    expect((await post(key, { ...valid, amount: 1 })).status).toBe(400);
    expect((await post(key)).status).toBe(201);
  });

  it('does not accept a used reference', async () => {
    const reference = `Taken${Date.now()}`;
    await service.create({ reference });
    const answer = await post(newKey(), { ...valid, reference });
    expect([answer.status, answer.body.error.code]).toEqual([409, 'duplicate_reference']);
  });

  it.each(['', ' ', 'a b', 'x'.repeat(256)])('400: "%s"', async (key) => {
    const answer = await post(key);
    expect([answer.status, answer.body.error.fields]).toEqual([
      400,
      [{ field: 'Idempotency-Key', message: expect.any(String) }],
    ]);
  });
});
