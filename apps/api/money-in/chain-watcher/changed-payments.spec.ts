import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import { aLockedPayment, aTransfer } from '../testing/builders';
import { startDatabase, type TestDatabase } from '../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { SetAsideItems } from '@cowrie/api/platform/queues/set-aside-items.repository';
import { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import { ChangedPayments } from './changed-payments';

const scope = { environment: 'test', network: 'base' } as const;
const clock = new FakeClock();
let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

const aSetAside = () => new SetAside(new SetAsideItems(database.setAsideItems), clock, aConfig());

it('evaluates both payments when a reorg moves a transfer from one vault to another', async () => {
  const transfers = new TransfersRepository(database.transfers);
  const [before, after] = [aLockedPayment(clock.now()), aLockedPayment(clock.now())];
  const out = { direction: 'out', finalAt: undefined, units: '5' } as const;
  const stored = aTransfer(before, { ...out, from: before.deposit.address });
  await database.transfers.create(stored);
  const { txHash, ordinal } = stored;
  const { tokenAddress, to, token, blockNumber, blockHash, minedAt } = stored;
  const place = { txHash, ordinal, blockNumber: blockNumber + 1, blockHash, minedAt };
  const moved = { ...place, token, tokenAddress, to, direction: 'out', units: '7' } as const;
  const transfer = { ...moved, paymentId: after._id, from: after.deposit.address };
  const evaluated: string[] = [];
  const evaluator = {
    evaluateMany: async (ids: { toHexString(): string }[]) => {
      evaluated.push(...ids.map((id) => id.toHexString()));
      return { failedIds: [] };
    },
  };

  expect(await transfers.apply([{ kind: 'move', stored, transfer, depth: 'confirmed' }], clock.now())).toBe(
    true,
  );
  await new ChangedPayments(
    { transfers, evaluator: evaluator as never, setAside: aSetAside() },
    scope,
  ).evaluate();

  expect(evaluated.sort()).toEqual([before, after].map(({ _id: id }) => id.toHexString()).sort());
  const [record] = await transfers.ofPayment(after._id);
  expect(record).toMatchObject({
    units: '7',
    from: after.deposit.address,
    canonical: true,
    isUnevaluated: false,
  });
  expect(record).not.toHaveProperty('formerPaymentIds');
  expect(record?.revision).toBe(stored.revision + 1);
  expect(await transfers.ofPayment(before._id)).toEqual([]);
});

it('evaluates payments with confirmed transfers before payments with seen ones', async () => {
  const transfers = new TransfersRepository(database.transfers);
  const payments = Array.from({ length: 4 }, () => aLockedPayment(clock.now()));
  const records = payments.map((payment, index) =>
    aTransfer(payment, {
      network: 'celo',
      isUnevaluated: true,
      confirmedAt: index < 2 ? undefined : clock.now(),
      finalAt: undefined,
    }),
  );
  await database.transfers.create(records);
  const evaluated: string[][] = [];
  const evaluateMany = (ids: { toHexString(): string }[]) => {
    evaluated.push(ids.map((id) => id.toHexString()));
    return Promise.resolve({ failedIds: [] });
  };
  const evaluator = { evaluateMany } as never;

  await new ChangedPayments(
    { transfers, evaluator, setAside: aSetAside() },
    { ...scope, network: 'celo' },
  ).evaluate();

  const [a, b, c, d] = payments.map(({ _id }) => _id.toHexString());
  expect(evaluated.map((ids) => [ids.slice(0, 2).sort(), ids.slice(2).sort()])).toEqual([
    [
      [c, d],
      [a, b],
    ],
  ]);
});

// Guarantee: one item never stops a queue (docs/decisions/0094).
it('sets aside a payment that cannot be evaluated, with its reason, and retries it after a backoff', async () => {
  const transfers = new TransfersRepository(database.transfers);
  const of = { ...scope, network: 'polygon' } as const;
  const [poisoned, other] = [aLockedPayment(clock.now()), aLockedPayment(clock.now())];
  await database.transfers.create(
    [poisoned, other].map((payment) => aTransfer(payment, { network: of.network, isUnevaluated: true })),
  );
  const isPoisoned = (id: unknown) => String(id) === String(poisoned._id);
  let isHealed = false;
  const evaluateMany = jest.fn((ids: unknown[]) =>
    Promise.resolve({ failedIds: ids.filter((id) => !isHealed && isPoisoned(id)) }),
  );
  const evaluate = () => Promise.reject(new TypeError('no such rate'));
  const parts = { transfers, evaluator: { evaluateMany, evaluate } as never, setAside: aSetAside() };
  const changed = new ChangedPayments(parts, of);
  const aside = () => database.setAsideItems.find().lean();
  const left = async () => (await transfers.findUnevaluated(of, 9)).map(({ paymentId }) => paymentId);

  await changed.evaluate();
  expect([await left(), changed.isDone]).toEqual([[poisoned._id], false]);
  expect(await aside()).toMatchObject([
    { queue: 'changed payments test:polygon', item: String(poisoned._id), tries: 1 },
  ]);
  await changed.evaluate();
  expect(evaluateMany).toHaveBeenCalledTimes(1);
  clock.advanceSeconds(2);
  await changed.evaluate();
  expect(await aside()).toMatchObject([{ tries: 2, reason: 'TypeError: no such rate' }]);
  isHealed = true;
  clock.advanceSeconds(10);
  await changed.evaluate();
  expect([await left(), await aside(), changed.isDone]).toEqual([[], [], true]);
});
