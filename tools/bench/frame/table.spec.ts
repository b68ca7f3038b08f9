import { judge } from './row';
import { figure, tableOf } from './table';

it('shows figures, ratio with its spread, verdict and details in columns of one width', () => {
  const status = judge(
    {
      name: 'door/status',
      unit: '/s',
      better: 'more',
      database: 'embedded',
      ours: [800, 900],
      bare: { is: 'bare', rounds: [1000, 1000] },
      details: { 'p99 ms': 12.345 },
    },
    { 'door/status': { ratioAtLeast: 0.8 } },
  );
  const memory = judge(
    { name: 'rest/memory', unit: 'MB', better: 'less', ours: [403.2] },
    { 'rest/memory': { atMost: 200 } },
  );
  const lines = tableOf([status, memory]).split('\n');
  const cells = lines.map((line) => line.split('|').map((cell) => cell.trim()));
  expect(cells[2]).toEqual([
    '',
    'door/status',
    'embedded',
    '850 /s (800–900)',
    '1,000',
    '0.85 (0.80–0.90)',
    '≥ 0.8: met',
    'p99 ms 12.3',
    '',
  ]);
  expect(cells[3]).toEqual(['', 'rest/memory', '', '403 MB', '', '', '≤ 200: missed', '', '']);
  expect(new Set(lines.map((line) => line.length)).size).toBe(1);
});

it.each([
  [1234.5, '1,235'],
  [99.96, '100'],
  [0.01234, '0.0123'],
  [0, '0'],
  [NaN, '?'],
])('writes %d as %s', (value, text) => {
  expect(figure(value)).toBe(text);
});
