import type { Collection } from '../storage/collection';
import type { SecondaryIndex } from '../storage/secondary-index';
import type { KeyField } from '../storage/index-keys.extract';
import { after } from '../storage/sorted-blocks';
import { conjuncts, type Condition, type Filter, type PathCondition } from '../query/condition';
import { boundsOf, cutKey, isIndexablePath, type FieldBounds } from './field-bounds';
import { isExactlyBound } from './exact-bounds';
import { holdsAllMatches } from './implication.check';

export interface KeyRange {
  readonly from: string;
  readonly to: string;
  /** The length of the prefix that all keys of the range share, from the equalities. */
  readonly shared: number;
}

export interface IndexScan {
  readonly index: SecondaryIndex;
  readonly ranges: readonly KeyRange[];
  readonly reverse: boolean;
  /** The scan returns the sort's order, after its ranges are merged. */
  readonly sorted: boolean;
  /** The ranges hold exactly the matches, so the filter need not test them. */
  readonly exact: boolean;
  readonly boundFields: number;
  readonly score: number;
}

/** Scans that together reach all matches. Undefined means a full scan of the collection. */
export type ScanPlan = readonly IndexScan[] | undefined;

const MAX_RANGES = 2000;
/** The score of a unique index whose fields are all bound by equality. */
const POINT_SCORE = 1000;
/** A scan of at most this many keys is preferred to one with better bounds and many more keys. */
const FEW_KEYS = 64;
const MUCH_MORE = 4;
/** Merging compares the heads of all ranges for each document. */
const MAX_MERGED_RANGES = 64;

/** Chooses the indexes for a query, by bound fields and by order. The choice never changes the result. */
export function planScan(collection: Collection, filter: Filter, sort: readonly KeyField[] = []): ScanPlan {
  const query = conjuncts(filter.root);
  const best = bestScan(collection, query, sort);
  if (best && (best.boundFields > 0 || best.sorted)) {
    const union = best.boundFields > 0 ? undefined : unionOf(collection, query);
    return union ?? [best];
  }
  return unionOf(collection, query);
}

/** The scans of an `$or` branch by branch, if an index serves each branch. */
function unionOf(collection: Collection, query: readonly Condition[]): ScanPlan {
  for (const condition of query) {
    if (condition.kind !== 'or') continue;
    const rest = query.filter((other) => other !== condition);
    const scans = condition.children.map((child) => bestScan(collection, [...conjuncts(child), ...rest], []));
    if (scans.every((scan) => scan !== undefined && scan.boundFields > 0)) return scans as IndexScan[];
  }
  return undefined;
}

function bestScan(
  collection: Collection,
  query: readonly Condition[],
  sort: readonly KeyField[],
): IndexScan | undefined {
  let best: IndexScan | undefined;
  const bound: IndexScan[] = [];
  for (const index of collection.indexes) {
    if (!canServe(index, query, sort) || !holdsAllMatches(index.spec, query)) continue;
    const scan = scanOf(index, query, sort);
    // No index can lead to fewer documents, so the others are not considered.
    if (scan.score >= POINT_SCORE && scan.ranges.length <= 1) return scan;
    if (scan.boundFields > 0) bound.push(scan);
    if (!best || scan.score > best.score) best = scan;
  }
  return (best && best.boundFields > 0 && muchShorter(best, bound)) || best;
}

/**
 * A scan of few keys, if the best one by its bounds has many more: a tenant has more payments than a
 * customer. MongoDB finds this out by running its plans on trial.
 */
function muchShorter(best: IndexScan, others: readonly IndexScan[]): IndexScan | undefined {
  let [shortest, fewest]: [IndexScan | undefined, number] = [undefined, FEW_KEYS + 1];
  for (const other of others) {
    const keys = other === best ? Infinity : keysIn(other, FEW_KEYS);
    if (keys < fewest) [shortest, fewest] = [other, keys];
  }
  return shortest && keysIn(best, MUCH_MORE * fewest) > MUCH_MORE * fewest ? shortest : undefined;
}

/** How many keys a scan reads. It may stop counting above `most`. */
export function keysIn({ index, ranges }: IndexScan, most = Infinity): number {
  let keys = 0;
  for (const { from, to } of ranges) {
    if (keys > most) break;
    keys += index.countBetween(from, to, most - keys);
  }
  return keys;
}

/**
 * False if the index neither bounds the query nor gives the sort's order. A collection has many such indexes.
 */
const canServe = (
  { spec }: SecondaryIndex,
  query: readonly Condition[],
  sort: readonly KeyField[],
): boolean =>
  sort.length > 0 ||
  query.some((condition) => condition.kind === 'path' && condition.path === spec.fields[0]?.path);

function scanOf(index: SecondaryIndex, query: readonly Condition[], sort: readonly KeyField[]): IndexScan {
  const { fields, unique, partial } = index.spec;
  let prefixes = [''];
  const points: FieldBounds[] = [];
  let range: FieldBounds | undefined;
  for (const field of fields) {
    const bounds = isIndexablePath(field.parts)
      ? boundsOf(conditionsOn(field.path, query), field.descending, index.multikey)
      : undefined;
    if (bounds?.kind !== 'points') {
      range = bounds;
      break;
    }
    if (prefixes.length * bounds.keys.length > MAX_RANGES) break;
    prefixes = prefixes.flatMap((prefix) => bounds.keys.map((key) => prefix + key));
    points.push(bounds);
    // Different elements of one array may match different fields, so only the first field of a multikey index
    // is bound.
    if (index.multikey) break;
  }
  const interval = range?.kind === 'range' ? range.interval : undefined;
  const ranges = prefixes
    .map((prefix) => ({
      from: interval ? cutKey(prefix, interval.from) : prefix,
      to: interval ? cutKey(prefix, interval.to) : after(prefix),
      shared: prefix.length,
    }))
    .filter(({ from, to }) => from < to)
    .sort((a, b) => (a.from < b.from ? -1 : 1));
  const order =
    index.multikey || ranges.length > MAX_MERGED_RANGES ? undefined : orderOf(fields, points, sort);
  const boundFields = points.length + (interval ? 1 : 0);
  const isPoint = unique && points.length === fields.length;
  // Of two indexes with equal bounds, a partial one holds fewer documents.
  const score =
    (isPoint ? POINT_SCORE : 0) +
    points.length * 10 +
    (interval ? 5 : 0) +
    (order ? 4 : 0) +
    (partial ? 1 : 0);
  const boundPaths = new Set(fields.slice(0, boundFields).map(({ path }) => path));
  const exact = !index.multikey && isExactlyBound(query, boundPaths);
  return {
    index,
    ranges,
    reverse: order === 'backward',
    sorted: order !== undefined,
    exact,
    boundFields,
    score,
  };
}

const conditionsOn = (path: string, query: readonly Condition[]): PathCondition[] =>
  query.filter(
    (condition): condition is PathCondition => condition.kind === 'path' && condition.path === path,
  );

/** The direction in which the index returns the sort's order, or undefined. */
function orderOf(
  fields: readonly KeyField[],
  points: readonly FieldBounds[],
  sort: readonly KeyField[],
): 'forward' | 'backward' | undefined {
  if (sort.length === 0) return undefined;
  const constant = new Set(
    points.flatMap((bounds, i) =>
      bounds.kind === 'points' && bounds.keys.length === 1 ? [(fields[i] as KeyField).path] : [],
    ),
  );
  const wanted = sort.filter(({ path }) => !constant.has(path));
  const given = fields.slice(points.length);
  let reversed: boolean | undefined;
  for (const [i, { path, descending }] of wanted.entries()) {
    const field = given[i];
    if (field?.path !== path) return undefined;
    const opposite = field.descending !== descending;
    if (reversed !== undefined && reversed !== opposite) return undefined;
    reversed = opposite;
  }
  return reversed ? 'backward' : 'forward';
}
