import { Types } from 'mongoose';
import { keepingSender, startMailWorld, type MailWorld, aRefund } from '../testing/mail-world';
import { expectSameAfterEveryCrash } from '@cowrie/api/platform/testing/observed';
import { NOT_KNOWN } from '@cowrie/api/platform/tasks/paced-task';
import { Tally } from '@cowrie/api/platform/metrics/tally';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { MailDispatcher } from './mail.dispatcher';
import { newMail } from './mails.repository';
import type { OutgoingMail, Sent } from './smtp.sender';

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

const LATER: Sent = { outcome: 'later', code: '451' };
const completed = { status: 'completed', confirmedUnits: '5000000' } as const;
const short = {
  status: 'processing',
  seenUnits: '3000000',
  confirmedUnits: '3000000',
  deficitUnits: '2000000',
} as const;

/** Runs a dispatcher until nothing is due. */
async function drain(dispatcher: MailDispatcher): Promise<void> {
  while ((await dispatcher.run()) === 'soon');
}
async function relayed(payment: Payment, type: string, more: Parameters<MailWorld['happens']>[2] = {}) {
  const id = await world.happens(payment, type, more);
  await world.relay.run();
  return id;
}
const statesOf = async () =>
  Object.fromEntries(
    (await world.database.mails.find().lean()).map(({ kind, state, reason }) => [
      kind,
      reason ? [state, reason] : state,
    ]),
  );

describe('a receipt', () => {
  it('is sent once a payment has completed, and once only', async () => {
    const payment = await world.payment();
    const id = await relayed(payment, 'payment.completed', { set: completed });
    const { sent, sender } = keepingSender();
    const dispatcher = world.dispatcher(sender);
    await drain(dispatcher);
    await world.relay.run();
    await drain(dispatcher);
    expect(sent.map((mail) => [mail.to, mail.id])).toEqual([['ada@example.com', `${id}.receipt`]]);
    expect(await world.mail(`${id}:receipt`)).toMatchObject({ state: 'sent', tries: 1 });
    expect((await world.mail(`${id}:receipt`)).nextAt).toBeUndefined();
  });

  it('is in the language of the page', async () => {
    const payment = await world.payment({ customer: { email: 'ada@example.com', language: 'fr' } });
    await relayed(payment, 'payment.completed', { set: completed });
    const { sent, sender } = keepingSender();
    await drain(world.dispatcher(sender));
    expect(sent[0]?.text).toContain('Paiement effectué');
    expect(sent[0]?.html).toContain('<html lang="fr"');
  });
});

describe('a short payment', () => {
  it('is reported after a while, when the received money is confirmed', async () => {
    const payment = await world.payment();
    await relayed(payment, 'payment.processing', { set: { ...short, confirmedUnits: '0' } });
    const { sent, sender } = keepingSender();
    const dispatcher = world.dispatcher(sender);
    expect(await dispatcher.run()).toBe(90_000);
    world.clock.advanceSeconds(90);
    await drain(dispatcher);
    expect(sent).toEqual([]);
    await world.database.payments.updateOne({ _id: payment._id }, { $set: { confirmedUnits: '3000000' } });
    world.clock.advanceSeconds(60);
    await drain(dispatcher);
    expect(sent.map(({ subject }) => subject)).toEqual(['Send the rest: Ada Stores']);
    expect(sent[0]?.text).toContain('2.00 USDC is still missing');
    expect(sent[0]?.text).toContain(`http://checkout.test/${payment.payCode}`);
  });

  it.each<[string, Partial<Payment>]>([
    ['is paid by then', { ...short, paidAt: new Date() }],
    ['has failed by then', { ...short, status: 'failed' }],
    ['has no time left', { ...short, expiresAt: new Date(0) }],
  ])('is not reported when the payment %s', async (_what, set) => {
    await relayed(await world.payment(), 'payment.processing', { set });
    world.clock.advanceSeconds(90);
    const { sent, sender } = keepingSender();
    await drain(world.dispatcher(sender));
    expect(sent).toEqual([]);
    expect(await statesOf()).toEqual({ short_payment: ['dropped', 'nothing_missing'] });
  });

  // Guarantee: having a stranger e-mailed costs one token.
  it('is not reported for dust', async () => {
    const dust = { ...short, seenUnits: '999999', confirmedUnits: '999999' };
    await relayed(await world.payment(), 'payment.processing', { set: dust });
    const { sent, sender } = keepingSender();
    for (let minutes = 0; minutes < 31; minutes += 1) {
      world.clock.advanceSeconds(60);
      await drain(world.dispatcher(sender));
    }
    expect(sent).toEqual([]);
    expect(await statesOf()).toEqual({ short_payment: ['dropped', 'nothing_missing'] });
  });

  it('is reported once, no matter how many times money comes and goes', async () => {
    const payment = await world.payment();
    const { sent, sender } = keepingSender();
    for (let times = 0; times < 3; times += 1) {
      await relayed(payment, 'payment.processing', { set: short });
      world.clock.advanceSeconds(90);
      await drain(world.dispatcher(sender));
    }
    expect(sent).toHaveLength(1);
  });
});

describe('a refund', () => {
  it('without an address asks the payer for one, and the link is nowhere else', async () => {
    const payment = await world.payment({ status: 'completed' });
    await relayed(payment, 'refund.created', { refund: aRefund() });
    const { sent, sender } = keepingSender();
    await drain(world.dispatcher(sender));
    expect(sent[0]?.subject).toBe('Ada Stores has started a refund for you');
    expect(sent[0]?.text).toContain('http://checkout.test/refund#claim');
    expect(JSON.stringify(await world.database.mails.find().lean())).not.toContain('refund#');
  });

  // Guarantee: a process that dies while it creates a refund costs the payer no link.
  it('whose payout is not stored or evaluated yet asks the payer once it is', async () => {
    world.links.set('refund1', 'not_yet');
    const payment = await world.payment({ status: 'completed' });
    await relayed(payment, 'refund.created', { refund: aRefund() });
    const { sent, sender } = keepingSender();
    await drain(world.dispatcher(sender));
    expect(sent).toEqual([]);
    // However long that took, the server has its whole day to take the e-mail.
    for (let hours = 0; hours < 25; hours += 1) {
      world.clock.advanceSeconds(3600);
      await drain(world.dispatcher(sender));
    }
    world.links.set('refund1', { url: 'http://checkout.test/refund#claim', expiresAt: world.clock.now() });
    world.clock.advanceSeconds(60);
    await drain(world.dispatcher({ ...sender, send: () => Promise.resolve(LATER) }));
    expect(await world.database.mails.findOne().lean()).toMatchObject({ state: 'waiting', tries: 1 });
    world.clock.advanceSeconds(120);
    await drain(world.dispatcher(sender));
    expect(sent[0]?.text).toContain('http://checkout.test/refund#claim');
  });

  it('that can no longer be claimed causes no e-mail', async () => {
    world.links.clear();
    await relayed(await world.payment({ status: 'completed' }), 'refund.created', { refund: aRefund() });
    const { sent, sender } = keepingSender();
    await drain(world.dispatcher(sender));
    expect([sent, await statesOf()]).toEqual([[], { refund_claim: ['dropped', 'nothing_to_say'] }]);
  });

  it('with an address asks nothing, and says when it was sent', async () => {
    const payment = await world.payment({ status: 'completed' });
    const destination = `0x${'ab'.repeat(20)}`;
    await relayed(payment, 'refund.created', { refund: aRefund({ destination }) });
    const txHash = `0x${'cd'.repeat(32)}`;
    await relayed(payment, 'refund.completed', { refund: aRefund({ destination, txHash, status: 'final' }) });
    const { sent, sender } = keepingSender();
    await drain(world.dispatcher(sender));
    expect(sent.map(({ subject }) => subject)).toEqual(['Money was sent back: Ada Stores']);
    expect(sent[0]?.text).toContain('0xababab…ababab');
    expect(sent[0]?.text).toContain(`https://explorer.example/tx/${txHash}`);
  });
});

describe('what stops an e-mail', () => {
  it('is the merchant’s switch, before and after the event', async () => {
    const { environments } = world.merchant();
    const [early, late] = [await world.payment(), await world.payment()];
    await relayed(early, 'payment.completed', { set: completed });
    const off = { ...environments, test: { ...environments.test, mails: { receipt: false } } };
    await world.change({ environments: off });
    await relayed(late, 'payment.completed', { set: completed });
    const { sent, sender } = keepingSender();
    await drain(world.dispatcher(sender));
    expect([sent, await statesOf()]).toEqual([[], { receipt: ['dropped', 'switched_off'] }]);
    expect(await world.database.mails.countDocuments()).toBe(1);
  });

  it('is the redaction of the payer’s data', async () => {
    const payment = await world.payment();
    await relayed(payment, 'payment.completed', { set: completed });
    await world.database.payments.collection.updateOne({ _id: payment._id }, { $set: { customer: {} } });
    const { sent, sender } = keepingSender();
    await drain(world.dispatcher(sender));
    expect([sent, await statesOf()]).toEqual([[], { receipt: ['dropped', 'redacted'] }]);
  });

  it('is the removal of the payment', async () => {
    const payment = await world.payment();
    await relayed(payment, 'payment.completed', { set: completed });
    await world.database.payments.deleteMany({});
    await drain(world.dispatcher(keepingSender().sender));
    expect(await statesOf()).toEqual({ receipt: ['dropped', 'payment_removed'] });
  });

  it('is test, unless the merchant switched it on there', async () => {
    const { environments } = world.merchant();
    await world.change({ environments: { ...environments, test: { provider: 'sandbox' } } });
    await relayed(await world.payment(), 'payment.completed', { set: completed });
    await relayed(await world.payment({ environment: 'live' }), 'payment.completed', { set: completed });
    const kept = await world.database.mails.find().lean();
    expect(kept.map(({ environment }) => environment)).toEqual(['live']);
  });

  it('is a mail server that refuses it', async () => {
    const id = await relayed(await world.payment(), 'payment.completed', { set: completed });
    const { sent, sender } = keepingSender(() => ({ outcome: 'refused', code: '550' }));
    await drain(world.dispatcher(sender));
    expect(sent).toHaveLength(1);
    expect(await world.mail(`${id}:receipt`)).toMatchObject({ state: 'refused', reason: '550' });
  });
});

it('retries for a day while the mail server cannot take an e-mail, and then gives up', async () => {
  const id = await relayed(await world.payment(), 'payment.completed', { set: completed });
  const { sent, sender } = keepingSender(() => LATER);
  const dispatcher = world.dispatcher(sender);
  const startedAt = world.clock.now().getTime();
  let next = await dispatcher.run();
  for (; next !== NOT_KNOWN; next = await dispatcher.run())
    if (typeof next === 'number') world.clock.advanceSeconds(next / 1000);
  const hours = (world.clock.now().getTime() - startedAt) / 3_600_000;
  expect(hours).toBeGreaterThan(19);
  expect(hours).toBeLessThanOrEqual(24);
  expect(sent.length).toBeGreaterThan(8);
  expect(new Set(sent.map((mail) => mail.id)).size).toBe(1);
  expect(await world.mail(`${id}:receipt`)).toMatchObject({ state: 'given_up', reason: '451' });
});

it('is sent by one of two workers', async () => {
  for (let count = 0; count < 12; count += 1)
    await world.happens(await world.payment(), 'payment.completed', { set: completed });
  await world.relay.run();
  const { sent, sender } = keepingSender();
  await Promise.all([1, 2].map(() => drain(world.process().dispatcher(sender))));
  expect(sent).toHaveLength(12);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(12);
});

// Guarantee: e-mails to people of the dashboard go first, and hold up none to a payer.
it('sends a receipt beside any number of e-mails to people', async () => {
  const id = await relayed(await world.payment(), 'payment.completed', { set: completed });
  const now = world.clock.now();
  const toPeople = Array.from({ length: 12 }, (_, index) =>
    newMail(
      { _id: `${index}:password_changed`, kind: 'password_changed' as const, person: { values: {} } },
      { dueAt: new Date(now.getTime() - 60_000), createdAt: now },
    ),
  );
  await world.mails.insertOnce(toPeople);
  const { sent, sender } = keepingSender();
  const write = ({ _id }: { _id: string }) =>
    Promise.resolve({ id: _id, to: 'ada@example.com' } as OutgoingMail);
  await world.dispatcher(sender, { personWriters: { write } }).run();
  expect(sent.map((mail) => mail.id)).toEqual([
    ...['0', '1', '2', '3'].map((index) => `${index}:password_changed`),
    `${id}.receipt`,
  ]);
});

it('holds up no e-mail behind a postponed one', async () => {
  for (let count = 0; count < 60; count += 1)
    await world.happens(await world.payment(), 'payment.processing', {
      set: { ...short, confirmedUnits: '0' },
    });
  await world.relay.run();
  world.clock.advanceSeconds(90);
  await relayed(await world.payment(), 'payment.completed', { set: completed });
  const { sent, sender } = keepingSender();
  await drain(world.dispatcher(sender));
  expect(sent).toHaveLength(1);
});

it('counts e-mails by outcome, and how long the oldest has waited', async () => {
  await relayed(await world.payment(), 'payment.completed', { set: completed });
  const tally = new Tally(['kind', 'outcome']);
  let answer: Sent = LATER;
  const { sender } = keepingSender(() => answer);
  const dispatcher = world.dispatcher(sender, { tally });
  await drain(dispatcher);
  world.clock.advanceSeconds(70);
  expect(await world.mails.oldestDueAt()).toEqual(new Date(world.clock.now().getTime() - 70_000));
  answer = { outcome: 'taken' };
  await drain(dispatcher);
  expect(await world.mails.oldestDueAt()).toBeUndefined();
  expect(tally.samples()).toEqual([
    { value: 1, labels: { kind: 'receipt', outcome: 'retried' } },
    { value: 1, labels: { kind: 'receipt', outcome: 'sent' } },
  ]);
});

// A crash between the server's answer and its record repeats an e-mail, with the same Message-ID.
it('loses no e-mail after a crash at any call, from the event to the mailbox', async () => {
  const payments = [await world.payment(), await world.payment()];
  for (const payment of payments) await world.happens(payment, 'payment.processing', { set: short });
  await world.happens(payments[0] as Payment, 'refund.created', { refund: aRefund() });
  await world.happens({ _id: (payments[1] as Payment)._id }, 'payment.completed', { set: completed });
  const start = await world.database.save();
  const startedAt = world.clock.now();
  let sent: string[] = [];
  const calls = await expectSameAfterEveryCrash({
    reset: async () => {
      sent = [];
      world.clock.set(startedAt);
      await world.database.restore(start);
    },
    run: async (wrap) => {
      const { relay, dispatcher } = world.process(wrap);
      await relay.run();
      // Claims of a crashed process have ended, and a shortfall is due.
      world.clock.advanceSeconds(130);
      const sender = {
        isEnding: false,
        send: ({ id }: { id: string }) => (sent.push(id), Promise.resolve<Sent>({ outcome: 'taken' })),
      };
      await drain(dispatcher(sender));
    },
    outcome: async () => {
      const mails = await world.database.mails.find().sort({ _id: 1 }).lean();
      const ends = mails.map(({ _id, state, nextAt, claim, reason }) => ({
        _id,
        state,
        nextAt,
        claim,
        reason,
      }));
      return { ends, sent: [...new Set(sent)].sort() };
    },
  });
  expect(calls).toBeGreaterThan(10);
  expect(new Set(sent).size).toBe(3);
});

it('sends the others when one cannot be written, and retries that one later', async () => {
  const broken = await world.payment();
  const id = await relayed(broken, 'payment.completed', { set: completed });
  await world.database.payments.updateOne({ _id: broken._id }, { $set: { 'deposit.expectedUnits': 'many' } });
  await relayed(await world.payment(), 'payment.completed', { set: completed });
  const { sent, sender } = keepingSender();
  await drain(world.dispatcher(sender));
  expect(sent).toHaveLength(1);
  expect(await world.mail(`${id}:receipt`)).toMatchObject({ state: 'waiting', reason: 'not_written' });
});

it('makes no e-mail for a business that does not exist', async () => {
  await relayed(await world.payment({ businessId: new Types.ObjectId() }), 'payment.completed', {
    set: completed,
  });
  expect(await world.database.mails.countDocuments()).toBe(0);
});
