import { TransfersRepository } from '../chain-records/transfers.repository';
import { aLockedPayment, aTransfer } from '@cowrie/testing/api/builders';
import { startDatabase, type TestDatabase } from '@cowrie/testing/api/database';
import { FakeClock } from '@cowrie/testing/api/fake-clock';
import { ChangedPayments } from './changed-payments';

const scope = { environment: 'test', network: 'base' } as const;
const clock = new FakeClock();
let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

it('evaluates both payments when a reorg gives a transfer out of one vault to another vault', async () => {
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
  await new ChangedPayments({ transfers, evaluator: evaluator as never }, scope).evaluate();

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

  await new ChangedPayments({ transfers, evaluator }, { ...scope, network: 'celo' }).evaluate();

  const [a, b, c, d] = payments.map(({ _id }) => _id.toHexString());
  expect(evaluated.map((ids) => [ids.slice(0, 2).sort(), ids.slice(2).sort()])).toEqual([
    [
      [c, d],
      [a, b],
    ],
  ]);
});
