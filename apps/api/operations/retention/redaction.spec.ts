import { createHmac } from 'node:crypto';
import { aTransfer } from '@cowrie/api/money-in/testing/builders';
import { expectSameAfterEveryCrash, type Observed } from '@cowrie/api/platform/testing/observed';
import { type RetentionWorld, startRetentionWorld } from '../testing/retention-world';
import type { Deposit, Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { merchantParty } from '@cowrie/api/money-out/payouts/payout-party';

// Sealed secrets are random letters and digits, so a name counts as a whole word only.
const PERSONAL = /ada@|"Ada"|(?<![\w+/])Obi(?![\w+/])|0800 123/i;
let world: RetentionWorld;
let businessId: Payment['businessId'];
beforeAll(async () => {
  world = await startRetentionWorld();
});
beforeEach(async () => {
  await world.reset();
  businessId = (await world.retention().merchants.create({ name: 'Ada Stores', country: 'NG' }))._id;
});
afterAll(() => world.stop());

/** Stores an expired payment with late money, whose delivery was answered with the customer's name. */
async function aLatePayment(over: Partial<Payment> = {}, email?: string) {
  await world.secrets.create({ businessId, environment: 'test', url: 'http://shop.test' });
  const options = { isLocked: true, ...(email && { email }) };
  const payment = (await world.expired({ businessId, ...over }, options)) as Payment & { deposit: Deposit };
  await world.database.transfers.create(aTransfer(payment, { minedAt: world.clock.now() }));
  await world.retention().evaluator.evaluate(payment._id);
  await world.relay.run();
  const attempts = [{ at: world.clock.now(), durationMs: 1, status: 200, excerpt: 'Thank you, "Ada" Obi' }];
  await world.database.deliveries.updateMany({}, { $set: { attempts, tries: 1 } });
  return payment;
}

/** Returns everything in the database except merchants and leases. */
async function everything(): Promise<string> {
  const content = await world.database.save();
  content.delete('merchants');
  content.delete('leases');
  return JSON.stringify([...content]);
}

describe('by age', () => {
  it('redacts the customer’s data everywhere after 30 days in test, and leaves the money’s records', async () => {
    const { _id } = await aLatePayment();
    const before = await world.stored({ _id });
    const { service } = world.retention();
    world.pass(29);
    await service.tick();
    expect(await everything()).toMatch(PERSONAL);
    world.clock.advanceSeconds(86_400 + 1);
    await service.tick();
    expect(await everything()).not.toMatch(PERSONAL);
    const after = await world.stored({ _id });
    expect(after).toEqual({
      ...before,
      customer: {},
      metadata: {},
      version: Number(before?.version) + 1,
      events: before?.events.map((event) => ({ ...event, body: expect.any(String) as string })),
    });
    const body = JSON.parse(String(after?.events[0]?.body)) as { data: object };
    const old = JSON.parse(String(before?.events[0]?.body)) as { data: object };
    const customerInfo = { email: 'redacted@redacted.invalid' };
    expect(body).toEqual({ ...old, data: { ...old.data, customerInfo, metadata: {} } });
    const events = await world.database.events.find().sort({ number: 1 }).lean();
    expect(events.map(({ number, body: listed }) => [number, listed])).toEqual(
      after?.events.map((event, index) => [index + 1, event.body]),
    );
  });

  // Guarantee: no refund expires because the e-mail with its link no longer has an address.
  it('waits for an open refund, and then also erases what was written about it', async () => {
    const { _id } = await aLatePayment();
    const { service, refunds } = world.retention();
    world.pass(29);
    const [by, reason] = [merchantParty({ _id: businessId }), 'Obi called from 0800 123'];
    const order = { basis: 'unaccepted', reason } as const;
    const payment = await world.database.payments.findById(_id).lean().orFail();
    const payout = await refunds.requests.request(payment, order, by);
    await world.relay.run();
    world.pass(2);
    await service.tick();
    expect(await world.stored({ _id })).toMatchObject({ customer: { firstName: 'Ada' } });
    await refunds.decisions.end(payout._id, by, 'Obi has it in "Ada" vouchers');
    await world.relay.run();
    // The audit log keeps the reasons of decisions.
    await world.database.auditEntries.deleteMany({});
    expect(await everything()).toMatch(PERSONAL);
    await service.tick();
    expect(await everything()).not.toMatch(PERSONAL);
    const ended = await world.database.payouts.findById(payout._id).lean().orFail();
    expect(ended).toMatchObject({ status: 'cancelled', decision: { kind: 'cancelled', by } });
  });

  it('redacts nothing while it is switched off', async () => {
    await aLatePayment();
    const off = { emptySessionDays: 7, personalDataDays: 0 };
    world.pass(4000);
    await world.retention(undefined, { retention: { test: off, live: off } }).service.tick();
    expect(await everything()).toMatch(PERSONAL);
  });

  it('puts no personal data into a later event', async () => {
    const payment = await aLatePayment();
    const { service, evaluator } = world.retention();
    world.pass(31);
    await service.tick();
    await world.database.transfers.create(aTransfer(payment, { minedAt: world.clock.now() }));
    await evaluator.evaluate(payment._id);
    await world.relay.run();
    expect(await world.database.events.countDocuments()).toBe(3);
    expect(await everything()).not.toMatch(PERSONAL);
  });

  it('comes to the same result after a crash at any point', async () => {
    await aLatePayment();
    world.pass(31);
    const begun = await world.database.save();
    const reset = () => world.database.restore(begun);
    const run = async (wrap: Observed['wrap']) => {
      await world.database.leases.deleteMany({});
      await world.retention(wrap).service.tick();
    };
    const calls = await expectSameAfterEveryCrash({ reset, run, outcome: everything });
    expect(calls).toBeGreaterThan(3);
  });
});

describe('on demand', () => {
  const erase = (email: string) =>
    world.retention().erasure.erase({ businessId, environment: 'test', email }, { name: 'ada' });

  it('redacts the ended payments of this customer of this merchant, in any letter case', async () => {
    const mine = await aLatePayment();
    const other = await aLatePayment({}, 'obi@example.com');
    const live = await world.expired({ businessId, environment: 'live' });
    const foreign = await world.expired();
    const query = { businessId, email: 'ADA@example.com', environment: 'test' as const };
    expect(await world.retention().erasure.preview(query)).toEqual({ redacted: 1, open: 0 });
    expect(await world.stored(mine)).toMatchObject({ customer: { firstName: 'Ada' } });
    expect(await erase('ADA@example.com')).toEqual({ redacted: 1, open: 0 });
    expect(await world.stored(mine)).toMatchObject({ customer: {}, metadata: {} });
    for (const spared of [other, live, foreign])
      expect(await world.stored(spared)).toMatchObject({ customer: { lastName: 'Obi' } });
    expect(await erase('ada@example.com')).toEqual({ redacted: 0, open: 0 });
    const { erasure } = world.retention();
    expect(await erasure.erase({ businessId, email: 'ada@example.com' }, { name: 'ada' })).toEqual({
      redacted: 1,
      open: 0,
    });
  });

  it('leaves open payments and those with events on their way, and counts them', async () => {
    const open = await world.payment({ businessId, customer: { email: 'a@b.co', emailKey: 'a@b.co' } });
    const ended = await world.expired({ businessId }, { email: 'a@b.co' });
    await world.database.payments.updateOne({ _id: ended._id }, { $set: { hasUnrelayedEvents: true } });
    expect(await erase('a@b.co')).toEqual({ redacted: 0, open: 2 });
    expect(await world.stored(open)).toMatchObject({ customer: { email: 'a@b.co' } });
    await world.relay.run();
    expect(await erase('a@b.co')).toEqual({ redacted: 1, open: 1 });
  });

  it('leaves a payment whose refund is open, and counts it', async () => {
    const { _id } = await aLatePayment();
    const { refunds } = world.retention();
    const by = merchantParty({ _id: businessId });
    const payment = await world.database.payments.findById(_id).lean().orFail();
    const payout = await refunds.requests.request(payment, { basis: 'unaccepted' }, by);
    await world.relay.run();
    const query = { businessId, email: 'ada@example.com' };
    expect(await world.retention().erasure.preview(query)).toEqual({ redacted: 0, open: 1 });
    expect(await erase('ada@example.com')).toEqual({ redacted: 0, open: 1 });
    await refunds.decisions.end(payout._id, by);
    await world.relay.run();
    expect(await erase('ada@example.com')).toEqual({ redacted: 1, open: 0 });
  });

  it('has its audit entry before the first payment is redacted', async () => {
    await aLatePayment();
    const { erasure, redaction } = world.retention();
    jest.spyOn(redaction, 'redact').mockRejectedValueOnce(new Error('killed'));
    const query = { businessId, environment: 'test' as const, email: 'ada@example.com' };
    await expect(erasure.erase(query, { name: 'ada' })).rejects.toThrow('killed');
    expect(await world.database.auditEntries.find().lean()).toMatchObject([
      { action: 'customer.erase', after: { redacted: 1, open: 0 } },
    ]);
  });

  it('leaves an audit entry without the e-mail address', async () => {
    await erase('Ada@Example.com');
    const [entry] = await world.database.auditEntries.find().lean();
    expect(entry).toMatchObject({
      by: 'ada',
      action: 'customer.erase',
      subject: { kind: 'merchant', id: businessId.toHexString() },
      after: {
        environment: 'test',
        redacted: 0,
        open: 0,
        emailHash: createHmac('sha256', world.config.keySecret)
          .update('ada@example.com')
          .digest('hex')
          .slice(0, 12),
      },
    });
    expect(await everything()).not.toMatch(/example\.com/i);
  });
});
