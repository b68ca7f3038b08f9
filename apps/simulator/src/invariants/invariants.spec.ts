import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INVARIANTS } from './invariants';

const PAGE = join(__dirname, '../../../../docs/invariants.md');

it('docs/invariants.md lists each invariant, and no others', () => {
  const [, section = ''] = readFileSync(PAGE, 'utf8').split('\n## What the simulator checks\n');
  const listed = section.split('\n## ')[0]?.match(/^- .+/gm);
  expect(listed).toEqual(INVARIANTS.map(({ name }) => `- ${name}.`));
});
