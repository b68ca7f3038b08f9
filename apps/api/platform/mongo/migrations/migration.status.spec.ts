import type { MigrationRecord } from './migration.records';
import { assertNothingToDo, assertNumbered, statusOf } from './migration.status';
import type { Migration } from './migration.types';

const migration = (number: number, name: string): Migration => ({
  number,
  name,
  summary: `Does ${name}`,
  up: () => Promise.resolve(),
});
const at = new Date(0);
const done = (_id: number, name: string): MigrationRecord => ({
  _id,
  name,
  startedAt: at,
  endedAt: at,
  durationMs: 0,
  runs: 1,
});
const begun = (_id: number, name: string): MigrationRecord => ({ _id, name, startedAt: at, runs: 1 });
const KNOWN = [migration(1, 'one'), migration(2, 'two')];

it('distinguishes done, begun and pending', () => {
  const states = (...records: MigrationRecord[]) => statusOf(KNOWN, records).map(({ state }) => state);
  expect(states()).toEqual(['pending', 'pending']);
  expect(states(begun(1, 'one'))).toEqual(['begun', 'pending']);
  expect(states(done(1, 'one'), begun(2, 'two'))).toEqual(['done', 'begun']);
  expect(states(done(1, 'one'), done(2, 'two'))).toEqual(['done', 'done']);
});

it('refuses a database that is newer than the program, and says what to start', () => {
  const records = [done(1, 'one'), done(2, 'two'), begun(3, 'three')];
  expect(() => statusOf(KNOWN, records)).toThrow(
    'The database is newer than this program: it holds migration 0003 three, and this program knows 0002 two at most. Start the version that migrated the database, or a later one',
  );
  expect(() => statusOf([], records)).toThrow('this program knows none at most');
});

it('refuses a number that the database knows under another name', () => {
  expect(() => statusOf(KNOWN, [done(1, 'one'), begun(2, 'other')])).toThrow(
    'Migration 2 is "other" in the database and "two" in this program',
  );
});

it.each([
  ['is missing', [done(2, 'two')]],
  ['has not ended', [begun(1, 'one'), done(2, 'two')]],
])('refuses a database where an earlier migration %s', (_, records) => {
  expect(() => statusOf(KNOWN, records)).toThrow(
    'The database holds migration 0002 two although 0001 one has not ended',
  );
});

it('names the pending migrations, and the command that runs them', () => {
  expect(() => assertNothingToDo(statusOf(KNOWN, []), ['a.b_1'])).toThrow(
    '2 migrations are pending (0001 one, 0002 two); run `cowrie migrate`',
  );
  expect(() => assertNothingToDo(statusOf(KNOWN, [done(1, 'one'), begun(2, 'two')]), [])).toThrow(
    '1 migration is pending (0002 two); run `cowrie migrate`',
  );
  assertNothingToDo(statusOf(KNOWN, [done(1, 'one'), done(2, 'two')]), []);
  expect(() =>
    assertNothingToDo(statusOf(KNOWN, [done(1, 'one'), done(2, 'two')]), ['a.b_1', 'a.c_1']),
  ).toThrow('Indexes are missing (a.b_1, a.c_1); run `cowrie migrate`');
});

it.each([
  ['a gap', [migration(1, 'one'), migration(3, 'three')], 'number 3 where 2 is due'],
  ['a number twice', [migration(1, 'one'), migration(1, 'two')], 'number 1 where 2 is due'],
  ['a name that is not kebab-case', [migration(1, 'One_two')], 'kebab-case'],
])('refuses a list with %s', (_, list, message) => {
  expect(() => assertNumbered(list)).toThrow(message);
});
