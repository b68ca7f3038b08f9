import { type Goal, isMet } from './goals';
import { median, type Spread, spreadOf } from './statistics';

/** One measurement: the service's figure in each round, and that of the bare limit in the same round. */
export interface Row {
  /** `<part>/<what>`, for example `door/status`. */
  name: string;
  unit: string;
  better: 'more' | 'less';
  /** The database that both used; undefined when none was used. */
  database?: string | undefined;
  /** One figure of each round. */
  ours: readonly number[];
  /** A description of the bare limit, and its figure in each round. */
  bare?: { is: string; rounds: readonly number[] };
  /** Further figures by name, with their unit in the name. */
  details?: Readonly<Record<string, number>>;
}

/** A row with its medians, and with its goal if it has one. */
export interface JudgedRow extends Row {
  median: number;
  spread: Spread;
  bareMedian?: number;
  /** The share of the bare limit that is reached: 1 is all of it. The median of the rounds’ ratios. */
  ratio?: number;
  ratioSpread?: Spread;
  goal?: Goal;
  isMet?: boolean;
}

/** Adds medians, ratio and verdict to a row. Pure. */
export function judge(row: Row, goals: Readonly<Record<string, Goal>>): JudgedRow {
  const { ours, bare } = row;
  const goal = goals[row.name];
  const figures = {
    median: median(ours),
    spread: spreadOf(ours),
    ...(bare && { bareMedian: median(bare.rounds), ...ratiosOf(row, bare.rounds) }),
  };
  return { ...row, ...figures, ...(goal && { goal, isMet: isMet(goal, figures) }) };
}

/** The rows of several rounds of one part as rows with several rounds. Details become medians. Pure. */
export function mergeRounds(rounds: readonly (readonly Row[])[]): Row[] {
  const [first = []] = rounds;
  return first.map((row, at) => {
    const all = rounds.flatMap((round) => round[at] ?? []);
    const { bare, details } = row;
    return {
      ...row,
      ours: all.flatMap(({ ours }) => ours),
      ...(bare && { bare: { is: bare.is, rounds: all.flatMap((one) => one.bare?.rounds ?? []) } }),
      ...(details && { details: mediansOf(all.map((one) => one.details ?? {})) }),
    };
  });
}

function mediansOf(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  return Object.fromEntries(
    Object.keys(all[0] ?? {}).map((name) => [name, median(all.map((details) => details[name] ?? NaN))]),
  );
}

/** Both sides of a round met the same load, so each round has its own ratio. */
function ratiosOf({ ours, better }: Row, bare: readonly number[]): Pick<JudgedRow, 'ratio' | 'ratioSpread'> {
  const ratios = ours.slice(0, bare.length).map((mine, round) => {
    const limit = bare[round] ?? NaN;
    return better === 'more' ? mine / limit : limit / mine;
  });
  return { ratio: median(ratios), ratioSpread: spreadOf(ratios) };
}
