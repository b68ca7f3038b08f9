import type { Collection } from '../storage/collection';
import type { IndexScan, ScanPlan } from './scan.plan';

/** Record ids in the plan's order, each once. Documents must not change during the scan. */
export function* scanIds(collection: Collection, plan: ScanPlan): Generator<number> {
  if (!plan) {
    for (const [id] of collection.entries()) yield id;
    return;
  }
  const repeats = plan.length > 1 || plan.some(({ index }) => index.multikey);
  const seen = new Set<number>();
  for (const scan of plan) {
    for (const id of scan.sorted && scan.ranges.length > 1 ? merged(scan) : inSequence(scan)) {
      if (repeats) {
        if (seen.has(id)) continue;
        seen.add(id);
      }
      yield id;
    }
  }
}

function* inSequence({ index, ranges, reverse }: IndexScan): Generator<number> {
  for (const { from, to } of reverse ? [...ranges].reverse() : ranges) {
    for (const [, id] of index.scan(from, to, reverse)) yield id;
  }
}

/** Merges ranges by the part of the key after the shared part. Each range is in that order itself. */
function* merged({ index, ranges, reverse }: IndexScan): Generator<number> {
  const heads = ranges.flatMap(({ from, to, shared }) => {
    const head = new Head(index.scan(from, to, reverse), shared);
    return head.done ? [] : [head];
  });
  while (heads.length > 0) {
    let next = 0;
    for (let i = 1; i < heads.length; i++) {
      const [a, b] = [heads[i] as Head, heads[next] as Head];
      if (reverse ? a.suffix > b.suffix : a.suffix < b.suffix) next = i;
    }
    const head = heads[next] as Head;
    yield head.id;
    head.advance();
    if (head.done) heads.splice(next, 1);
  }
}

class Head {
  suffix = '';
  id = 0;
  done = false;

  constructor(
    private readonly pairs: Generator<[key: string, id: number]>,
    private readonly shared: number,
  ) {
    this.advance();
  }

  advance(): void {
    const { value, done } = this.pairs.next();
    if (done === true) this.done = true;
    else {
      this.suffix = value[0].slice(this.shared);
      this.id = value[1];
    }
  }
}
