import type { Model } from 'mongoose';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { DeliveriesRepository } from './deliveries.repository';
import type { Delivery } from './delivery.schema';

const delivery = { _id: 'evt_1:e' } as Delivery;
/**
 * A repository whose database refuses a batch with these codes. The batch error has the code of the first
 * delivery.
 */
const failingWith = (...codes: number[]) => {
  const [code] = codes;
  const error = Object.assign(new Error('refused'), {
    code,
    writeErrors: codes.map((code, index) => ({ code, index })),
  });
  const collection = { insertMany: () => Promise.reject(error) };
  const model = { collection } as unknown as Model<Delivery>;
  return new DeliveriesRepository(model, new FakeClock());
};

it('ignores deliveries that are already stored, and returns the others', async () => {
  const other = { _id: 'evt_2:e' } as Delivery;
  await expect(failingWith(11000, 11000).insertOnce([delivery, other])).resolves.toEqual([]);
  await expect(failingWith(11000).insertOnce([delivery, other])).resolves.toEqual([other]);
});

it('throws when a delivery could not be stored, even among deliveries that are already stored', async () => {
  await expect(failingWith(11000, 14031).insertOnce([delivery])).rejects.toThrow('refused');
  await expect(failingWith(14031).insertOnce([delivery])).rejects.toThrow('refused');
});
