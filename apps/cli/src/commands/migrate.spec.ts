import type { AdminAuditPage } from '@cowrie/dto';
import { type RawDatabase, startRawDatabase } from '@cowrie/api/platform/testing/raw-database';
import { aNetwork } from '@cowrie/api/platform/testing/test-config';
import { contentOf, loadVersion01 } from '@cowrie/api/operations/testing/version-0.1';
import { environmentOf, runForTest } from '../testing/cli.harness';
import { MIGRATIONS } from '@cowrie/api/operations/migrations/migrations';
import { titleOf } from '@cowrie/api/platform/mongo/migrations/migration.types';
import type { Finding } from '@cowrie/api/operations/operator/doctor/finding';

const COUNT = MIGRATIONS.length;
const NUMBERS = MIGRATIONS.map(({ number }) => number);
const TITLES = MIGRATIONS.map(titleOf);

let database: RawDatabase;
beforeEach(async () => {
  database = await startRawDatabase();
  await loadVersion01(database.db);
});
afterEach(() => database.stop());

const cowrie = (...args: string[]) =>
  runForTest(args, { env: environmentOf(database.uri, [aNetwork()]), isAlone: true });
const json = async <T>(...args: string[]): Promise<T> => {
  const { exitCode, out, error } = await cowrie(...args, '--json');
  expect({ args, exitCode, error }).toEqual({ args, exitCode: 0, error: '' });
  return JSON.parse(out) as T;
};

it('--dry-run lists what is pending, and changes nothing', async () => {
  const before = await contentOf(database.db);
  const { exitCode, out } = await cowrie('migrate', '--dry-run');
  expect(exitCode).toBe(0);
  expect(out).toMatch(/^migration +state +ended +ms +what it does\n/);
  expect(out).toMatch(/\n0001 transfers-canonical +pending +Renames the field/);
  expect(out).toMatch(new RegExp(`\n\n0 run now, ${COUNT} pending\nindexes: 0 built now, \\d+ missing\n$`));
  expect(await contentOf(database.db)).toEqual(before);
});

it('runs what is pending, prints it, and leaves one audit line; a second time it has nothing to do', async () => {
  const { exitCode, out } = await cowrie('migrate', '--by', 'ada');
  expect(exitCode).toBe(0);
  expect(out).toMatch(
    /^Migration 0001 transfers-canonical starts: .*\nMigration 0001 .* is done, in \d+ ms\n/,
  );
  expect(out).toMatch(/\n0001 transfers-canonical +done +20\S+Z +\d+ +Renames .*\n/);
  expect(out).toMatch(
    new RegExp(`\n\n${COUNT} run now, none pending\nindexes: \\d+ built now, none missing\n$`),
  );
  expect(await json('migrate', '--by', 'ada')).toMatchObject({
    ran: [],
    migrations: MIGRATIONS.map(({ number, name }) => ({
      number,
      name,
      state: 'done',
      durationMs: expect.any(Number),
    })),
  });
  expect(out).toMatch(/\nIndex changedAt_1 of merchants is being built\n/);
  const audit = await json<AdminAuditPage>('audit', 'list', '--subject', 'database');
  expect(audit.data).toMatchObject([{ by: 'cli:ada', action: 'database.migrate', after: { ran: TITLES } }]);
});

it('with --json prints only the answer', async () => {
  expect(await json('migrate')).toMatchObject({
    ran: NUMBERS,
    migrations: NUMBERS.map((number) => ({ number, state: 'done' })),
  });
});

it('every other command refuses while one is pending, and changes nothing', async () => {
  const before = await contentOf(database.db);
  for (const args of [
    ['merchant', 'list'],
    ['ledger', 'check'],
    ['merchant', 'create', 'A', '--country', 'NG'],
  ]) {
    expect(await cowrie(...args)).toEqual({
      exitCode: 1,
      out: '',
      error: expect.stringMatching(/pending \(0001 transfers-canonical.*\); run `cowrie migrate`\n$/),
    });
  }
  expect(await contentOf(database.db)).toEqual(before);
});

it('doctor reports pending migrations, and checks the rest of the database once there are none', async () => {
  const findings = async () => JSON.parse((await cowrie('doctor', '--json')).out) as Finding[];
  const of = async (check: string) => (await findings()).filter((one) => one.check === check);
  expect(await of('migrations')).toMatchObject([
    { verdict: 'fail', todo: expect.stringContaining('migrate') },
  ]);
  expect(await of('webhook secrets')).toEqual([]);
  await cowrie('migrate');
  expect(await of('migrations')).toMatchObject([{ verdict: 'ok', found: `${COUNT} done, none pending` }]);
  expect(await of('webhook secrets')).toHaveLength(1);
});

it('an old program refuses a newer database, and says what to do', async () => {
  await cowrie('migrate');
  const record = { _id: 99, name: 'from-the-future', startedAt: new Date(), endedAt: new Date() };
  await database.db.collection<{ _id: number }>('migrations').insertOne(record);
  for (const args of [['migrate'], ['migrate', '--dry-run'], ['merchant', 'list']]) {
    const { exitCode, error } = await cowrie(...args);
    expect([exitCode, error]).toEqual([
      1,
      expect.stringMatching(/newer than this program: it holds migration 0099 .*Start the version that/),
    ]);
  }
});

it('exits with 3 when the database does not answer', async () => {
  const env = environmentOf('mongodb://127.0.0.1:9/x', [aNetwork()]);
  const { exitCode } = await runForTest(['migrate'], { env, isAlone: true });
  expect(exitCode).toBe(3);
});

it('leaves a database of version 0.1 whose ledger equals its transfers', async () => {
  await cowrie('migrate');
  const { exitCode, out } = await cowrie('ledger', 'check');
  expect([exitCode, out]).toEqual([0, expect.stringContaining('USDC@base')]);
});
