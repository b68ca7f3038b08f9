import { readdirSync } from 'node:fs';
import { assertNumbered } from '@cowrie/api/platform/mongo/migrations/migration.status';
import { MIGRATIONS } from './migrations';

it('lists every file under its number and name, counting up from 1', () => {
  assertNumbered(MIGRATIONS);
  const files = readdirSync(__dirname).filter((name) => /^\d.*(?<!\.spec)\.ts$/.test(name));
  const listed = MIGRATIONS.map(({ number, name }) => `${String(number).padStart(4, '0')}-${name}.ts`);
  expect(files.sort()).toEqual(listed);
});
