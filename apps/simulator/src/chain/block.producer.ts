import { TREASURY } from '@cowrie/api/platform/testing/test-config';
import type { Random } from '../random';
import { type FakeChain, hashOf, USUAL_PRICE_WEI } from './fake-chain';
import type { FakeTransaction } from './fake-chain.types';

export interface BlockProducerOptions {
  random: Random;
  nowSeconds: () => number;
  /** Reorgs may orphan blocks that were confirmed for small payments. */
  isDeep: boolean;
  /** Reorgs may orphan final blocks. */
  isBelowFinal?: boolean;
}

/** Chance that a block leaves out a waiting transaction. */
const LEFT_OUT = 0.15;
/** The same chance for a sweep. It is higher, because more of the service depends on sweeps. */
const SWEEP_LEFT_OUT = 0.5;
/** No block takes half of the payouts that expire before this is left of their life. */
const LAST_SECONDS = 300;
/** No reorg is deeper, in blocks. */
const DEEPEST_REORGANIZATION = 20;
/** In a world whose final blocks can be orphaned: the chance that a reorg may reach them. */
const BELOW_FINAL = 0.7;
/** There, the chance that an orphaned transaction never comes back. */
const FORGOTTEN = 0.2;
const PRICE_JUMP = 12n;

/**
 * Mines the blocks of a fake chain. Some transactions wait, and a reorg may orphan blocks that are not final.
 */
export class BlockProducer {
  /** No reorg orphans blocks up to these numbers: they were deep enough once. */
  private confirmedFloor = 0;
  private finalFloor = 0;

  constructor(
    readonly chain: FakeChain,
    private readonly options: BlockProducerOptions,
  ) {}

  mine(blocks: number): void {
    const { random, nowSeconds } = this.options;
    for (let block = 0; block < blocks; block += 1) {
      const taken = this.chain.waiting.filter(
        (one) => !this.leavesOut(one, one.kind === 'sweep' ? SWEEP_LEFT_OUT : LEFT_OUT),
      );
      this.chain.mine(nowSeconds() - (random.chance(0.3) ? random.int(0, 12) : 0), taken);
      this.raiseFloors();
    }
  }

  /** Mines one block with every waiting transaction that is possible, and is not held. */
  mineAll(): void {
    const taken = this.chain.waiting.filter((one) => !this.isHeld(one));
    this.chain.mine(this.options.nowSeconds(), taken);
    this.raiseFloors();
  }

  /** Mines one block with this timestamp, in epoch seconds. */
  mineAt(seconds: number): void {
    this.chain.mine(seconds);
    this.raiseFloors();
  }

  /**
   * Replaces the newest blocks by others with some of their transactions, reordered. Returns how many were
   * orphaned.
   */
  reorganize(): number {
    const { random, nowSeconds } = this.options;
    const { chain } = this;
    const deepest = chain.head.number - this.floor();
    if (deepest < 1) return 0;
    const depth = random.int(1, deepest);
    const last = chain.head.timestampSeconds;
    chain.drop(depth);
    // A payer can spend the same coins otherwise, and a pool can forget what it held. The owners of the
    // treasury send their batch again.
    if (this.options.isBelowFinal)
      chain.waiting = chain.waiting.filter(
        (one) => one.kind === 'sweep' || !random.chance(FORGOTTEN) || isBatch(one),
      );
    // Nodes switch to a longer chain, but may show less of it for a while.
    const grows = random.chance(0.8) ? depth + random.int(0, 1) : random.int(0, depth);
    for (let block = 0; block < grows; block += 1) {
      const { timestampSeconds } = chain.head;
      const through = random.chance(0.5)
        ? Math.max(last, timestampSeconds)
        : Math.max(nowSeconds(), timestampSeconds);
      const taken = random.shuffled(chain.waiting).filter((one) => !this.leavesOut(one, LEFT_OUT));
      chain.mine(random.int(timestampSeconds, through), taken);
      this.raiseFloors();
    }
    return depth;
  }

  /** Raises the gas price, or lowers it again. */
  changeGasPrice(): void {
    this.chain.priceWei = this.options.random.chance(0.3) ? USUAL_PRICE_WEI * PRICE_JUMP : USUAL_PRICE_WEI;
  }

  /** Drops our waiting sweeps and relays from the node's pool. */
  dropPendingSweeps(): void {
    const { chain } = this;
    chain.waiting = chain.waiting.filter(({ kind }) => kind !== 'sweep' && kind !== 'relay');
  }

  /** Anybody can flush vaults, but only to their treasury. */
  flushAsStranger(tokenAddress: string, treasury: string, paymentIds: string[]): void {
    const target = { tokenAddress, treasury, paymentIds };
    const hash = hashOf(`stranger ${this.options.random.next()}`);
    this.chain.send({ kind: 'stranger', hash, target } satisfies FakeTransaction);
  }

  resetGasPrice(): void {
    this.chain.priceWei = USUAL_PRICE_WEI;
  }

  /** No reorg orphans blocks up to this number, except in a world below final. */
  get finalThrough(): number {
    return Math.max(this.finalFloor, this.chain.settledNumber);
  }

  private leavesOut(transaction: FakeTransaction, chance: number): boolean {
    // A chance is drawn in any case, so that a held payout changes nothing else.
    return this.options.random.chance(chance) || this.isHeld(transaction);
  }

  /** True while no block takes a payout. Its hash decides it, so each block decides the same. */
  private isHeld(transaction: FakeTransaction): boolean {
    if (transaction.kind !== 'payout' || transaction.nonce !== undefined) return false;
    const leftSeconds = transaction.expiresAt - this.options.nowSeconds();
    return leftSeconds > LAST_SECONDS && /[0-7]$/.test(transaction.hash);
  }

  private floor(): number {
    const { isBelowFinal, isDeep, random } = this.options;
    const { head, settledNumber } = this.chain;
    if (isBelowFinal && random.chance(BELOW_FINAL)) return Math.max(0, head.number - DEEPEST_REORGANIZATION);
    return Math.max(isDeep ? this.finalFloor : this.confirmedFloor, settledNumber);
  }

  private raiseFloors(): void {
    const { chain, options } = this;
    const { network, head } = chain;
    const large = network.large ?? network;
    this.confirmedFloor = Math.max(this.confirmedFloor, head.number - network.confirmations + 1);
    this.finalFloor = Math.max(this.finalFloor, head.number - large.confirmations + 1);
    if (large.tag && options.random.chance(0.5)) {
      const newest = Math.max(chain.settledNumber, head.number - network.confirmations);
      chain.settledNumber = options.random.int(chain.settledNumber, newest);
    }
    chain.recordDepths(this.confirmedFloor, this.finalThrough);
  }
}

/** What the owners of the treasury signed, for payouts. */
function isBatch(transaction: FakeTransaction): boolean {
  return transaction.kind === 'payment' && transaction.movements.some(({ from }) => from === TREASURY);
}
