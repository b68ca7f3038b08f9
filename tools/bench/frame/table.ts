import type { Goal } from './goals';
import type { JudgedRow } from './row';
import type { Spread } from './statistics';

/** The rows as a table for people, with Markdown’s bars, so that it can be pasted into a page. Pure. */
export function tableOf(rows: readonly JudgedRow[]): string {
  const head = ['what', 'database', 'service', 'bare limit', 'ratio', 'goal', 'more'];
  const lines = [head, ...rows.map(cellsOf)];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const text = (line: readonly string[]) =>
    `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [text(head), rule, ...rows.map((row) => text(cellsOf(row)))].join('\n');
}

function cellsOf(row: JudgedRow): string[] {
  const { name, unit, database, median, spread, bareMedian, ratio, ratioSpread, goal, details = {} } = row;
  return [
    name,
    database ?? '',
    `${figure(median)} ${unit}${ours(spread)}`,
    bareMedian === undefined ? '' : figure(bareMedian),
    ratio === undefined ? '' : `${ratio.toFixed(2)}${ratioSpread ? within(ratioSpread) : ''}`,
    goal ? `${goalText(goal)}: ${row.isMet ? 'met' : 'missed'}` : '',
    Object.entries(details)
      .map(([what, value]) => `${what} ${figure(value)}`)
      .join(', '),
  ];
}

function ours(spread: Spread): string {
  return spread.low === spread.high ? '' : ` (${figure(spread.low)}–${figure(spread.high)})`;
}

function within({ low, high }: Spread): string {
  return low === high ? '' : ` (${low.toFixed(2)}–${high.toFixed(2)})`;
}

function goalText(goal: Goal): string {
  return 'atMost' in goal ? `≤ ${goal.atMost}` : `≥ ${goal.ratioAtLeast}`;
}

/** Rounds to three digits, because a measurement is not more precise. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '?';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(3)));
}
