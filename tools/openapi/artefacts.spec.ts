import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createArtefacts } from './artefacts.create';

const root = resolve(__dirname, '../..');
let made: Record<string, string>;
beforeAll(async () => {
  made = await createArtefacts();
});

// People read the committed files, so they must say what the service does.
const PATHS = [
  'docs/openapi.json',
  'docs/configuration.md',
  'docs/operations/metrics.md',
  'docs/errors.md',
  'docs/guide/error-codes.md',
  'docs/postman.json',
  'apps/dashboard/src/api/openapi.generated.ts',
  'apps/dashboard/src/api/rules.generated.ts',
  'libs/sdk/src/openapi.generated.ts',
];

it.each(PATHS)('%s is what `npm run openapi` makes of the code', async (path) => {
  expect(await readFile(resolve(root, path), 'utf8')).toBe(made[path]);
});

it('makes no other file', () => {
  expect(Object.keys(made)).toEqual(PATHS);
});
