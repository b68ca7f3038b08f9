import { Types } from 'mongoose';
import { type TestDatabase, startDatabase } from '../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { generateKey, type KeyClaim } from './api-key-format';
import { ApiKeysService } from './api-keys.service';
import { MerchantsService } from './merchants.service';

const claim: KeyClaim = { kind: 'secret', environment: 'test' };
let database: TestDatabase;
let businessId: Types.ObjectId;
let clock: FakeClock;
/** How many times the database is asked for a key, for a merchant, and for changes. */
let asked: { keys: jest.SpyInstance; merchants: jest.SpyInstance; changes: jest.SpyInstance[] };

beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.clear();
  // A change carries the database's time, and the processes know that time.
  clock = new FakeClock(Date.now());
  businessId = (await new MerchantsService(database.merchants, clock).create(ADA))._id;
  asked = {
    keys: jest.spyOn(database.apiKeys, 'findOne'),
    merchants: jest.spyOn(database.merchants, 'findById'),
    changes: [jest.spyOn(database.apiKeys, 'find'), jest.spyOn(database.merchants, 'find')],
  };
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => database.stop());

const ADA = { name: 'Ada Stores', country: 'NG' } as const;

/** The services of one process over the database. */
function newProcess(config = aConfig()) {
  const keys = new ApiKeysService(database.apiKeys, config, clock);
  const merchants = new MerchantsService(database.merchants, clock);
  const isInForce = async (key: string) => (await keys.findInForce(key)) !== undefined;
  const isEnabled = async () => (await merchants.getKnown(businessId)).developerApiEnabled;
  return { keys, merchants, isInForce, isEnabled };
}

/** Sets whether a merchant's developer API is enabled, in the process whose services are given. */
async function setEnabled({ merchants }: { merchants: MerchantsService }, developerApiEnabled: boolean) {
  const found = await merchants.get(businessId);
  expect(await merchants.replace(found, { ...found, developerApiEnabled })).toBe(true);
}

const pass = (ms: number) => clock.advanceSeconds(ms / 1000);

describe('a key', () => {
  it('is looked up once, and changes are requested once in 500 ms', async () => {
    const { keys, isInForce } = newProcess();
    const { key } = await keys.issue(businessId, claim, { name: 'cli:tests' });
    for (let i = 0; i < 50; i += 1) {
      expect(await isInForce(key)).toBe(true);
      pass(20);
    }
    expect(asked.keys).toHaveBeenCalledTimes(1);
    expect(asked.changes[0]).toHaveBeenCalledTimes(1);
  });

  it('that is hashed under the previous server secret is also looked up once', async () => {
    const { key } = await newProcess().keys.issue(businessId, claim, { name: 'cli:tests' });
    const rotated = newProcess(
      aConfig({ keySecret: 'n'.repeat(32), previousKeySecret: aConfig().keySecret }),
    );
    await rotated.isInForce(key);
    asked.keys.mockClear();
    expect(await rotated.isInForce(key)).toBe(true);
    expect(asked.keys).not.toHaveBeenCalled();
  });

  it('ends at once in the process that revokes it, and after less than 1 s in another', async () => {
    const [here, there] = [newProcess(), newProcess()];
    const [revoked, kept] = [
      await here.keys.issue(businessId, claim, { name: 'cli:tests' }),
      await here.keys.issue(businessId, claim, { name: 'cli:tests' }),
    ];
    for (const { isInForce } of [here, there])
      for (const { key } of [revoked, kept]) expect(await isInForce(key)).toBe(true);
    expect(await here.keys.revoke(businessId, revoked.record._id)).toBe(true);
    expect(await here.isInForce(revoked.key)).toBe(false);
    pass(1000);
    expect(await there.isInForce(revoked.key)).toBe(false);
    for (const { isInForce } of [here, there]) expect(await isInForce(kept.key)).toBe(true);
  });

  it('ends elsewhere after less than 1 s although it is in constant use', async () => {
    const [here, there] = [newProcess(), newProcess()];
    const { key, record } = await here.keys.issue(businessId, claim, { name: 'cli:tests' });
    await there.isInForce(key);
    pass(300);
    await here.keys.revoke(businessId, record._id);
    let lastAcceptedMs = 0;
    for (let ms = 0; ms <= 2000; ms += 100) {
      if (await there.isInForce(key)) lastAcceptedMs = ms;
      pass(100);
    }
    expect(lastAcceptedMs).toBeLessThan(1000);
  });

  it('that is rolled ends at its time, which is in memory long before', async () => {
    const { keys, isInForce } = newProcess();
    const { key, record } = await keys.issue(businessId, claim, { name: 'cli:tests' });
    await keys.expireOnce(businessId, record._id, new Date(clock.now().getTime() + 400));
    expect(await isInForce(key)).toBe(true);
    asked.keys.mockClear();
    pass(399);
    expect(await isInForce(key)).toBe(true);
    pass(1);
    expect(await isInForce(key)).toBe(false);
    expect(asked.keys).not.toHaveBeenCalled();
  });

  it('is no longer trusted when changes are unknown for 5 s', async () => {
    const [here, there] = [newProcess(), newProcess()];
    const { key, record } = await here.keys.issue(businessId, claim, { name: 'cli:tests' });
    await there.isInForce(key);
    asked.changes[0]?.mockImplementation(() => {
      throw new Error('no primary');
    });
    await here.keys.revoke(businessId, record._id);
    pass(4999);
    expect(await there.isInForce(key)).toBe(true);
    pass(1);
    expect(await there.isInForce(key)).toBe(false);
  });

  it('has its last use recorded once a minute, also from memory', async () => {
    const { keys, isInForce } = newProcess();
    const { key, record } = await keys.issue(businessId, claim, { name: 'cli:tests' });
    const lastUsedAt = new Date(clock.now().getTime() - 50_000);
    await database.apiKeys.updateOne({ _id: record._id }, { $set: { lastUsedAt } });
    const recorded = jest.spyOn(database.apiKeys, 'updateOne');
    for (let second = 0; second < 30; second += 1) {
      await isInForce(key);
      pass(1000);
    }
    expect(recorded).toHaveBeenCalledTimes(1);
  });
});

describe('an unknown key', () => {
  it('costs no lookup when it was refused less than 1 s ago', async () => {
    const { isInForce } = newProcess();
    const wrong = generateKey(claim);
    for (let i = 0; i < 5; i += 1) expect(await isInForce(wrong)).toBe(false);
    pass(999);
    expect(await isInForce(wrong)).toBe(false);
    expect(asked.keys).toHaveBeenCalledTimes(1);
    pass(1);
    expect(await isInForce(wrong)).toBe(false);
    expect(asked.keys).toHaveBeenCalledTimes(2);
    expect(asked.changes[0]).not.toHaveBeenCalled();
  });

  it('works as soon as it is issued elsewhere, and within 1 s if it was refused before', async () => {
    const [here, there] = [newProcess(), newProcess()];
    const fresh = await here.keys.issue(businessId, claim, { name: 'cli:tests' });
    expect(await there.isInForce(fresh.key)).toBe(true);
    const asking = await here.keys.issue(businessId, claim, { name: 'cli:tests' });
    const { _id } = asking.record;
    const stored = await database.apiKeys.findById(_id).lean().orFail();
    await database.apiKeys.deleteOne({ _id });
    expect(await there.isInForce(asking.key)).toBe(false);
    await database.apiKeys.collection.insertOne(stored);
    pass(1000);
    expect(await there.isInForce(asking.key)).toBe(true);
  });

  it('does not push out valid keys, no matter how many are tried', async () => {
    const { keys, isInForce } = newProcess();
    const { key } = await keys.issue(businessId, claim, { name: 'cli:tests' });
    await isInForce(key);
    asked.keys.mockReturnValue({ lean: () => Promise.resolve(null) });
    for (let i = 0; i < 10_500; i += 1) await isInForce(generateKey(claim));
    asked.keys.mockClear();
    expect(await isInForce(key)).toBe(true);
    expect(asked.keys).not.toHaveBeenCalled();
  });
});

describe('a merchant', () => {
  it('is read once, and changes are requested once in 500 ms', async () => {
    const { isEnabled } = newProcess();
    for (let i = 0; i < 50; i += 1) {
      expect(await isEnabled()).toBe(true);
      pass(20);
    }
    expect(asked.merchants).toHaveBeenCalledTimes(1);
    expect(asked.changes[1]).toHaveBeenCalledTimes(1);
  });

  it('changes at once in the process that changes it, and after less than 1 s in another', async () => {
    const [here, there] = [newProcess(), newProcess()];
    for (const isTrue of [false, true, false]) {
      await here.isEnabled();
      await there.isEnabled();
      await setEnabled(here, isTrue);
      expect(await here.isEnabled()).toBe(isTrue);
      pass(1000);
      expect(await there.isEnabled()).toBe(isTrue);
    }
  });

  it('shows the last of two changes within one millisecond elsewhere', async () => {
    const [here, there] = [newProcess(), newProcess()];
    await there.isEnabled();
    await setEnabled(here, false);
    pass(1000);
    await there.isEnabled();
    const { changedAt } = await here.merchants.get(businessId);
    await setEnabled(here, true);
    // The database's clock did not advance between the two.
    await database.merchants.updateOne({ _id: businessId }, { $set: { changedAt } });
    pass(1000);
    expect(await there.isEnabled()).toBe(true);
  });

  it('is read from the database where the newest record is needed', async () => {
    const [here, there] = [newProcess(), newProcess()];
    await there.isEnabled();
    await setEnabled(here, false);
    expect((await there.merchants.get(businessId)).developerApiEnabled).toBe(false);
  });

  it('that is not stored is looked up each time', async () => {
    const { merchants } = newProcess();
    const unknown = new Types.ObjectId();
    for (let i = 0; i < 2; i += 1) expect(await merchants.findKnown(unknown)).toBeNull();
    await expect(merchants.getKnown(unknown)).rejects.toThrow(
      `merchant ${unknown.toHexString()} does not exist`,
    );
    expect(asked.merchants).toHaveBeenCalledTimes(3);
  });
});
