import { Types } from 'mongoose';
import { PaymentAddresses } from '../payments/document/payment-addresses';
import { aLockedPayment } from '../testing/builders';
import { type TestDatabase, startDatabase } from '../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { WatchedAddresses } from './watched-addresses';

const MANY = 100_000;
const BATCH_SIZE = 10_000;
/** One address a second was locked. A refresh reads the last 15 seconds again, both ends included. */
const LAST_SECONDS = 16;
let database: TestDatabase;
const clock = new FakeClock();
/** Real addresses cost a hash each. Here it is enough that they differ and have capitals. */
const addressOf = (index: number) => `0xA${index.toString(16).padStart(39, '0')}`;

beforeAll(async () => {
  database = await startDatabase();
  const { environment, watchedUntil } = aLockedPayment(clock.now());
  const lastEnd = watchedUntil?.getTime() ?? 0;
  const first = clock.now().getTime();
  clock.advanceSeconds(3600);
  for (let from = 0; from < MANY; from += BATCH_SIZE) {
    const rows = Array.from({ length: BATCH_SIZE }, (_, i) => ({
      environment,
      watchedSince: new Date(first - (MANY - from - i) * 1000),
      watchedUntil: new Date(lastEnd - (MANY - from - i)),
      _id: new Types.ObjectId(),
      payCode: `code${from + i}`,
      clientReference: `order${from + i}`,
      deposit: { address: addressOf(from + i) },
    }));
    await database.payments.collection.insertMany(rows);
  }
});
afterAll(() => database.stop());

it('loads 100,000 addresses once, in turns with other work, and later reads only new ones', async () => {
  let rows = 0;
  const stored = new PaymentAddresses(database.payments, clock);
  const walk = stored.walkWatched.bind(stored);
  stored.walkWatched = async function* (...query) {
    for await (const row of walk(...query)) {
      rows += 1;
      yield row;
    }
  };
  const addresses = new WatchedAddresses('test', stored, clock);
  let [turns, isLoaded] = [0, false];
  const others = (): void => {
    turns += 1;
    if (!isLoaded) setImmediate(others);
  };
  setImmediate(others);
  await addresses.refresh(clock.now());
  isLoaded = true;
  expect([addresses.size, rows]).toEqual([MANY, MANY]);
  expect(turns).toBeGreaterThan(MANY / 1000);
  expect(addresses.has(addressOf(MANY - 1).toLowerCase())).toBe(true);
  expect(addresses.has(addressOf(MANY).toLowerCase())).toBe(false);

  clock.advanceSeconds(600);
  const late = aLockedPayment(clock.now());
  await database.payments.collection.insertOne(late);
  await addresses.refresh(clock.now());
  expect([addresses.size, rows]).toEqual([MANY + 1, MANY + LAST_SECONDS + 1]);
  expect(addresses.paymentAt(late.deposit.address)).toEqual(late._id);
});
