import { Types } from 'mongoose';
import { type TestDatabase, startDatabase } from '../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { until } from '@cowrie/testing/until';
import { generateKey, type KeyClaim } from './api-key-format';
import { ApiKeysService } from './api-keys.service';

const claim: KeyClaim = { kind: 'secret', environment: 'test' };
const businessId = new Types.ObjectId();
let database: TestDatabase;
let clock: FakeClock;
let keys: ApiKeysService;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.clear();
  clock = new FakeClock();
  keys = new ApiKeysService(database.apiKeys, aConfig(), clock);
});
afterAll(() => database.stop());

it('finds an issued key, with its business, kind and environment', async () => {
  const { id, key } = await keys.issue(businessId, claim, { name: 'cli:tests' });
  const found = await keys.findInForce(key);
  expect(found).toMatchObject({ ...claim, businessId });
  expect(found?._id.toHexString()).toBe(id);
});

it('stores no part of a key but its last four characters', async () => {
  const { key } = await keys.issue(businessId, claim, { name: 'cli:tests' });
  const [stored] = await database.apiKeys.find().lean();
  const text = JSON.stringify(stored);
  expect(text).not.toContain(key);
  expect(text).not.toContain(key.slice('cwr_sk_test_'.length, -4));
  expect(stored).toMatchObject({ lastFour: key.slice(-4), hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

it('does not find a key that was hashed under another server secret', async () => {
  const { key } = await keys.issue(businessId, claim, { name: 'cli:tests' });
  const other = new ApiKeysService(database.apiKeys, aConfig({ keySecret: 'o'.repeat(32) }), clock);
  expect(await other.findInForce(key)).toBeUndefined();
});

it('finds a key that was hashed under the previous server secret, and hashes new ones under the present one', async () => {
  const rotated = { keySecret: 'n'.repeat(32), previousKeySecret: 'k'.repeat(32) };
  const old = await keys.issue(businessId, claim, { name: 'cli:tests' });
  const during = new ApiKeysService(database.apiKeys, aConfig(rotated), clock);
  expect((await during.findInForce(old.key))?._id.toHexString()).toBe(old.id);
  const young = await during.issue(businessId, claim, { name: 'cli:tests' });
  const after = new ApiKeysService(database.apiKeys, aConfig({ keySecret: rotated.keySecret }), clock);
  expect((await after.findInForce(young.key))?._id.toHexString()).toBe(young.id);
  expect(await after.findInForce(old.key)).toBeUndefined();
});

it('does not find a key that was never issued or is mistyped', async () => {
  const { key } = await keys.issue(businessId, claim, { name: 'cli:tests' });
  expect(await keys.findInForce(generateKey(claim))).toBeUndefined();
  expect(await keys.findInForce(`${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`)).toBeUndefined();
});

it.each([{ environment: 'live' }, { kind: 'public' }])(
  'refuses a key whose record disagrees with its prefix (%j)',
  async (change) => {
    const { key } = await keys.issue(businessId, claim, { name: 'cli:tests' });
    await database.apiKeys.updateOne({}, { $set: change });
    expect(await keys.findInForce(key)).toBeUndefined();
  },
);

// Guarantee: a process whose clock is behind, or is set back, does not bring a key back.
it.each(['revoked', 'rolled without an overlap'])(
  'refuses a key that was %s a moment ago by another clock',
  async (how) => {
    const { key, record } = await keys.issue(businessId, claim, { name: 'cli:tests' });
    if (how === 'revoked') await keys.revoke(businessId, record._id);
    else await keys.expireOnce(businessId, record._id, clock.now());
    clock.advanceSeconds(-5);
    const behind = new ApiKeysService(database.apiKeys, aConfig(), clock);
    expect(await behind.findInForce(key)).toBeUndefined();
  },
);

it('refuses a rolled key from its expiry on, not before', async () => {
  const { key, record } = await keys.issue(businessId, claim, { name: 'cli:tests' });
  const expiresAt = new Date(clock.now().getTime() + 60_000);
  await keys.expireOnce(businessId, record._id, expiresAt);
  clock.set(expiresAt.getTime() - 1);
  expect(await keys.findInForce(key)).toBeDefined();
  clock.set(expiresAt);
  expect(await keys.findInForce(key)).toBeUndefined();
});

it('records the last use at most once a minute', async () => {
  const { key } = await keys.issue(businessId, claim, { name: 'cli:tests' });
  const lastUse = async () => (await database.apiKeys.findOne().lean().orFail()).lastUsedAt?.getTime();
  const first = clock.now().getTime();
  await keys.findInForce(key);
  await until(async () => (await lastUse()) === first);
  clock.advanceSeconds(59);
  await keys.findInForce(key);
  clock.advanceSeconds(1);
  const second = clock.now().getTime();
  await keys.findInForce(key);
  await until(async () => (await lastUse()) !== first);
  expect(await lastUse()).toBe(second);
});
