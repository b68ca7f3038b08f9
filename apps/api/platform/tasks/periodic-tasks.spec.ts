import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PERIODIC_TASKS } from './periodic-tasks';

const PAGE = join(__dirname, '../../../../docs/operations/many-machines.md');

/** Rows below the heading whose first cell is in backticks. */
function rowsBelow(heading: string): string[][] {
  const text = readFileSync(PAGE, 'utf8').split(heading)[1]?.split(/^#/m)[0] ?? '';
  const lines = text.split('\n').filter((line) => line.startsWith('| `'));
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

// Guarantee: one table shows operators what runs by the clock, how often, and in which process.
it('is the table of the operator’s guide', () => {
  const rows = Object.entries(PERIODIC_TASKS).map(([name, row]) => [
    `\`${name}\``,
    `${row.everySeconds} s`,
    row.role,
    'lease' in row ? `\`${row.lease}\`` : 'each process',
    row.text,
  ]);
  expect(rowsBelow('### Periodic tasks\n')).toEqual(rows);
});
