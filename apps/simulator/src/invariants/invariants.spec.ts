import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INVARIANTS } from './invariants';

const ARCHITECTURE = join(__dirname, '../../../../ARCHITECTURE.md');

it('ARCHITECTURE.md lists each invariant, and no other', () => {
  const [, section = ''] = readFileSync(ARCHITECTURE, 'utf8').split(
    '\n### How the simulator looks for the rest\n',
  );
  const listed = section.split('\n## ')[0]?.match(/^- .+/gm);
  expect(listed).toEqual(INVARIANTS.map(({ name }) => `- ${name}.`));
});
