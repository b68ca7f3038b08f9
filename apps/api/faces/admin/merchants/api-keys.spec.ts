import { isDeepStrictEqual } from 'node:util';
import { KEY_SCOPES } from '@cowrie/dto';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { type AdminApp, startAdminApp } from '../../testing/admin-app';
import { until } from '@cowrie/testing/until';

const UNKNOWN = '0'.repeat(24);
let admin: AdminApp;
/** Another process over the same database. */
let other: AdminApp;
beforeAll(async () => {
  admin = await startAdminApp();
  other = await startAdminApp({ mongo: { uri: admin.app.mongoUri, embeddedPort: 0 } });
});
afterAll(async () => {
  await other.close();
  await admin.close();
});

interface Key {
  id: string;
  key: string;
}

const keysOf = (businessId: string) => `/merchants/${businessId}/api-keys`;
const issue = async (businessId: string, kind = 'secret', environment = 'test'): Promise<Key> =>
  (await admin.call('post', keysOf(businessId), { body: { environment, kind } })).body.data as Key;
const list = async (businessId: string) =>
  (await admin.call('get', keysOf(businessId))).body.data as Record<string, unknown>[];
const roll = (businessId: string, id: string, body: unknown) =>
  admin.call('post', `${keysOf(businessId)}/${id}/roll`, { body });
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
];

it.each([
  ['public', 'test', 'cwr_pk_test_'],
  ['secret', 'test', 'cwr_sk_test_'],
  ['public', 'live', 'cwr_pk_live_'],
  ['secret', 'live', 'cwr_sk_live_'],
])('POST: 201, issues a %s key for %s and shows it once', async (kind, environment, prefix) => {
  const businessId = await admin.aMerchant();
  const body = { environment, kind };
  const answer = await admin.call('post', keysOf(businessId), { body, as: 'ada' });
  expect(answer.status).toBe(201);
  const { key, ...shown } = answer.body.data as Key & Record<string, unknown>;
  expect(key.startsWith(prefix)).toBe(true);
  expect(shown).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    kind,
    environment,
    prefix,
    inForce: true,
    lastFour: key.slice(-4),
    createdAt: expect.any(String),
    issuedBy: 'ada',
    isUnscoped: false,
    scopes: kind === 'secret' ? KEY_SCOPES : [],
  });
  const listed = await list(businessId);
  expect(listed).toEqual([shown]);
  const lines = await admin.app.nest
    .get(AuditLog, { strict: false })
    .ofSubject({ kind: 'merchant', id: businessId });
  expect(lines[0]).toMatchObject({ by: 'ada', action: 'api-key.issue', after: { id: shown.id, kind } });
  for (const text of [JSON.stringify(listed), JSON.stringify(lines)])
    expect(text).not.toContain(key.slice(prefix.length, -4));
});

it('GET: 200, lists keys newest first, with their last use', async () => {
  const businessId = await admin.aMerchant();
  const [older, newer] = [await issue(businessId), await issue(businessId)];
  await admin.withKey(older.key);
  const listed = await list(businessId);
  expect(listed.map(({ id }) => id)).toEqual([newer.id, older.id]);
  expect(listed.map(({ lastUsedAt }) => typeof lastUsedAt)).toEqual(['undefined', 'string']);
});

/** Waits until another process, which may have seen the valid key, refuses it. */
const untilRefused = (key: string) =>
  until(async () => isDeepStrictEqual(codeOf(await other.withKey(key)), [401, 'invalid_api_key']));

it('DELETE: 200, revokes the key at once, and soon in another process that has seen it valid', async () => {
  const businessId = await admin.aMerchant();
  const [{ id, key }, kept] = [await issue(businessId), await issue(businessId)];
  for (const one of [admin, other]) expect((await one.withKey(key)).status).toBe(200);
  const answer = await admin.call('delete', `${keysOf(businessId)}/${id}`);
  expect(answer.status).toBe(200);
  expect(answer.body.data).toMatchObject({ id, inForce: false, revokedAt: expect.any(String) });
  expect(codeOf(await admin.withKey(key))).toEqual([401, 'invalid_api_key']);
  await untilRefused(key);
  for (const one of [admin, other]) expect((await one.withKey(kept.key)).status).toBe(200);
  // Revoking again keeps the first time.
  expect((await admin.call('delete', `${keysOf(businessId)}/${id}`)).body.data).toEqual(answer.body.data);
});

describe('POST …/roll', () => {
  it('201: issues a key of the same kind, and both work until the overlap ends', async () => {
    const businessId = await admin.aMerchant();
    const old = await issue(businessId, 'secret', 'live');
    const answer = await roll(businessId, old.id, { overlapSeconds: 600 });
    expect(answer.status).toBe(201);
    const fresh = answer.body.data as Key;
    expect(fresh).toMatchObject({ kind: 'secret', environment: 'live', inForce: true });
    for (const { key } of [old, fresh]) expect((await other.withKey(key)).status).toBe(200);
    const [, rolled] = await list(businessId);
    const leftMs = Date.parse(String(rolled?.expiresAt)) - Date.now();
    expect(leftMs).toBeGreaterThan(500_000);
    expect(leftMs).toBeLessThanOrEqual(600_000);
  });

  it('201: without an overlap ends the old key at once, and refuses to roll it again', async () => {
    const businessId = await admin.aMerchant();
    const old = await issue(businessId);
    expect((await other.withKey(old.key)).status).toBe(200);
    const fresh = (await roll(businessId, old.id, { overlapSeconds: 0 })).body.data as Key;
    expect(codeOf(await admin.withKey(old.key))).toEqual([401, 'invalid_api_key']);
    for (const one of [admin, other]) expect((await one.withKey(fresh.key)).status).toBe(200);
    await untilRefused(old.key);
    expect(codeOf(await roll(businessId, old.id, { overlapSeconds: 60 }))).toEqual([
      409,
      'api_key_not_in_force',
    ]);
  });

  it('409: refuses to roll a key again during its overlap, and does not move its end', async () => {
    const businessId = await admin.aMerchant();
    const { id } = await issue(businessId);
    await roll(businessId, id, { overlapSeconds: 60 });
    const listed = await list(businessId);
    for (const overlapSeconds of [0, 6000]) {
      expect(codeOf(await roll(businessId, id, { overlapSeconds }))).toEqual([409, 'api_key_already_rolled']);
    }
    expect(await list(businessId)).toEqual(listed);
  });

  it('409: of many rolls at the same time in two processes, one succeeds and leaves one new key', async () => {
    const businessId = await admin.aMerchant();
    const { id } = await issue(businessId);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        (at % 2 ? admin : other).call('post', `${keysOf(businessId)}/${id}/roll`, {
          body: { overlapSeconds: 60 },
        }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map((one) => codeOf(one).join(' ')))).toEqual(
      new Set(['409 api_key_already_rolled']),
    );
    expect(refused).toHaveLength(29);
    expect(await list(businessId)).toHaveLength(2);
    const log = await admin.app.nest
      .get(AuditLog, { strict: false })
      .ofSubject({ kind: 'merchant', id: businessId });
    expect(log.filter(({ action }) => action === 'api-key.roll')).toHaveLength(1);
  });

  it.each([{}, { overlapSeconds: -1 }, { overlapSeconds: 2_592_001 }, { overlapSeconds: '60' }])(
    '400: refuses %j',
    async (body) => {
      const businessId = await admin.aMerchant();
      const { id } = await issue(businessId);
      expect(codeOf(await roll(businessId, id, body))).toEqual([400, 'validation_failed']);
    },
  );
});

it('POST: 201, issues a key with the requested scopes and label, and rolls it to others', async () => {
  const businessId = await admin.aMerchant();
  const body = { environment: 'test', kind: 'secret', scopes: ['payments:read'], label: 'Shop' };
  const { id, ...shown } = (await admin.call('post', keysOf(businessId), { body })).body.data as Key;
  expect(shown).toMatchObject({ scopes: ['payments:read'], label: 'Shop' });
  const rolled = await roll(businessId, id, { overlapSeconds: 0, scopes: ['webhooks:read'] });
  expect(rolled.body.data).toMatchObject({ scopes: ['webhooks:read'], label: 'Shop' });
});

it('404: does not find another merchant’s key', async () => {
  const [mine, theirs] = [await admin.aMerchant(), await admin.aMerchant()];
  const { id, key } = await issue(theirs);
  expect(codeOf(await admin.call('delete', `${keysOf(mine)}/${id}`))).toEqual([404, 'api_key_not_found']);
  expect(codeOf(await roll(mine, id, { overlapSeconds: 0 }))).toEqual([404, 'api_key_not_found']);
  expect((await admin.withKey(key)).status).toBe(200);
});

it.each([
  ['get', keysOf(UNKNOWN), undefined, 404, 'merchant_not_found'],
  ['post', keysOf(UNKNOWN), { environment: 'test', kind: 'secret' }, 404, 'merchant_not_found'],
  ['delete', `${keysOf(UNKNOWN)}/${UNKNOWN}`, undefined, 404, 'merchant_not_found'],
  ['delete', `${keysOf(UNKNOWN)}/x`, undefined, 400, 'validation_failed'],
  ['post', keysOf(UNKNOWN), { environment: 'test' }, 400, 'validation_failed'],
  ['post', keysOf(UNKNOWN), { environment: 'test', kind: 'secret', key: 'x' }, 400, 'unknown_field'],
] as const)('answers %s %s %j with %i %s', async (method, path, body, status, code) => {
  expect(codeOf(await admin.call(method, path, { body }))).toEqual([status, code]);
});
