import type { PaymentEventBody } from '@cowrie/dto';
import type { ScreeningAnswer, ScreeningSource } from '@cowrie/screening';
import { expectSameAfterEveryCrash, Observed } from '@cowrie/api/platform/testing/observed';
import { openRooms } from '@cowrie/api/money-out/testing/rooms';
import { type ConversionWorld, startConversionWorld } from '@cowrie/api/money-out/testing/conversion-world';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { AcceptPayment } from '../accept-payment.use-case';
import { PaymentResolutions } from '../payment-resolutions.service';
import { ScreeningDecisions } from './screening-decisions.service';

const BY = { name: 'ada' };

let world: ConversionWorld;
let asked: string[];
/** The source's answer for every address. An error: it does not answer. */
let says: ScreeningAnswer['verdict'] | Error;
beforeAll(async () => {
  world = await startConversionWorld({ confirmations: 1 });
  const source: ScreeningSource = {
    name: 'oracle',
    isLocal: false,
    close: () => undefined,
    ask({ network, address }) {
      asked.push(`${network} ${address}`);
      return says instanceof Error
        ? Promise.reject(says)
        : Promise.resolve({ verdict: says, source: 'oracle' });
    },
  };
  world.sources.push(source);
});
beforeEach(async () => {
  asked = [];
  says = 'hit';
  await world.reset();
});
afterAll(() => world.stop());

const sender = () => world.chain.payerAddress;
const kinds = ({ events }: Payment) =>
  events.map(({ type, body }) => [type, (JSON.parse(body) as PaymentEventBody).reason]);

/** The parts of an operator's process. */
function operator(wrap: Observed['wrap'] = (it) => it) {
  const { clock, database } = world;
  const rooms = openRooms(database, clock, { wrap, sources: world.sources });
  const { payments, evaluator, screening, settlements, config } = rooms;
  const audit = wrap(new AuditLog(database.auditEntries, clock));
  const resolutions = new PaymentResolutions(payments, evaluator, audit, config, clock);
  return {
    screening: new ScreeningDecisions(payments, evaluator, audit, screening, clock),
    accept: new AcceptPayment(resolutions, settlements),
    settlements,
  };
}

/** A paid payment whose sender is on a list. */
async function held() {
  const payment = await world.paid();
  await world.settle();
  return payment;
}
const release = (payment: Payment, reason = 'looked at') =>
  operator().screening.release(payment._id, { reason, by: BY });
const refuse = (payment: Payment) => operator().screening.refuse(payment._id, { reason: 'listed', by: BY });
const sold = () => world.database.orders.countDocuments();
const swept = async () => (await world.arrivals()).length;

it('screens each sender once before anything is swept, and settles clear money', async () => {
  says = 'clear';
  const payment = await world.lock();
  await world.chain.pay(payment.deposit, 2_000_000n);
  await world.chain.pay(payment.deposit, 3_000_000n);
  await world.deepen();
  await world.work(2);
  expect(asked).toEqual([`base ${sender()}`]);
  const stored = await world.payment(payment);
  expect(stored).toMatchObject({ status: 'completed', settlement: { state: 'settled' } });
  expect(stored).not.toHaveProperty('screening');
});

it('holds the money of a listed sender: nothing is swept or sold, and the merchant is told once', async () => {
  const payment = await held();
  const { version } = await world.payment(payment);
  await world.work(3);
  const stored = await world.payment(payment);
  expect(stored).toMatchObject({
    status: 'processing',
    settlement: { state: 'due' },
    screening: {
      state: 'held',
      told: ['screening'],
      released: [],
      findings: [{ network: 'base', address: sender(), verdict: 'hit', source: 'oracle' }],
    },
  });
  expect(kinds(stored)).toEqual([
    ['payment.processing', undefined],
    ['payment.paid', undefined],
    ['payment.held', 'screening'],
  ]);
  expect(stored.events.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  // Only a person wakes it.
  expect([stored.settlement?.dueAt, stored.version]).toEqual([undefined, version]);
  expect([await sold(), await swept(), await world.vaultOf(payment)]).toEqual([0, 0, null]);
  expect(asked).toHaveLength(1);
});

it('continues when a person releases it, although the source still has its hit', async () => {
  const payment = await held();
  const after = await release(payment);
  expect(after).toMatchObject({
    screening: { state: 'released', findings: [], released: [{ address: sender() }] },
    settlement: { state: 'due', tries: 0, dueAt: expect.any(Date) },
  });
  await world.work(2);
  const stored = await world.payment(payment);
  expect(stored).toMatchObject({ status: 'completed', settlement: { state: 'settled' } });
  expect(kinds(stored).map(([type]) => type)).toEqual([
    'payment.processing',
    'payment.paid',
    'payment.held',
    'payment.completed',
  ]);
  // The next payment of the same sender needs another decision.
  const next = await held();
  expect(await world.payment(next)).toMatchObject({ screening: { state: 'held' } });
});

it('ends with a refusal: the payment fails in the same update, and its money stays in its vault', async () => {
  const payment = await held();
  const before = await world.payment(payment);
  const stored = await refuse(payment);
  expect(stored).toMatchObject({
    status: 'failed',
    errorMessage: 'The money did not pass screening',
    version: before.version + 1,
    settlement: { state: 'refused', refusedReason: 'The money did not pass screening' },
    screening: { state: 'refused', decision: { kind: 'refused', by: 'ada', reason: 'listed' } },
    heldSince: expect.any(Date),
  });
  expect(kinds(stored).at(-1)).toEqual(['payment.failed', undefined]);
  world.clock.advanceSeconds(30 * 86_400);
  await world.work(3);
  expect([await sold(), await swept(), await world.vaultOf(payment)]).toEqual([0, 0, null]);
});

it('audits each decision with what it changed', async () => {
  const [first, second] = [await held(), await held()];
  await release(first);
  await refuse(second);
  expect(await world.database.auditEntries.find().sort({ at: 1, _id: 1 }).lean()).toMatchObject([
    {
      by: 'ada',
      action: 'screening.release',
      reason: 'looked at',
      subject: { kind: 'payment', id: first._id.toHexString() },
      before: { screening: 'held', findings: [{ address: sender() }] },
      after: { screening: 'released' },
    },
    {
      by: 'ada',
      action: 'screening.refuse',
      reason: 'listed',
      before: { status: 'processing', settlement: 'due' },
      after: { status: 'failed', settlement: 'refused', screening: 'refused' },
    },
  ]);
});

it('lets nobody accept refused money before somebody takes the refusal back', async () => {
  const payment = await held();
  await refuse(payment);
  const { accept, settlements } = operator();
  const order = { reason: 'please', by: BY };
  const refusal = {
    code: 'settlement_not_possible',
    message: expect.stringContaining('did not pass screening'),
  };
  await expect(accept.execute(payment._id, order)).rejects.toMatchObject(refusal);
  await expect(settlements.retry(payment._id, BY)).rejects.toMatchObject(refusal);

  expect(await release(payment, 'another person of that name')).toMatchObject({
    status: 'failed',
    settlement: { state: 'refused' },
    screening: { state: 'released' },
  });
  await accept.execute(payment._id, order);
  await world.work(3);
  expect(await world.payment(payment)).toMatchObject({
    status: 'completed',
    settlement: { state: 'settled' },
    screening: { state: 'released' },
  });
});

it('screens money that an operator accepts before it is sold', async () => {
  says = 'clear';
  const payment = await world.lock();
  world.clock.advanceSeconds(3600);
  await world.chain.mine();
  await world.chain.pay(payment.deposit, 5_000_000n);
  await world.deepen();
  await world.work(1);
  expect((await world.payment(payment)).status).toBe('expired');
  says = 'hit';
  await operator().accept.execute(payment._id, { reason: 'two minutes late', by: BY });
  await world.work(2);
  const stored = await world.payment(payment);
  expect(stored).toMatchObject({
    status: 'completed',
    settlement: { state: 'due' },
    screening: { state: 'held' },
  });
  expect(await sold()).toBe(0);
  // It stays completed: nothing leaves that status.
  expect(await refuse(payment)).toMatchObject({ status: 'completed', settlement: { state: 'refused' } });
});

it.each([
  ['release', release],
  ['refuse', refuse],
])('refuses to %s a payment that is not held', async (_name, decide) => {
  says = 'clear';
  const payment = await world.paid();
  await expect(decide(payment)).rejects.toMatchObject({ code: 'settlement_not_possible' });
  await expect(operator().screening.release(payment._id, { reason: ' ', by: BY })).rejects.toMatchObject({
    code: 'validation_failed',
  });
  await expect(
    operator().screening.release(world.merchant()._id, { reason: 'why', by: BY }),
  ).rejects.toMatchObject({ code: 'payment_not_found' });
});

describe('a source that does not answer', () => {
  beforeEach(() => {
    says = new Error('every node is down');
  });

  it('holds the money, tells the merchant after ten minutes, and is asked again with a backoff', async () => {
    const payment = await held();
    const first = await world.payment(payment);
    expect(first).toMatchObject({
      settlement: { state: 'due', tries: 1, dueAt: expect.any(Date) },
      screening: { state: 'held', told: [], findings: [{ verdict: 'unanswered', source: 'oracle' }] },
    });
    const pauses: number[] = [];
    for (let at = world.clock.now().getTime(); pauses.length < 30;) {
      const { settlement } = await world.payment(payment);
      pauses.push(Number(settlement?.dueAt?.getTime()) - at);
      at = Number(settlement?.dueAt?.getTime());
      world.clock.set(at);
      await world.settle();
    }
    expect(pauses.every((pause, index) => pause >= (pauses[index - 1] ?? 1000))).toBe(true);
    expect(Math.max(...pauses)).toBe(60_000);
    const stored = await world.payment(payment);
    expect(kinds(stored)).toEqual([
      ['payment.processing', undefined],
      ['payment.paid', undefined],
      ['payment.held', 'screening_unanswered'],
    ]);
    const told = Number(stored.events.at(-1)?.at.getTime()) - Number(first.screening?.since.getTime());
    expect(told).toBeGreaterThanOrEqual(600_000);
    expect(told).toBeLessThanOrEqual(660_000);
    expect([await sold(), await swept()]).toEqual([0, 0]);
  });

  it('lets the money continue by itself once it answers', async () => {
    const payment = await held();
    says = 'clear';
    await world.work(3);
    const stored = await world.payment(payment);
    expect(stored).toMatchObject({ status: 'completed', settlement: { state: 'settled' } });
    expect(stored).not.toHaveProperty('screening');
    expect(kinds(stored).map(([type]) => type)).toEqual([
      'payment.processing',
      'payment.paid',
      'payment.completed',
    ]);
  });

  it('can be overruled by a person', async () => {
    const payment = await held();
    await release(payment);
    await world.work(2);
    expect(await world.payment(payment)).toMatchObject({ status: 'completed' });
  });
});

it('asks again after a reorg took the payment back and restored it', async () => {
  const payment = await world.lock();
  await world.newWatcher().catchUp();
  const forkPoint = await world.chain.mark();
  await world.chain.pay(payment.deposit, 5_000_000n);
  await world.deepen();
  await world.settle();
  expect(await world.payment(payment)).toMatchObject({ screening: { state: 'held' } });
  await forkPoint();
  await world.chain.mine(6);
  await world.newWatcher().catchUp();
  await world.newWatcher().catchUp();
  const back = await world.payment(payment);
  expect(back.status).not.toBe('processing');
  expect(back).not.toHaveProperty('screening');
  expect(back).not.toHaveProperty('settlement');
});

it('is decided once when two processes ask and decide at the same moment', async () => {
  const payment = await world.paid();
  await Promise.all([world.settle(), world.settle(), world.settle()]);
  expect(kinds(await world.payment(payment)).filter(([type]) => type === 'payment.held')).toHaveLength(1);
  // A refusal and then a release would both be taken, because a release undoes a refusal.
  const outcomes = await Promise.allSettled([release(payment), release(payment), world.settle()]);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  await world.work(3);
  const { status, screening, events } = await world.payment(payment);
  expect(`${screening?.state} ${status}`).toBe('released completed');
  expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
  expect(await world.database.auditEntries.countDocuments()).toBe(1);
});

it('holds and refuses once, no matter where a process dies', async () => {
  const payment = await world.paid();
  const stored = await world.database.save();
  const toPaid = await world.chain.mark();
  const figures = async () => {
    const { status, settlement, screening, events, unaudited } = await world.payment(payment);
    return {
      status,
      state: settlement?.state,
      screening: screening?.state,
      told: screening?.told,
      unaudited,
      events: events.map(({ type, sequence }) => [sequence, type]),
      audited: await world.database.auditEntries.countDocuments(),
      sold: await sold(),
      vault: await world.vaultOf(payment),
    };
  };
  const calls = await expectSameAfterEveryCrash({
    reset: async () => {
      await toPaid();
      await world.database.restore(stored);
    },
    run: async (wrap) => {
      await world.settle(wrap);
      const { screening } = operator(wrap);
      // The second process after a crash finds the decision if the first one wrote it.
      await screening.refuse(payment._id, { reason: 'listed', by: BY }).catch((error: { code?: string }) => {
        if (error.code !== 'settlement_not_possible') throw error;
      });
      await wrap(new AuditLog(world.database.auditEntries, world.clock)).carryAll();
    },
    outcome: figures,
  });
  expect(calls).toBeGreaterThan(10);
});
