import { startDatabase, type TestDatabase } from '@cowrie/testing/api/database';
import { FakeClock } from '@cowrie/testing/api/fake-clock';
import { type LotGroup, SaleLotsRepository } from './sale-lots.repository';

const group: LotGroup = {
  ...{ environment: 'live', provider: 'luno', token: 'USDC', network: 'base', decimals: 6 },
  currency: 'ZAR',
};
let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterEach(() => database.clear());
afterAll(() => database.stop());

const repository = () => new SaleLotsRepository(database.saleLots, new FakeClock());

it('opens one lot for a group, however many processes ask, and the next once it is closed', async () => {
  const lots = await Promise.all(Array.from({ length: 8 }, () => repository().open(group)));
  expect(new Set(lots.map(({ _id }) => _id.toHexString())).size).toBe(1);
  const [first] = lots;
  if (!first) throw new Error('no lot');
  expect(await repository().commit(first, { state: 'closed', isOpen: false })).toBe(true);
  expect((await repository().open(group))._id).not.toEqual(first._id);
  expect((await repository().open({ ...group, currency: 'NGN' })).currency).toBe('NGN');
});

it('writes nothing over a change of another process', async () => {
  const lot = await repository().open(group);
  expect(await repository().commit(lot, { left: [lot._id] })).toBe(true);
  expect(await repository().commit(lot, { state: 'closed', isOpen: false })).toBe(false);
  expect(await repository().find(lot._id)).toMatchObject({ state: 'gathering', left: [lot._id], version: 1 });
});

it('loses no change when many processes change a lot at once', async () => {
  const { _id } = await repository().open(group);
  await Promise.all(
    Array.from({ length: 5 }, () => repository().change(_id, ({ left }) => ({ left: [...left, _id] }))),
  );
  expect((await repository().find(_id))?.left).toHaveLength(5);
});
