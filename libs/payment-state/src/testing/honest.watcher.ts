import type { PaymentFacts, TransferFact } from '../facts';

export const END = 20;
export const EXPECTED_AMOUNT = 100;

/** A transfer as the final chain has it, and as it may be seen before a reorg. */
export interface TrueTransfer {
  amount: number;
  /** Time of its block on the final chain. */
  time: number;
  /** Time of the block in which it can be seen before a reorg. */
  firstTime: number;
  /** It is only ever in blocks that are orphaned. */
  isPhantom: boolean;
  /** Its block has the same timestamp as the block before. */
  isInLaterBlock: boolean;
}

/** A watcher that can see blocks that are orphaned later. It confirms only what it reads at the confirmed depth. */
export class HonestWatcher {
  clock = 0;
  readThrough = -1;
  settlement: PaymentFacts['settlement'] = { state: 'none' };
  private readonly known = new Map<
    TrueTransfer,
    { -readonly [K in 'minedAt' | 'canonical' | 'depth']: TransferFact[K] }
  >();

  constructor(private readonly trueTransfers: readonly TrueTransfer[]) {}

  see(one: TrueTransfer): void {
    const isThere = one.firstTime <= this.clock && one.firstTime > this.readThrough;
    const known = this.known.get(one);
    if (isThere && !known?.canonical)
      this.known.set(one, { minedAt: one.firstTime, canonical: true, depth: 'seen' });
  }

  orphan(one: TrueTransfer): void {
    const known = this.known.get(one);
    if (known?.depth === 'seen') known.canonical = false;
  }

  read(through: number): void {
    this.readThrough = Math.max(this.readThrough, through);
    for (const one of this.trueTransfers) {
      const known = this.known.get(one);
      const isRead = one.time < this.readThrough || (one.time === this.readThrough && !one.isInLaterBlock);
      if (isRead && !one.isPhantom) {
        if (known?.depth === undefined || known.depth === 'seen')
          this.known.set(one, { minedAt: one.time, canonical: true, depth: 'confirmed' });
      } else if (known && known.minedAt <= this.readThrough) known.canonical = false;
    }
  }

  finalise(): void {
    for (const known of this.known.values()) if (known.depth === 'confirmed') known.depth = 'final';
  }

  facts(): PaymentFacts {
    const transfers = [...this.known].map(([one, known]) => ({
      id: String(this.trueTransfers.indexOf(one)),
      network: 'base',
      token: 'USDC',
      units: BigInt(one.amount),
      ...known,
    }));
    const chainReadThrough = this.readThrough < 0 ? undefined : this.readThrough;
    return { transfers, chainReadThrough, settlement: this.settlement };
  }
}

/** Returns the sum of all transfers that the final chain has in time. */
export function trueAmountInTime(trueTransfers: readonly TrueTransfer[]): number {
  return trueTransfers.reduce((sum, t) => (t.isPhantom || t.time > END ? sum : sum + t.amount), 0);
}
