import { startDatabase, type TestDatabase } from '../../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { type LotGroup, SaleLotsRepository } from './sale-lots.repository';

const group: LotGroup = {
  environment: 'live',
  provider: 'luno',
  token: 'USDC',
  network: 'base',
  decimals: 6,
  currency: 'ZAR',
};
let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterEach(() => database.clear());
afterAll(() => database.stop());

const repository = () => new SaleLotsRepository(database.saleLots, new FakeClock());

it('opens one lot for a group, no matter how many processes ask, and the next once it is closed', async () => {
  const lots = await Promise.all(Array.from({ length: 8 }, () => repository().open(group)));
  expect(new Set(lots.map(({ _id }) => _id.toHexString())).size).toBe(1);
  const [first] = lots;
  if (!first) throw new Error('no lot');
  expect(await repository().commit(first, { state: 'closed', isOpen: false })).toBe(true);
  expect((await repository().open(group))._id).not.toEqual(first._id);
  expect((await repository().open({ ...group, currency: 'NGN' })).currency).toBe('NGN');
});

it('does not overwrite a change of another process', async () => {
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

describe('a closed lot that gathers again', () => {
  const closed = async (of = group) => {
    const lot = await repository().open(of);
    await repository().commit(lot, { state: 'closed', isOpen: false });
    return { ...lot, state: 'closed' as const, isOpen: false, version: lot.version + 1 };
  };

  it('replaces the lot that was opened meanwhile', async () => {
    const lot = await closed();
    const next = await repository().open(group);
    expect(await repository().reopen(lot)).toBe(true);
    expect(await repository().open(group)).toMatchObject({ _id: lot._id, state: 'gathering' });
    expect(await repository().find(next._id)).toMatchObject({ state: 'gathering', isOpen: false });
  });

  // Guarantee: payments of a lot whose order may be on its way stay in it.
  it('waits while another one gathers again, and does not replace it', async () => {
    const [first, second] = [await closed(), await closed()];
    expect(await repository().reopen(first)).toBe(true);
    expect(await repository().reopen(second)).toBe(false);
    expect((await repository().open(group))._id).toEqual(first._id);
    expect(await repository().find(second._id)).toMatchObject({ state: 'closed' });
  });

  it('is opened once, no matter how many processes ask', async () => {
    const lot = await closed();
    const answers = await Promise.all(Array.from({ length: 6 }, () => repository().reopen(lot)));
    expect(answers).toContain(true);
    expect(await repository().find(lot._id)).toMatchObject({ isOpen: true, version: lot.version + 1 });
  });
});
