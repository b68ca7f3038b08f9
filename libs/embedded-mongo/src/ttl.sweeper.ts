import { boundsOf, cutKey, type Interval } from './planner/field-bounds';
import { pathCondition, comparisonTest } from './query/path-condition';
import type { SecondaryIndex } from './storage/secondary-index';
import type { Store } from './storage/store';

/** Deletes the documents that have expired by a TTL index. A value that is not a date never expires. */
export function sweepExpired(store: Store, now: Date): void {
  for (const collection of store.collections()) {
    for (const index of collection.indexes) {
      for (const id of expiredIds(index, now)) collection.remove(id);
    }
  }
}

function dateBounds(cutoff: Date, descending: boolean): Interval {
  const condition = pathCondition('', '$lt', comparisonTest('$lt', cutoff), cutoff);
  const bounds = boundsOf([condition], descending, true);
  if (bounds?.kind !== 'range')
    throw new Error('a date has no range; report this as a bug of the embedded server');
  return bounds.interval;
}

function expiredIds(index: SecondaryIndex, now: Date): Set<number> {
  const { expireAfterSeconds, fields } = index.spec;
  const expired = new Set<number>();
  if (expireAfterSeconds === undefined) return expired;
  const cutoff = new Date(now.getTime() - expireAfterSeconds * 1000);
  const interval = dateBounds(cutoff, fields[0]?.descending ?? false);
  for (const [, id] of index.scan(cutKey('', interval.from), cutKey('', interval.to))) expired.add(id);
  return expired;
}
