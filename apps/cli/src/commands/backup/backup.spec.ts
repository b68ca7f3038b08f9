import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import mongoose from 'mongoose';
import { type RawDatabase, startRawDatabase } from '@cowrie/api/platform/testing/raw-database';
import { aNetwork } from '@cowrie/api/platform/testing/test-config';
import { contentOf, loadVersion01 } from '@cowrie/api/operations/testing/version-0.1';
import { prepareDatabase } from '@cowrie/api/operations/migrations/database.prepare';
import { MIGRATIONS } from '@cowrie/api/operations/migrations/migrations';
import { environmentOf, type RunOptions, runForTest } from '../../testing/cli.harness';
import type { BackupAnswer } from './backup.commands';
import type { RestoreAnswer } from './restore';

const { Double, Int32, Long, Decimal128, Binary, Timestamp } = mongoose.mongo;

let database: RawDatabase;
let other: RawDatabase;
let directory: string;
beforeEach(async () => {
  [database, other] = await Promise.all([startRawDatabase(), startRawDatabase()]);
  directory = mkdtempSync(join(tmpdir(), 'cowrie-backup-'));
});
afterEach(async () => {
  await Promise.all([database.stop(), other.stop()]);
  rmSync(directory, { recursive: true });
});

const on = ({ uri }: RawDatabase, args: string[], over: Partial<RunOptions> = {}) =>
  runForTest(args, { env: environmentOf(uri, [aNetwork()]), isAlone: true, cwd: directory, ...over });
const json = async <T>(where: RawDatabase, ...args: string[]): Promise<T> => {
  const { exitCode, out, error } = await on(where, [...args, '--json']);
  expect({ args, exitCode, error }).toEqual({ args, exitCode: 0, error: '' });
  return JSON.parse(out) as T;
};
const inDirectory = (name: string) => join(directory, name);
/** All documents except the audit log, where a restore adds its own line. */
const keptOf = async ({ db }: RawDatabase) => {
  const all = await contentOf(db);
  for (const name of ['leases', 'rate_limits', 'audit_log']) all.delete(name);
  return all;
};
const indexesOf = async ({ db }: RawDatabase, name: string) =>
  (await db.collection(name).indexes()).map(({ v: _, ...rest }) => rest);

/** A refused restore, which must have changed nothing. */
async function refusal(args: string[], where = other): Promise<string> {
  const before = await contentOf(where.db);
  const { exitCode, error } = await on(where, ['restore', ...args]);
  expect(exitCode).not.toBe(0);
  expect(await contentOf(where.db)).toEqual(before);
  return error;
}

it('restores every document and index into an empty database, and reports what it did', async () => {
  await loadVersion01(database.db);
  await prepareDatabase(database.uri, 'at-start');
  const made = await json<BackupAnswer>(database, 'backup', 'a.backup');
  expect(made).toMatchObject({ file: 'a.backup', documents: expect.any(Number) });
  expect(statSync(inDirectory('a.backup')).mode & 0o777).toBe(0o600);

  const { exitCode, out, error } = await on(other, ['restore', 'a.backup', '--by', 'ada']);
  expect([exitCode, error]).toEqual([0, '']);
  expect(out).toMatch(/^backup +[0-9a-f-]{36}\nwritten by +version \d/);
  expect(out).toMatch(/payments +19\n/);
  expect(out).toMatch(/\n1\. start the worker; .*\n2\. cowrie doctor.*\n3\. cowrie ledger check --chain/);
  expect(await keptOf(other)).toEqual(await keptOf(database));
  for (const name of (await keptOf(database)).keys())
    expect([name, await indexesOf(other, name)]).toEqual([name, await indexesOf(database, name)]);
  const audit = await json<{ data: object[] }>(other, 'audit', 'list', '--subject', 'database');
  expect(audit.data[0]).toMatchObject({
    by: 'cli:ada',
    action: 'database.restore',
    after: { backup: made.id, documents: made.documents },
  });
  const check = await on(other, ['ledger', 'check']);
  expect([check.exitCode, check.error]).toEqual([0, '']);
});

it('keeps the type of every value', async () => {
  const document = {
    _id: new mongoose.Types.ObjectId(),
    int: new Int32(1),
    double: new Double(1),
    long: Long.fromNumber(1),
    big: Long.MAX_VALUE,
    decimal: Decimal128.fromString('1.10'),
    binary: new Binary(Buffer.from([1]), 5),
    at: new Date(1),
    time: new Timestamp({ t: 1, i: 2 }),
    pattern: /a/i,
    nothing: null,
    list: [1, 'a', { b: true }],
  };
  await database.db.collection('anything').insertOne(document);
  await on(database, ['backup', 'a.backup']);
  await on(other, ['restore', 'a.backup']);
  const raw = async ({ db }: RawDatabase) =>
    (await db.collection('anything').findOne({}, { raw: true })) as unknown as Buffer;
  expect((await raw(other)).toString('hex')).toBe((await raw(database)).toString('hex'));
});

it('fails silently when nobody reads the backup to its end', async () => {
  await loadVersion01(database.db);
  const unread = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
  const onBytes = () => Promise.reject(unread);
  expect(await on(database, ['backup', '-'], { onBytes })).toEqual({ exitCode: 1, out: '', error: '' });
});

// Guarantee: a payment and its transfers, or a cursor and its payments, are from one moment.
it('shows one moment, although documents change while it is written', async () => {
  await loadVersion01(database.db);
  const before = await contentOf(database.db);
  const chunks: Buffer[] = [];
  const { exitCode, error, out } = await on(database, ['backup', '-', '--no-compression'], {
    onBytes: async (bytes) => {
      chunks.push(Buffer.from(bytes));
      if (chunks.length > 1) return;
      await database.db.collection('transfers').deleteMany({});
      await database.db.collection('payments').updateMany({}, { $set: { status: 'changed' } });
      await database.db.collection('chain_cursors').updateMany({}, { $inc: { number: 1000 } });
      await database.db.collection('payments').insertOne({ status: 'new' });
    },
  });
  expect([exitCode, out]).toEqual([0, '']);
  expect(error).toMatch(/^backup +\S+\nfile +standard output\n/);
  writeFileSync(inDirectory('b'), Buffer.concat(chunks));
  await on(other, ['restore', 'b']);
  const after = await contentOf(other.db);
  for (const name of ['payments', 'transfers', 'chain_cursors', 'events'])
    expect(after.get(name)).toEqual(before.get(name));
});

it('leaves out leases and rate limits, which belong to processes that are gone', async () => {
  await database.db.collection('leases').insertOne({ holder: 'dead' });
  await database.db.collection('rate_limits').insertOne({ at: 1 });
  await database.db.collection('kept').insertOne({ a: 1 });
  const { documents } = await json<BackupAnswer>(database, 'backup', 'a.backup');
  expect(documents).toBe(1);
  await on(other, ['restore', 'a.backup']);
  const restored = await contentOf(other.db);
  expect([...restored].map(([name, { length }]) => [name, length])).toEqual([
    ['audit_log', 1],
    ['kept', 1],
    ['leases', 0],
    ['rate_limits', 0],
  ]);
});

it('a database of version 0.1 is backed up as it is, restored and then migrated', async () => {
  await loadVersion01(database.db);
  await on(database, ['backup', 'old.backup']);
  const restored = await json<RestoreAnswer>(other, 'restore', 'old.backup');
  expect(restored).toMatchObject({
    isRestored: true,
    pendingMigrations: MIGRATIONS.length,
    hasKeySecret: true,
  });
  expect(restored.lastEvents).toHaveLength(2);
  expect(await keptOf(other)).toEqual(await keptOf(database));
  expect((await on(other, ['migrate'])).exitCode).toBe(0);
  expect((await on(other, ['ledger', 'check'])).exitCode).toBe(0);
});

describe('a backup', () => {
  it('never replaces a file', async () => {
    writeFileSync(inDirectory('a.backup'), 'mine');
    const { exitCode, error } = await on(database, ['backup', 'a.backup']);
    expect([exitCode, error]).toEqual([
      2,
      expect.stringContaining('a.backup already exists; name a new file'),
    ]);
    expect(readFileSync(inDirectory('a.backup'), 'utf8')).toBe('mine');
  });

  it('that fails leaves no file', async () => {
    await database.db.collection('payments').insertOne({ a: 1 });
    await database.db.collection('restore').insertOne({ _id: 'running' as never, startedAt: new Date() });
    expect((await on(database, ['backup', 'a.backup'])).exitCode).toBe(1);
    await database.db.collection('restore').drop();
    expect((await on(database, ['backup', 'no/such/folder/a.backup'])).error).toContain('cannot be written');
    expect(() => statSync(inDirectory('a.backup'))).toThrow('ENOENT');
  });
});

describe('a restore', () => {
  beforeEach(async () => {
    await loadVersion01(database.db);
    await on(database, ['backup', 'a.backup']);
    await on(database, ['backup', 'plain', '--no-compression']);
  });

  it('--dry-run shows what a backup holds, and changes nothing', async () => {
    const before = await contentOf(database.db);
    const answer = await json<RestoreAnswer>(database, 'restore', 'a.backup', '--dry-run');
    expect(answer).toMatchObject({ isRestored: false, pendingMigrations: MIGRATIONS.length });
    expect(answer.perCollection).toContainEqual({ name: 'payments', documents: 19 });
    expect(await contentOf(database.db)).toEqual(before);
  });

  it('refuses a backup with any byte changed, at any place', async () => {
    const whole = readFileSync(inDirectory('plain'));
    for (const share of [0.0001, 0.3, 0.7, 0.9999]) {
      const at = Math.floor(whole.length * share);
      const changed = Buffer.from(whole);
      changed.writeUInt8(changed.readUInt8(at) ^ 0xff, at);
      writeFileSync(inDirectory('changed'), changed);
      expect([share, await refusal(['changed'])]).toEqual([share, expect.stringMatching(/backup/i)]);
    }
  });

  it('refuses a backup that is cut off, compressed or not', async () => {
    const size = readFileSync(inDirectory('plain')).length;
    truncateSync(inDirectory('plain'), size - 1);
    expect(await refusal(['plain'])).toContain('cut off');
    truncateSync(inDirectory('plain'), 0);
    expect(await refusal(['plain'])).toContain('not a backup');
    truncateSync(inDirectory('a.backup'), 5000);
    expect(await refusal(['a.backup'])).toContain('cannot be decompressed');
  });

  it('refuses a file that is not a backup, a missing file, and bytes after the end', async () => {
    writeFileSync(inDirectory('text'), 'This is a letter to my mother.');
    expect(await refusal(['text'])).toContain('not a backup of cowrie');
    expect(await refusal(['missing'])).toContain('missing cannot be read');
    const twice = readFileSync(inDirectory('plain'));
    writeFileSync(inDirectory('twice'), Buffer.concat([twice, twice]));
    expect(await refusal(['twice'])).toContain('bytes follow its end');
  });

  it('refuses a database that holds documents, unless told to replace them', async () => {
    await other.db.collection('payments').insertOne({ a: 1 });
    await other.db.collection('of-the-operator').insertOne({ a: 1 });
    expect(await refusal(['a.backup'])).toMatch(/is not empty: .* or give --replace/);
    expect((await on(other, ['restore', 'a.backup', '--replace'])).exitCode).toBe(0);
    expect(await keptOf(other)).toEqual(await keptOf(database));
  });

  it('refuses a database that a process uses', async () => {
    const expiresAt = new Date(Date.now() + 8000);
    await other.db
      .collection('leases')
      .insertOne({ _id: 'watch:test:base' as never, holder: 'x', expiresAt });
    expect(await refusal(['a.backup', '--replace'])).toMatch(
      /holds the lease "watch:test:base" until .* Stop/,
    );
  });

  it('refuses a backup of a newer program, and names its version', async () => {
    await prepareDatabase(database.uri, 'at-start');
    const future = { _id: 99 as never, name: 'from-the-future', startedAt: new Date(), endedAt: new Date() };
    await database.db.collection('migrations').insertOne(future);
    await on(database, ['backup', 'new.backup']);
    expect(await refusal(['new.backup'])).toMatch(/^Version \S+ wrote this backup\. The database is newer/);
  });

  it('warns when the keys of the backup belong to another secret', async () => {
    const env = { ...environmentOf(other.uri, [aNetwork()]), KEY_HMAC_SECRET: 'x'.repeat(32) };
    const { out } = await on(other, ['restore', 'a.backup', '--dry-run'], { env });
    expect(out).toContain('made under another KEY_HMAC_SECRET');
    const previous = { ...env, KEY_HMAC_SECRET_PREVIOUS: 'k'.repeat(32) };
    const again = await on(other, ['restore', 'a.backup', '--dry-run'], { env: previous });
    expect(again.out).not.toContain('another KEY_HMAC_SECRET');
  });

  it('that was interrupted is finished by the same command, and nothing starts until then', async () => {
    await on(other, ['restore', 'a.backup']);
    await other.db.collection('payments').deleteMany({});
    const mark = { _id: 'running' as never, backupId: 'b', startedAt: new Date(), by: 'cli:ada' };
    await other.db.collection('restore').insertOne(mark);
    for (const args of [['merchant', 'list'], ['migrate'], ['backup', 'half.backup']]) {
      const { exitCode, error } = await on(other, args);
      expect([args, exitCode, error]).toEqual([args, 1, expect.stringContaining('has not ended')]);
    }
    await expect(prepareDatabase(other.uri, 'at-start')).rejects.toThrow('run `cowrie restore` again');
    expect((await on(other, ['restore', 'a.backup'])).exitCode).toBe(0);
    expect(await keptOf(other)).toEqual(await keptOf(database));
    expect((await on(other, ['migrate'])).exitCode).toBe(0);
  });

  it('reads both compressed and plain files', () => {
    const plain = readFileSync(inDirectory('plain'));
    const inside = gunzipSync(readFileSync(inDirectory('a.backup')));
    expect(inside.length).toBe(plain.length);
  });
});
