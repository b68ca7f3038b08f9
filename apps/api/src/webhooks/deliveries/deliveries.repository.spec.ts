import type { Model } from 'mongoose';
import { FakeClock } from '@cowrie/testing/api/fake-clock';
import { DeliveriesRepository } from './deliveries.repository';
import type { Delivery } from './delivery.schema';

const one = { _id: 'evt_1:e' } as Delivery;
/** A database that refuses a batch: the first error gives the whole its code. */
const refusing = (...codes: number[]) => {
  const [code] = codes;
  const error = Object.assign(new Error('refused'), { code, writeErrors: codes.map((code) => ({ code })) });
  const model = { insertMany: () => Promise.reject(error) } as unknown as Model<Delivery>;
  return new DeliveriesRepository(model, new FakeClock());
};

it('what is there already is no failure', async () => {
  await expect(refusing(11000, 11000).insertOnce([one])).resolves.toBeUndefined();
});

it('a delivery that could not be stored beside some that are there is none that is lost', async () => {
  await expect(refusing(11000, 14031).insertOnce([one])).rejects.toThrow('refused');
  await expect(refusing(14031).insertOnce([one])).rejects.toThrow('refused');
});
