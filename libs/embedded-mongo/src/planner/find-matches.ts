import { CommandError, ErrorCode, badValue } from '../command-error';
import { conjuncts, type Filter } from '../query/condition';
import type { Collection } from '../storage/collection';
import { extractKeys, type KeyField } from '../storage/index-keys.extract';
import { decodeFields, FieldNames } from '../values/raw-document';
import type { Document } from '../values/document';
import { firstPart } from '../values/path.walk';
import { scanIds } from './scan.execute';
import { keysIn, planScan, type ScanPlan } from './scan.plan';

export interface Match {
  readonly id: number;
  readonly bytes: Buffer;
}

export interface Search {
  readonly filter: Filter;
  readonly sort?: readonly KeyField[];
  readonly skip?: number;
  /** 0 means no limit. */
  readonly limit?: number;
}

/** The work that a search took, as `explain` shows it. */
export interface SearchStatistics {
  docsExamined: number;
  plan: ScanPlan;
  sortedInMemory: boolean;
}

/** The matches of a search, in the sort's order. Nothing else runs while it reads. */
export function findMatches(
  collection: Collection | undefined,
  { filter, sort = [], skip = 0, limit = 0 }: Search,
  statistics: SearchStatistics = { docsExamined: 0, plan: undefined, sortedInMemory: false },
): Match[] {
  if (!collection) return [];
  const plan = planScan(collection, filter, sort);
  const ordered = sort.length === 0 || (plan?.length === 1 && plan[0]?.sorted === true);
  Object.assign(statistics, { plan, sortedInMemory: !ordered });
  if (ordered && isExact(plan, filter)) return page(collection, plan, { skip, limit }, statistics);
  const needed = ordered && limit > 0 ? skip + limit : Infinity;
  const reads = fieldsRead(filter, ordered ? [] : sort);
  const found: (Match & { sortKey: string })[] = [];
  for (const id of scanIds(collection, plan)) {
    const bytes = collection.bytesOf(id) as Buffer;
    statistics.docsExamined++;
    const document = decodeFields(bytes, reads);
    if (!filter.matches(document)) continue;
    found.push({ id, bytes, sortKey: ordered ? '' : sortKeyOf(document, sort) });
    if (found.length >= needed) break;
  }
  if (!ordered) found.sort((a, b) => (a.sortKey < b.sortKey ? -1 : a.sortKey > b.sortKey ? 1 : a.id - b.id));
  return found.slice(skip, limit > 0 ? skip + limit : undefined);
}

/**
 * The number of matches of a search. Reads no document if the bounds of an index hold exactly the matches.
 */
export function countMatches(collection: Collection | undefined, search: Search): number {
  if (!collection) return 0;
  const { filter, skip = 0, limit = 0 } = search;
  const plan = planScan(collection, filter);
  if (!isExact(plan, filter)) return findMatches(collection, search).length;
  const all = plan ? plan.reduce((sum, scan) => sum + keysIn(scan), 0) : collection.size;
  const rest = Math.max(0, all - skip);
  return limit > 0 ? Math.min(rest, limit) : rest;
}

/** True if the scan reaches exactly the matches, each once. */
const isExact = (plan: ScanPlan, filter: Filter): boolean =>
  plan ? plan.length === 1 && plan[0]?.exact === true : conjuncts(filter.root).length === 0;

/** One page of a scan that reaches exactly the matches, in order. Reads only the documents of the page. */
function page(
  collection: Collection,
  plan: ScanPlan,
  { skip, limit }: { skip: number; limit: number },
  statistics: SearchStatistics,
): Match[] {
  const found: Match[] = [];
  let skipped = 0;
  for (const id of scanIds(collection, plan)) {
    if (skipped < skip) {
      skipped++;
      continue;
    }
    found.push({ id, bytes: collection.bytesOf(id) as Buffer });
    if (found.length === limit) break;
  }
  statistics.docsExamined = found.length;
  return found;
}

const fieldsRead = (filter: Filter, sort: readonly KeyField[]): FieldNames =>
  new FieldNames([...filter.fields, ...sort.map(({ path }) => firstPart(path))]);

/** A document sorts by its least key, which is its first place in an index of the same pattern. */
export function sortKeyOf(document: Document, sort: readonly KeyField[]): string {
  try {
    const { entries } = extractKeys(document, sort);
    return entries.reduce(
      (least, { key }) => (key < least ? key : least),
      (entries[0] as { key: string }).key,
    );
  } catch (error) {
    if (error instanceof CommandError && error.code === ErrorCode.CannotIndexParallelArrays) {
      throw badValue('cannot sort with keys that are parallel arrays');
    }
    throw error;
  }
}
