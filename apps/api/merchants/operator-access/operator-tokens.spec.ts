import { type TestDatabase, startDatabase } from '../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { until } from '@cowrie/testing/until';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { OperatorAdministration } from './operator-administration.service';
import { OperatorTokens } from './operator-tokens.service';
import { OperatorsRepository } from './operators.repository';

const BY = { name: 'cli:ada' };
let database: TestDatabase;
let clock: FakeClock;
let repository: OperatorsRepository;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.clear();
  clock = new FakeClock();
  repository = new OperatorsRepository(database.operators);
});
afterAll(() => database.stop());

const administration = (config = aConfig()) =>
  new OperatorAdministration(repository, config, new AuditLog(database.auditEntries, clock), clock);
const tokensOf = (config = aConfig()) => new OperatorTokens(repository, config, clock);

it('stores no part of a token but its last four characters', async () => {
  const { token } = await administration().create({ name: 'ada', role: 'admin' }, BY);
  const text = JSON.stringify([
    await database.operators.find().lean(),
    await database.auditEntries.find().lean(),
  ]);
  expect(text).not.toContain(token.slice('cwr_op_'.length, -4));
  expect(text).toContain(token.slice(-4));
});

it('finds a token under the previous server secret, and hashes new ones under the present one', async () => {
  const rotated = { keySecret: 'n'.repeat(32), previousKeySecret: 'k'.repeat(32) };
  const old = await administration().create({ name: 'ada', role: 'admin' }, BY);
  expect((await tokensOf(aConfig(rotated)).findActive(old.token))?.name).toBe('ada');
  const young = await administration(aConfig(rotated)).create({ name: 'ben', role: 'admin' }, BY);
  const after = tokensOf(aConfig({ keySecret: rotated.keySecret }));
  expect((await after.findActive(young.token))?.name).toBe('ben');
  expect(await after.findActive(old.token)).toBeUndefined();
});

it('records the last use at most once a minute, and a change does not undo it', async () => {
  const { token, operator } = await administration().create({ name: 'ada', role: 'viewer' }, BY);
  const lastUse = async () => (await repository.read()).operators[0]?.lastUsedAt?.getTime();
  const first = clock.now().getTime();
  const before = await repository.read();
  await tokensOf().findActive(token);
  await until(async () => (await lastUse()) === first);
  clock.advanceSeconds(59);
  await tokensOf().findActive(token);
  expect(await repository.write(before, { ...operator, role: 'admin' })).toBe(true);
  expect(await lastUse()).toBe(first);
  clock.advanceSeconds(1);
  await tokensOf().findActive(token);
  await until(async () => (await lastUse()) === clock.now().getTime());
});

it('does not overwrite a change that it has not read', async () => {
  const { operator } = await administration().create({ name: 'ada', role: 'viewer' }, BY);
  const stale = await repository.read();
  expect(await repository.write(stale, { ...operator, role: 'operator' })).toBe(true);
  expect(await repository.write(stale, { ...operator, role: 'admin' })).toBe(false);
  expect((await repository.read()).operators).toMatchObject([{ role: 'operator' }]);
});
