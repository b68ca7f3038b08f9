import type { PaymentFacts, TransferFact } from '../facts';

export const END = 20;
export const ASKED = 100;

/** A transfer as it truly is on the chain in the end, and as it may have been seen before a reorganization. */
export interface Truth {
  amount: number;
  time: number;
  firstTime: number;
  /** Only ever in blocks that are taken back. */
  isPhantom: boolean;
  /** In a block that shares its timestamp with the one before. */
  isInLaterBlock: boolean;
}

/** A watcher that may see blocks which do not last, and counts only on those read when they were deep enough. */
export class HonestWatcher {
  clock = 0;
  readThrough = -1;
  settlement: PaymentFacts['settlement'] = { state: 'none' };
  private readonly known = new Map<
    Truth,
    { -readonly [K in 'minedAt' | 'standing' | 'depth']: TransferFact[K] }
  >();

  constructor(private readonly truths: readonly Truth[]) {}

  see(one: Truth): void {
    const isThere = one.firstTime <= this.clock && one.firstTime > this.readThrough;
    const known = this.known.get(one);
    if (isThere && !known?.standing)
      this.known.set(one, { minedAt: one.firstTime, standing: true, depth: 'seen' });
  }

  takeBack(one: Truth): void {
    const known = this.known.get(one);
    if (known?.depth === 'seen') known.standing = false;
  }

  read(through: number): void {
    this.readThrough = Math.max(this.readThrough, through);
    for (const one of this.truths) {
      const known = this.known.get(one);
      const isRead = one.time < this.readThrough || (one.time === this.readThrough && !one.isInLaterBlock);
      if (isRead && !one.isPhantom) {
        if (known?.depth === undefined || known.depth === 'seen')
          this.known.set(one, { minedAt: one.time, standing: true, depth: 'confirmed' });
      } else if (known && known.minedAt <= this.readThrough) known.standing = false;
    }
  }

  finalise(): void {
    for (const known of this.known.values()) if (known.depth === 'confirmed') known.depth = 'final';
  }

  facts(): PaymentFacts {
    const transfers = [...this.known].map(([one, known]) => ({
      id: String(this.truths.indexOf(one)),
      network: 'base',
      token: 'USDC',
      units: BigInt(one.amount),
      ...known,
    }));
    const chainReadThrough = this.readThrough < 0 ? undefined : this.readThrough;
    return { transfers, chainReadThrough, settlement: this.settlement };
  }
}

/** What the chain will have brought in time, once all is known. */
export function dueInTruth(truths: readonly Truth[]): number {
  return truths.reduce((sum, t) => (t.isPhantom || t.time > END ? sum : sum + t.amount), 0);
}
