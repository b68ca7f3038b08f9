import { CommandError, ErrorCode } from '../command-error';
import { isRegex } from '../query/regex.compile';
import { conjuncts, type Condition, type Filter } from '../query/condition';
import type { Document } from '../values/document';
import { comparePaths, writeAtPath } from './target-path';

/**
 * The document that an upsert starts with: the values that its filter compares for equality, by their paths
 * in order.
 */
export function seedFromFilter(filter: Filter, onlyId: boolean): Document {
  const seed: Document = {};
  const paths = new Map<string, unknown>();
  for (const condition of conjuncts(filter.root).map(singleAlternative)) {
    const value = equalityOf(condition);
    if (!value || condition.kind !== 'path') continue;
    const { path } = condition;
    if (onlyId && path !== '_id') continue;
    checkSingle(path, [...paths.keys()]);
    paths.set(path, value.operand);
  }
  for (const [path, operand] of [...paths].sort(byPath)) writeAtPath(seed, path.split('.'), operand);
  return seed;
}

/** MongoDB's order: bytewise, so positions do not sort as numbers here. */
const byPath = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  Buffer.compare(Buffer.from(a), Buffer.from(b));

function equalityOf(condition: Condition): { operand: unknown } | undefined {
  if (condition.kind !== 'path') return undefined;
  const { operator, operand } = condition;
  if (operator === '$eq') return { operand };
  if (operator !== '$in') return undefined;
  const [first, ...others] = operand as unknown[];
  return others.length === 0 && first !== undefined && !isRegex(first) ? { operand: first } : undefined;
}

/** The only branch of an `$or` with one branch. */
const singleAlternative = (condition: Condition): Condition =>
  condition.kind === 'or' && condition.children.length === 1
    ? (condition.children[0] as Condition)
    : condition;

function checkSingle(path: string, known: readonly string[]): void {
  const parts = path.split('.');
  const overlapping = known.find((other) => {
    const [shorter, longer] = [parts, other.split('.')].sort((a, b) => a.length - b.length) as [
      string[],
      string[],
    ];
    return comparePaths(shorter, longer.slice(0, shorter.length)) === 0;
  });
  if (overlapping !== undefined) {
    throw new CommandError(
      ErrorCode.NotSingleValueField,
      `cannot infer query fields to set, path '${path}' is matched twice`,
    );
  }
}
