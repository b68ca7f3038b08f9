import { type Evidence, RULES, type Violation } from './money.accountant';

/** The results of a run, for people. Pure. */
export function moneyTable(
  { payments, refunds, transfers, float }: Evidence,
  violations: readonly Violation[],
  weather: object,
  answers: Readonly<Record<string, number>>,
): string {
  const paid = transfers.filter(({ from }) => from === float).length;
  const rows: [string, string][] = [
    ['payments', counted(payments)],
    ['refunds', counted(refunds)],
    ['transfers of the float', String(paid)],
    ['weather', JSON.stringify(weather)],
    ['answers', JSON.stringify(answers)],
    ...RULES.map((rule): [string, string] => {
      const broken = violations.filter((one) => one.rule === rule).length;
      return [rule, broken === 0 ? 'kept' : `broken ${broken} times`];
    }),
  ];
  const width = Math.max(...rows.map(([what]) => what.length));
  return rows.map(([what, text]) => `| ${what.padEnd(width)} | ${text}`).join('\n');
}

function counted(items: readonly { status: string }[]): string {
  const counts = new Map<string, number>();
  for (const { status } of items) counts.set(status, (counts.get(status) ?? 0) + 1);
  return `${items.length}: ${[...counts].map(([status, count]) => `${count} ${status}`).join(', ')}`;
}
