import { Types } from 'mongoose';
import { type TestDatabase, startDatabase } from '../testing/database';
import { FakeClock } from '../testing/fake-clock';
import { AuditLog } from './audit-log.service';
import { hideSecrets } from './secrets.hide';

const OPERATOR = '6b010fd2c7f3464f0a917e01';
const subject = { kind: 'payment', id: '6b0110ffc7f3464f0a917cae' };
let database: TestDatabase;
let clock: FakeClock;
let log: AuditLog;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.clear();
  clock = new FakeClock();
  log = new AuditLog(database.auditEntries, clock);
});
afterAll(() => database.stop());

it('records who changed what, when and why, with the state before and after', async () => {
  const entry = {
    action: 'payment.accept',
    subject,
    before: { status: 'expired', resolutions: [] },
    after: { status: 'completed', resolutions: ['base:0x1:0'] },
    reason: 'paid a minute late',
  };
  await log.record({ ...entry, by: { name: 'ada', operatorId: OPERATOR } });
  expect(await log.ofSubject(subject)).toEqual([
    { ...entry, by: 'ada', operatorId: OPERATOR, _id: expect.any(Types.ObjectId), at: clock.now() },
  ]);
});

it('returns the newest entries first, of one subject or of all, up to the limit', async () => {
  for (const [action, id] of [
    ['first', 'a'],
    ['second', 'b'],
    ['third', 'a'],
  ] as const) {
    await log.record({ by: { name: 'ada' }, action, subject: { kind: 'payment', id } });
    clock.advanceSeconds(1);
  }
  const actions = (entries: { action: string }[]) => entries.map(({ action }) => action);
  expect(actions(await log.ofSubject({ kind: 'payment', id: 'a' }))).toEqual(['third', 'first']);
  expect(actions(await log.ofSubject({ kind: 'merchant', id: 'a' }))).toEqual([]);
  const [newest, next] = await log.latest({ limit: 2 });
  expect([newest?.action, next?.action]).toEqual(['third', 'second']);
  expect(actions(await log.latest({ ...(next && { before: next.at }) }))).toEqual(['first']);
});

it('hides secrets in every field', async () => {
  const secrets = [
    'cwr_sk_live_4f2kd9',
    'cwr_pk_test_00aa',
    'whsec_bXktc2VjcmV0',
    'hunter2',
    '0xabc',
    'cwr_op_4f2kd9',
  ];
  await log.record({
    by: { name: 'ada' },
    action: 'key.issue',
    subject,
    before: { webhook: { secret: secrets[2] }, password: secrets[3], list: [{ privateKey: secrets[4] }] },
    after: { key: secrets[0], note: `use ${secrets[1]} in the page`, keyHash: 'ff' },
    reason: `rolled ${secrets[0]} and ${secrets[5]}`,
  });
  const text = JSON.stringify(await database.auditEntries.find().lean());
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  expect(text).toContain('use [hidden] in the page');
});

it('keeps fields that only sound like secrets, such as a token or a transaction hash', () => {
  const id = new Types.ObjectId();
  const at = new Date(0);
  const plain = { token: 'USDC', txHash: '0x1', reference: 'Order10001', none: null, at };
  expect(hideSecrets({ ...plain, id, units: 5n, gone: undefined })).toEqual({
    ...plain,
    id: id.toHexString(),
    units: '5',
  });
});

it('answers every query from an index', async () => {
  const plans = await Promise.all([
    database.auditEntries
      .find({ 'subject.kind': 'payment', 'subject.id': 'a' })
      .sort({ at: -1, _id: -1 })
      .explain(),
    database.auditEntries
      .find({ at: { $lt: new Date() } })
      .sort({ at: -1, _id: -1 })
      .explain(),
  ]);
  for (const plan of plans) expect(JSON.stringify(plan)).not.toMatch(/COLLSCAN|"stage":"SORT"/);
});
