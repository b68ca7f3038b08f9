import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import { builtFiles, committedFiles } from './artefacts.create';
import { documentFromCode } from './document.create';

const root = resolve(__dirname, '../..');
let document: OpenAPIObject;
let made: Record<string, string>;
beforeAll(async () => {
  document = await documentFromCode();
  made = await committedFiles(document);
});

// People read the committed files, so they must say what the service does.
const PATHS = [
  'docs/openapi.json',
  'docs/configuration.md',
  'docs/operations/merchant-settings.md',
  'docs/operations/metrics.md',
  'docs/errors.md',
  'docs/guide/error-codes.md',
  'apps/dashboard/src/api/rules.generated.ts',
  'libs/sdk/src/openapi.generated.ts',
  'clients/python/src/cowrie/shapes.py',
  'clients/php/src/Shapes.php',
];

it.each(PATHS)('%s is what `npm run openapi` generates from the code', async (path) => {
  expect(await readFile(resolve(root, path), 'utf8')).toBe(made[path]);
});

it('generates no other file', () => {
  expect(Object.keys(made)).toEqual(PATHS);
});

it('builds the whole document, the Postman collection and the types of the dashboard, as Nx expects them', async () => {
  const built = await builtFiles(document);
  expect(Object.keys(built)).toEqual([
    'dist/openapi/openapi.full.json',
    'dist/openapi/postman.json',
    'apps/dashboard/src/api/openapi.generated.ts',
  ]);
  const { targets } = JSON.parse(await readFile(resolve(root, 'tools/project.json'), 'utf8')) as {
    targets: { build: { outputs: string[] } };
  };
  const outputs = targets.build.outputs.map((output) => output.replace('{workspaceRoot}/', ''));
  expect(Object.keys(built).filter((path) => !outputs.some((one) => path.startsWith(one)))).toEqual([]);
  const types = built['apps/dashboard/src/api/openapi.generated.ts'];
  expect(types).toContain('"/dashboard/v1/me"');
  expect(types).not.toContain('"/api/v1/payments"');
});
