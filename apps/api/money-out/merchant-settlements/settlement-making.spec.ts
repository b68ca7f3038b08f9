import { Observed, expectSameAfterEveryCrash } from '@cowrie/api/platform/testing/observed';
import { AN_ACCOUNT, type SettlementsWorld, startSettlementsWorld } from '../testing/settlements-world';
import { owedUnits, payableParts } from '@cowrie/api/money-in/payments/lists/owed';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';

const ADA = { name: 'ada' };
const BEN = { name: 'ben' };

let world: SettlementsWorld;
beforeAll(async () => {
  world = await startSettlementsWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

const settlements = () => world.database.settlements.find().sort({ createdAt: 1, _id: 1 }).lean();
const amounts = async () => (await settlements()).map(({ state, total }) => [state, total?.amount]);
const lines = async () =>
  (await world.database.settlementLines.find().sort({ settlementId: 1, index: 1 }).lean()).map(
    ({ line }) => line,
  );

/** The total owed, and the total in settlements that did not fail: minor units. */
async function books() {
  const payments: Payment[] = await world.database.payments.find().lean();
  const counted = (await settlements()).filter(({ state }) => state !== 'failed' && state !== 'gathering');
  const stated = await world.database.settlementLines
    .find({ settlementId: { $in: counted.map(({ _id }) => _id) } })
    .lean();
  const unitsOf = (text: string) => BigInt(text.replace('.', ''));
  return {
    owed: payments.reduce((sum, payment) => sum + owedUnits(payableParts(payment)), 0n),
    stated: stated.reduce((sum, { line }) => sum + unitsOf(line.amount), 0n),
    settled: counted.reduce((sum, { total }) => sum + BigInt(total?.amount ?? 0), 0n),
    waiting: payments.filter(({ owedSince }) => owedSince).length,
    /** How many times each payment is stated in full. */
    inFull: payments.map(
      ({ _id }) =>
        stated.filter(({ line }) => line.kind === 'payment' && line.paymentId === _id.toHexString()).length,
    ),
  };
}

describe('daily', () => {
  it('pays the payments of earlier days in one settlement, and none of today’s', async () => {
    await world.completed('7750.00', '77.50');
    await world.completed('1000.00', '10.00');
    await world.making.run();
    expect(await amounts()).toEqual([]);
    world.tomorrow();
    await world.completed('500.00', '5.00');
    await world.making.run();
    expect(await amounts()).toEqual([['open', '866250']]);
    expect(await lines()).toMatchObject([{ amount: '7672.50' }, { amount: '990.00' }]);
    await world.making.run();
    expect(await amounts()).toHaveLength(1);
  });

  it('uses midnight in the merchant’s country', async () => {
    // 23:30 of the day before in Lagos, which is 22:30 UTC.
    world.clock.set(Date.UTC(2033, 0, 10, 22, 30));
    await world.completed('1000.00', '0.00');
    // 00:10 in Lagos.
    world.clock.set(Date.UTC(2033, 0, 10, 23, 10));
    await world.completed('2000.00', '0.00');
    await world.making.run();
    expect(await amounts()).toEqual([['open', '100000']]);
  });

  it('waits for the minimum, and pays all when it is reached', async () => {
    await world.set({ schedule: 'daily', minimumAmount: '1500.00' });
    await world.completed('1000.00', '0.00');
    world.tomorrow();
    await world.making.run();
    expect(await amounts()).toEqual([]);
    await world.completed('500.00', '0.00');
    world.tomorrow();
    await world.making.run();
    expect(await amounts()).toEqual([['open', '150000']]);
  });
});

describe('more payments than a statement has lines', () => {
  const small = (count: number, over: Partial<Payment> = {}) =>
    Promise.all(Array.from({ length: count }, () => world.completed('1.00', '0.00', over)));
  const made = async () =>
    (await settlements()).map(({ state, total, lineCount }) => [state, total?.amount, lineCount]);

  it('compares the minimum with all that is owed, and pays it in several statements', async () => {
    await world.set({ schedule: 'daily', minimumAmount: '510.00' });
    await small(510);
    world.tomorrow();
    await world.making.run();
    expect(await made()).toEqual([
      ['open', '50000', 500],
      ['open', '1000', 10],
    ]);
  });

  it('pays the rest of a day, below the minimum, if the process died after the first statement', async () => {
    await world.set({ schedule: 'daily', minimumAmount: '500.00' });
    await small(501);
    world.tomorrow();
    const { builder } = world;
    const make = builder.make.bind(builder);
    const killed = jest.spyOn(builder, 'make').mockImplementationOnce(make);
    killed.mockRejectedValueOnce(new Error('killed'));
    await world.making.run();
    expect(await made()).toEqual([['open', '50000', 500]]);
    world.clock.advanceSeconds(1);
    await world.making.run();
    expect((await made()).slice(1)).toEqual([['open', '100', 1]]);
  });

  it('makes the other statements of a day when one of them fails', async () => {
    await world.set({ schedule: 'daily' });
    await small(501);
    world.tomorrow();
    jest.spyOn(world.builder, 'make').mockRejectedValueOnce(new Error('it cannot be made'));
    await world.making.run();
    expect(await made()).toEqual([['open', '100', 1]]);
    world.clock.advanceSeconds(1);
    await world.making.run();
    expect((await made()).slice(1)).toEqual([['open', '50000', 500]]);
  });

  it.each(['daily', 'per_payment'] as const)(
    'nets more refunds than that, and none waits: %s',
    async (schedule) => {
      const paid = await small(510);
      world.tomorrow();
      await world.making.run();
      for (const payment of paid) await world.refund(payment, '1.00');
      await world.set({ schedule });
      await world.completed('400.00', '0.00');
      await world.completed('500.00', '0.00');
      world.tomorrow();
      await world.making.run();
      expect((await made()).slice(2)).toEqual([
        ['open', '100', 500],
        ['open', '38900', 12],
      ]);
    },
  );

  it('notes what an earlier version did not, before it adds up', async () => {
    await small(3);
    const { payments } = world.database;
    await payments.updateMany({}, { $unset: { owedAs: 1, owedUnits: 1 } });
    world.tomorrow();
    await world.making.run();
    expect(await made()).toEqual([['open', '300', 3]]);
  });
});

it('continues with the others when a record fails at any step, and comes back to it', async () => {
  await world.reset('per_payment');
  const failing = (at: object, name: string) => {
    jest.spyOn(at as Record<string, () => Promise<void>>, name).mockRejectedValueOnce(new Error('poison'));
  };
  await world.completed('1000.00', '0.00');
  await world.completed('2000.00', '0.00');
  await world.making.run();
  const [first, second] = await settlements();
  const { businessId } = first!;
  for (const one of [first, second]) await world.desk.fail(one!._id, 'no', ADA);
  await world.completed('3000.00', '0.00');
  await world.settlements.open({ businessId, environment: 'test', currency: 'NGN' }, 'rail:1', []);
  const due = { account: AN_ACCOUNT, effectiveAt: world.clock.now() };
  await world.database.settlementAccounts.updateOne(
    {},
    { pending: { ...due.account, effectiveAt: due.effectiveAt } },
  );
  await world.database.settlements.updateMany({ state: 'failed' }, { isReleasing: 'yes' });
  failing(world.accounts, 'catchUp');
  failing(world.builder, 'release');
  failing(world.builder, 'carryOn');
  await world.making.run();
  const states = (await amounts()).map(([state, amount]) => `${state} ${amount}`);
  expect(states).toContain('open 300000');
  const aside = await world.database.setAsideItems.find().lean();
  expect(aside.map(({ queue, reason }) => [queue, reason]).sort()).toEqual([
    ['settlement accounts to be changed', 'Error: poison'],
    ['settlements to be made', 'Error: poison'],
    ['settlements to be released', 'Error: poison'],
  ]);
  world.clock.advanceSeconds(1);
  for (const { _id } of (await settlements()).filter(({ state }) => state === 'open')) {
    await world.desk.start(_id, ADA);
    await world.desk.pay(_id, `BANK ${_id.toHexString()}`, ADA);
  }
  failing(world.settlements, 'markTold');
  await world.making.run();
  const told = world.told.of('settlement.paid');
  expect(told.length).toBeGreaterThan(1);
  world.clock.advanceSeconds(1);
  await world.making.run();
  expect(await world.database.setAsideItems.countDocuments()).toBe(0);
  expect(await world.database.settlements.countDocuments({ 'news.at': { $exists: true } })).toBe(0);
  expect(await world.database.settlements.countDocuments({ isReleasing: 'yes' })).toBe(0);
});

it('makes one settlement for each payment, as the merchant wants it', async () => {
  await world.reset('per_payment');
  await world.completed('1000.00', '10.00');
  await world.completed('2000.00', '20.00');
  await world.making.run();
  expect(await amounts()).toEqual([
    ['open', '99000'],
    ['open', '198000'],
  ]);
});

it('makes none for a merchant that is paid elsewhere, for held, reversed or already settled money, or with `hold`', async () => {
  await world.reset('per_payment');
  const settlement = { state: 'settled', provider: 'sandbox', isPayable: true } as const;
  const screening = { state: 'held', since: world.clock.now(), findings: [], released: [], decisions: [] };
  await world.completed('1000.00', '0.00', { isReversed: true });
  await world.completed('1000.00', '0.00', { screening: screening as never });
  await world.completed('1000.00', '0.00', { settlement: { ...settlement, isPayable: undefined } });
  await world.making.run();
  // Each was considered, and nothing of it is owed.
  expect((await settlements()).filter(({ state }) => state !== 'failed')).toEqual([]);
  await world.reset('none');
  await world.completed();
  await world.making.run();
  expect(await amounts()).toEqual([]);
});

describe('refunds', () => {
  it('deducts a refund before the settlement from its payment', async () => {
    const payment = await world.completed('7750.00', '77.50');
    await world.refund(payment, '1550.00', '15.50');
    world.tomorrow();
    await world.making.run();
    expect(await lines()).toMatchObject([
      {
        kind: 'payment',
        collected: '7750.00',
        fee: '77.50',
        refunded: '1550.00',
        feeReturned: '15.50',
        amount: '6138.00',
      },
    ]);
  });

  it('deducts a refund after the payout from the next settlement, and waits until that covers it', async () => {
    const payment = await world.completed('7750.00', '77.50');
    world.tomorrow();
    await world.making.run();
    const [first] = await settlements();
    await world.desk.start(first?._id as never, ADA);
    await world.desk.pay(first?._id as never, 'BANK1', ADA);
    await world.refund(payment, '1550.00', '15.50');
    world.tomorrow();
    await world.making.run();
    expect(await amounts()).toEqual([['paid', '767250']]);
    await world.completed('1000.00', '0.00');
    world.tomorrow();
    await world.making.run();
    expect(await amounts()).toEqual([['paid', '767250']]);
    await world.completed('1000.00', '0.00');
    world.tomorrow();
    await world.making.run();
    expect(await amounts()).toEqual([
      ['paid', '767250'],
      ['open', '46550'],
    ]);
    expect((await lines()).slice(1)).toMatchObject([
      { kind: 'change', collected: '0.00', refunded: '1550.00', feeReturned: '15.50', amount: '-1534.50' },
      { kind: 'payment', amount: '1000.00' },
      { kind: 'payment', amount: '1000.00' },
    ]);
  });

  it('gives back the cost of a refund that ended without being sent', async () => {
    const payment = await world.completed('7750.00', '0.00');
    await world.refund(payment, '1550.00');
    world.tomorrow();
    await world.making.run();
    const { refunds = [] } = await world.stored(payment);
    const at = world.clock.now();
    await world.payments.commit(await world.stored(payment), {
      set: { refunds: refunds.map((one) => ({ ...one, status: 'cancelled' as const })), owedSince: at },
    });
    world.tomorrow();
    await world.making.run();
    expect(await amounts()).toEqual([
      ['open', '620000'],
      ['open', '155000'],
    ]);
  });
});

describe('paying', () => {
  const made = async () => {
    await world.completed('7750.00', '77.50');
    world.tomorrow();
    await world.making.run();
    const [one] = await settlements();
    return one?._id as NonNullable<typeof one>['_id'];
  };

  // Guarantee: one bank transfer pays one settlement of a business.
  it('takes a bank reference once, even when two come at once, and knows those of earlier records', async () => {
    const ids = [];
    for (let count = 0; count < 3; count += 1) {
      await world.completed('7750.00', '77.50');
      world.tomorrow();
      await world.making.run();
      const last = (await settlements()).at(-1);
      if (last) ids.push(last._id);
    }
    for (const id of ids) await world.desk.start(id, ADA);
    const [first, second, third] = ids;
    const outcomes = await Promise.allSettled([first, second].map((id) => world.desk.pay(id!, 'BANK1', ADA)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const used = { code: 'bank_reference_used' };
    expect(outcomes).toContainEqual({ status: 'rejected', reason: expect.objectContaining(used) as unknown });
    await world.database.settlements.updateMany({}, { $unset: { ownReference: 1 } });
    await expect(world.desk.pay(third!, 'BANK1', ADA)).rejects.toMatchObject(used);
    expect(await world.desk.pay(third!, 'BANK2', ADA)).toMatchObject({ state: 'paid' });
    expect((await settlements()).filter(({ state }) => state === 'paid')).toHaveLength(2);
  });

  it('pays the account in effect, tells the merchant once, and audits it', async () => {
    const id = await made();
    await world.desk.start(id, ADA);
    world.clock.advanceSeconds(1);
    await world.desk.pay(id, 'BANK1', ADA);
    await world.desk.pay(id, 'BANK1', ADA);
    await world.making.run();
    await world.making.run();
    const { verifiedAt, ...account } = (await settlements())[0]?.account ?? {};
    expect(account).toEqual({ ...AN_ACCOUNT, holder: 'ACCOUNT HOLDER 6789' });
    expect(verifiedAt).toBeDefined();
    const events = world.told.of('settlement.paid');
    expect(events.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      expect.objectContaining({
        type: 'settlement.paid',
        data: {
          settlement: expect.objectContaining({
            amount: '7672.50',
            bankReference: 'BANK1',
            account: expect.objectContaining({ number: '••••6789' }),
          }),
        },
      }),
    ]);
    expect(JSON.stringify(events)).not.toContain(AN_ACCOUNT.number);
    const audited = await world.database.auditEntries
      .find({ 'subject.kind': 'settlement' })
      .sort({ at: 1 })
      .lean();
    expect(audited.map(({ action, by }) => [action, by])).toEqual([
      ['settlement.start', 'ada'],
      ['settlement.pay', 'ada'],
    ]);
  });

  it('needs two people above the limit', async () => {
    await world.set({ schedule: 'daily', twoPartiesAbove: '7672.49' });
    const id = await made();
    const refused = { code: 'settlement_not_changeable' };
    await expect(world.desk.pay(id, 'BANK1', ADA)).rejects.toMatchObject(refused);
    await world.desk.start(id, ADA);
    await expect(world.desk.pay(id, 'BANK1', ADA)).rejects.toMatchObject(refused);
    expect(await world.desk.pay(id, 'BANK1', BEN)).toMatchObject({ state: 'paid' });
  });

  // Guarantee: nobody alone has a settlement paid twice.
  it('needs two people to say that one above the limit was not paid, once somebody has started to pay it', async () => {
    await world.set({ schedule: 'daily', twoPartiesAbove: '7672.49' });
    const id = await made();
    await world.desk.start(id, ADA);
    const refused = { code: 'settlement_not_changeable' };
    for (const by of [ADA, { name: 'cli:ben' }])
      await expect(world.desk.fail(id, 'the bank refused it', by)).rejects.toMatchObject(refused);
    expect(await world.desk.fail(id, 'the bank refused it', BEN)).toMatchObject({ state: 'failed' });
  });

  // Guarantee: a person who may enter small ones as not paid alone lowers no sum that way.
  it('still needs two people when the others are entered as not paid meanwhile', async () => {
    await world.set({ schedule: 'per_payment', twoPartiesAbove: '10000.00' });
    for (let n = 0; n < 3; n += 1) await world.completed('4000.00', '0.00');
    await world.making.run();
    const [one, two, three] = (await settlements()).map(({ _id }) => _id) as never[];
    const refused = { code: 'settlement_not_changeable' };
    await world.desk.start(one!, ADA);
    for (const other of [two, three]) await world.desk.fail(other!, 'not now', ADA);
    await expect(world.desk.fail(one!, 'not paid', ADA)).rejects.toMatchObject(refused);
    await expect(world.desk.pay(one!, 'BANK1', ADA)).rejects.toMatchObject(refused);
    expect(await world.desk.pay(one!, 'BANK1', BEN)).toMatchObject({ state: 'paid' });
  });

  it('counts a payment that one person started and then entered as not paid', async () => {
    await world.set({ schedule: 'per_payment', twoPartiesAbove: '10000.00' });
    await world.completed('4000.00', '0.00');
    const begunAndFailed = async () => {
      await world.making.run();
      const open = (await settlements()).find(({ state }) => state === 'open');
      await world.desk.start(open?._id as never, ADA);
      return world.desk.fail(open?._id as never, 'not paid', ADA);
    };
    expect(await begunAndFailed()).toMatchObject({ state: 'failed' });
    expect(await begunAndFailed()).toMatchObject({ state: 'failed' });
    await expect(begunAndFailed()).rejects.toMatchObject({ code: 'settlement_not_changeable' });
  });

  // Guarantee: many small settlements do not get around the limit.
  it('counts everything still owed, and everything paid in 24 hours, for the limit of two people', async () => {
    await world.set({ schedule: 'daily', twoPartiesAbove: '10000.00' });
    const small = async () => {
      await world.completed('4000.00', '0.00');
      world.tomorrow();
      await world.making.run();
      return (await settlements()).at(-1)?._id as never;
    };
    const refused = { code: 'settlement_not_changeable' };
    const [one, two, three] = [await small(), await small(), await small()];
    const pay = async (id: never) => {
      await world.desk.start(id, ADA);
      return world.desk.pay(id, `BANK ${String(id)}`, ADA);
    };
    await expect(pay(one)).rejects.toMatchObject(refused);
    await world.desk.pay(one, 'BANK1', BEN);
    await expect(pay(two)).rejects.toMatchObject(refused);
    world.clock.advanceSeconds(86_401);
    // It started when two people were needed.
    await expect(pay(two)).rejects.toMatchObject(refused);
    expect(await world.desk.pay(two, 'BANK2', BEN)).toMatchObject({ state: 'paid' });
    world.clock.advanceSeconds(86_401);
    expect(await pay(three)).toMatchObject({ state: 'paid' });
  });

  it('accepts neither an unproven name nor someone whom the first person created as the second one', async () => {
    await world.set({ schedule: 'daily', twoPartiesAbove: '7672.49' });
    const id = await made();
    const refused = { code: 'settlement_not_changeable' };
    const told = { name: 'cli:ben' };
    await expect(world.desk.start(id, told)).rejects.toMatchObject(refused);
    await world.desk.start(id, { name: 'ada', operatorId: 'a' });
    for (const by of [
      told,
      { name: 'eve', operatorId: 'e', standsFor: ['operator:a'] },
      { name: 'ada', operatorId: 'b' },
    ])
      await expect(world.desk.pay(id, 'BANK1', by)).rejects.toMatchObject(refused);
    expect(await world.desk.pay(id, 'BANK1', { name: 'ben', operatorId: 'b' })).toMatchObject({
      state: 'paid',
    });
  });

  it('lets an operator restart what an unproven name started before credentials were required', async () => {
    await world.set({ schedule: 'daily', twoPartiesAbove: '7672.49' });
    const id = await made();
    await world.desk.start(id, ADA);
    await world.database.settlements.updateOne(
      { _id: id },
      { $set: { startedBy: 'cli:ada' }, $unset: { starter: 1 } },
    );
    const refused = { code: 'settlement_not_changeable' };
    await expect(world.desk.pay(id, 'BANK1', BEN)).rejects.toMatchObject(refused);
    expect(await world.desk.start(id, ADA)).toMatchObject({ startedBy: 'ada' });
    expect(await world.desk.pay(id, 'BANK1', BEN)).toMatchObject({ state: 'paid' });
  });

  it('enters nothing as paid before somebody has started, so the account is the one that was shown', async () => {
    const id = await made();
    const refused = { code: 'settlement_not_changeable' };
    await expect(world.desk.pay(id, 'BANK1', ADA)).rejects.toMatchObject(refused);
    const { account } = await world.desk.start(id, ADA);
    await world.database.settlementAccounts.updateMany({}, { $set: { 'current.number': '9999999999' } });
    expect(await world.desk.pay(id, 'BANK1', ADA)).toMatchObject({ state: 'paid', account });
  });

  it('is not possible without an account, or after the end', async () => {
    const id = await made();
    await world.database.settlementAccounts.deleteMany({});
    const refused = { code: 'settlement_not_changeable' };
    await expect(world.desk.start(id, ADA)).rejects.toMatchObject(refused);
    await world.desk.fail(id, 'no account', ADA);
    await expect(world.desk.pay(id, 'BANK1', ADA)).rejects.toMatchObject(refused);
  });

  it('makes the payments of a failed settlement owed again, once', async () => {
    const id = await made();
    await world.desk.fail(id, 'the bank refused it', ADA);
    await world.desk.fail(id, 'the bank refused it', ADA);
    await world.making.run();
    expect(await amounts()).toEqual([
      ['failed', '767250'],
      ['open', '767250'],
    ]);
    expect(await books()).toMatchObject({ owed: 767250n, stated: 767250n, settled: 767250n, inFull: [1] });
  });
});

it('gives a payment that a rail paid its own settlement, and deducts a later refund from the next one', async () => {
  await world.reset('daily');
  const account = { ...AN_ACCOUNT };
  const at = world.clock.now();
  const paidOut = {
    rail: 'paycrest',
    orderId: 'order-1',
    at,
    account,
    amount: '7672.50',
    txHash: '0x01',
  } as const;
  const settlement = { state: 'settled', provider: 'paycrest', isPayable: undefined, paidOut } as const;
  const payment = await world.completed('7750.00', '77.50', { settlement });
  await world.completed('100.00', '0.00');
  await world.making.run();
  expect(await settlements()).toMatchObject([
    { state: 'paid', rail: 'paycrest', bankReference: 'order-1', total: { amount: '767250' } },
  ]);
  await world.refund(payment, '50.00');
  world.tomorrow();
  await world.making.run();
  expect(await amounts()).toEqual([
    ['paid', '767250'],
    ['open', '5000'],
  ]);
});

describe('in every race, and no matter where a process dies', () => {
  const work = async (wrap: Observed['wrap']) => {
    const { making } = world.open({ wrap });
    await making.run();
  };

  it('states each payment once, to the unit', async () => {
    const first = await world.completed('7750.00', '77.50');
    await world.completed('0.03', '0.01');
    await world.refund(first, '0.01');
    world.tomorrow();
    const start = await world.database.save();
    const calls = await expectSameAfterEveryCrash({
      reset: () => world.database.restore(start),
      run: work,
      outcome: async () => ({ books: await books(), amounts: await amounts() }),
    });
    expect(calls).toBeGreaterThan(12);
    expect(await books()).toEqual({
      owed: 767251n,
      stated: 767251n,
      settled: 767251n,
      waiting: 0,
      inFull: [1, 1],
    });
  });

  it('pays nothing twice while workers, refunds and operators race', async () => {
    for (let round = 0; round < 4; round += 1) {
      const payments = [];
      for (let count = 0; count < 5; count += 1)
        payments.push(await world.completed(`${1000 + count}.00`, '10.00'));
      world.tomorrow();
      const workers = Array.from({ length: 3 }, () => world.open().making.run());
      await Promise.all([
        ...workers,
        ...payments.slice(0, 2).map((payment) => world.refund(payment, '7.00')),
        ...(await settlements())
          .slice(-1)
          .map(({ _id }) => world.desk.fail(_id, 'late', ADA).catch(() => undefined)),
        ...(await settlements()).slice(-1).map(({ _id }) =>
          world.desk
            .start(_id, BEN)
            .then(() => world.desk.pay(_id, `BANK ${_id.toHexString()}`, BEN))
            .catch(() => undefined),
        ),
      ]);
    }
    for (let rounds = 0; rounds < 3; rounds += 1) {
      world.tomorrow();
      await world.making.run();
    }
    // Refunds alone wait for a payment that covers them.
    await world.completed('5000.00', '0.00');
    world.tomorrow();
    await world.making.run();
    const { owed, stated, settled, waiting, inFull } = await books();
    expect({ stated, settled, waiting }).toEqual({ stated: owed, settled: owed, waiting: 0 });
    expect(inFull.every((count) => count === 1)).toBe(true);
  });

  it('does not let a process that was away add to a settlement whose lines are fixed', async () => {
    const payment = await world.completed('1000.00', '0.00');
    world.tomorrow();
    const scope = { businessId: world.merchant()._id, environment: 'test', currency: 'NGN' } as const;
    const slow = await world.settlements.open(scope, 'schedule', [payment._id]);
    await world.making.run();
    await world.refund(payment, '10.00');
    if (slow) await world.builder.carryOn(slow);
    expect(await amounts()).toEqual([['open', '100000']]);
    expect((await world.stored(payment)).stated).toHaveLength(1);
    expect(await lines()).toHaveLength(1);
  });

  it('loses no refund to a settlement that was fixed while nothing was owed for the payment', async () => {
    const paid = await world.completed('1000.00', '0.00');
    world.tomorrow();
    await world.making.run();
    const fresh = await world.completed('500.00', '0.00');
    world.tomorrow();
    const scope = { businessId: world.merchant()._id, environment: 'test', currency: 'NGN' } as const;
    const slow = await world.settlements.open(scope, 'schedule', [fresh._id, paid._id]);
    await world.making.run();
    await world.refund(paid, '10.00');
    if (slow) await world.builder.carryOn(slow);
    await world.completed('20.00', '0.00');
    world.tomorrow();
    await world.making.run();
    expect(await amounts()).toEqual([
      ['open', '100000'],
      ['open', '50000'],
      ['open', '1000'],
    ]);
    expect(await books()).toMatchObject({ owed: 151000n, stated: 151000n, settled: 151000n, waiting: 0 });
  });
});
