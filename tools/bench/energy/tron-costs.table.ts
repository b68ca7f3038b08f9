import type { TronCost, TronCosts } from './tron-costs.measure';

const SUN_A_TRX = 1_000_000n;
const HEAD = ['on TRON', 'bytes', 'energy', 'energy, USDT', 'USDT, in TRX', 'at ten times the price'];

/** A table in Markdown: what sweeps and payouts cost, without a stake and without free bandwidth. Pure. */
export function tronCostsTable({ costs, prices }: TronCosts): string {
  const sunOf = ({ bytes, busyEnergy }: TronCost) =>
    BigInt(busyEnergy) * prices.energySun + BigInt(bytes) * prices.bandwidthSun;
  const rows = costs.map((cost) => {
    const { what, bytes, energy, busyEnergy } = cost;
    const sun = sunOf(cost);
    return [what, grouped(bytes), grouped(energy), grouped(busyEnergy), trxText(sun), trxText(10n * sun)];
  });
  const lines = [HEAD, ...rows];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const text = (line: readonly string[]) =>
    `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [text(HEAD), rule, ...rows.map(text)].join('\n');
}

const grouped = (figure: number | bigint): string => figure.toLocaleString('en');

/** With one decimal, rounded up. */
function trxText(sun: bigint): string {
  const tenths = (sun * 10n + SUN_A_TRX - 1n) / SUN_A_TRX;
  return `${grouped(tenths / 10n)}.${tenths % 10n}`;
}
