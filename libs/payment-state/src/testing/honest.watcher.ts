import type { PaymentFacts, TransferFact } from '../facts';

export const END = 20;
export const EXPECTED_AMOUNT = 100;

/** A transfer as it is on the final chain, and as it may be seen before a reorg. */
export interface TrueTransfer {
  amount: number;
  /** Time of its block on the final chain. */
  time: number;
  /** Time of the block in which it can be seen before a reorg. */
  firstTime: number;
  /** It is only in blocks that are orphaned. */
  isPhantom: boolean;
  /** Its block has the same timestamp as the block before. */
  isInLaterBlock: boolean;
  /** The node leaves it out of every reading until it is repaired. */
  isLeftOut: boolean;
}

/**
 * A watcher that may see blocks that are orphaned later. It confirms only what it reads at the confirmed
 * depth. Its node may leave transfers out, but not out of a vault's balance.
 */
export class HonestWatcher {
  clock = 0;
  readThrough = -1;
  settlement: PaymentFacts['settlement'] = { state: 'none' };
  private isRepaired = false;
  private asked: { through: number; held: number } | undefined;
  private readonly known = new Map<
    TrueTransfer,
    { -readonly [K in 'minedAt' | 'canonical' | 'depth']: TransferFact[K] }
  >();

  constructor(private readonly trueTransfers: readonly TrueTransfer[]) {}

  see(one: TrueTransfer): void {
    const isThere = one.firstTime <= this.clock && one.firstTime > this.readThrough && this.isShown(one);
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
      if (this.isRead(one) && !one.isPhantom && this.isShown(one)) {
        if (known?.depth === undefined || known.depth === 'seen')
          this.known.set(one, { minedAt: one.time, canonical: true, depth: 'confirmed' });
      } else if (known && known.minedAt <= this.readThrough) known.canonical = false;
    }
  }

  /** Reads the vault at the newest block that was read. */
  ask(): void {
    const there = this.trueTransfers.filter((one) => !one.isPhantom && this.isRead(one));
    this.asked = { through: this.readThrough, held: there.reduce((sum, { amount }) => sum + amount, 0) };
  }

  /** The node no longer leaves anything out, and what it left out is read again. */
  repair(): void {
    this.isRepaired = true;
    this.read(this.readThrough);
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
    return { transfers, chainReadThrough, vault: this.vault(), settlement: this.settlement };
  }

  private vault(): PaymentFacts['vault'] {
    const { asked } = this;
    if (!asked) return undefined;
    const recorded = [...this.known].filter(
      ([one, { canonical, minedAt }]) =>
        canonical && (minedAt < asked.through || (minedAt === asked.through && !one.isInLaterBlock)),
    );
    const recordedUnits = BigInt(recorded.reduce((sum, [{ amount }]) => sum + amount, 0));
    return {
      readAt: asked.through,
      balances: [{ token: 'USDC', heldUnits: BigInt(asked.held), recordedUnits }],
    };
  }

  private isRead({ time, isInLaterBlock }: TrueTransfer): boolean {
    return time < this.readThrough || (time === this.readThrough && !isInLaterBlock);
  }

  private isShown({ isLeftOut }: TrueTransfer): boolean {
    return this.isRepaired || !isLeftOut;
  }
}

/** Returns the sum of all transfers that the final chain has in time. */
export function trueAmountInTime(trueTransfers: readonly TrueTransfer[]): number {
  return trueTransfers.reduce((sum, t) => (t.isPhantom || t.time > END ? sum : sum + t.amount), 0);
}
