import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createArtefacts } from './artefacts.create';

const root = resolve(__dirname, '../..');
let made: Record<string, string>;
beforeAll(async () => {
  made = await createArtefacts();
});

// Whoever reads the committed files must read what the service does.
it.each(['docs/openapi.json', 'docs/errors.md', 'docs/postman.json', 'libs/sdk/src/openapi.generated.ts'])(
  '%s is what `npm run openapi` makes of the code',
  async (path) => {
    expect(await readFile(resolve(root, path), 'utf8')).toBe(made[path]);
  },
);

it('makes nothing else', () => {
  expect(Object.keys(made)).toHaveLength(4);
});
