import type { Random } from '../random';
import { type FakeChain, hashOf, USUAL_PRICE_WEI } from './fake-chain';
import type { FakeTransaction } from './fake-chain.types';

export interface Weather {
  random: Random;
  nowSeconds: () => number;
  /** Whether blocks may go that counted as deep enough for a small payment. */
  isDeep: boolean;
}

/** How likely the next block leaves out a transaction that waits. */
const LEFT_OUT = 0.15;
/** A sweep is no better paid than others, and more depends on it. */
const SWEEP_LEFT_OUT = 0.5;
const PRICE_JUMP = 12n;

/** Blocks as they come: some transactions wait, and what is not final may be taken away. */
export class ChainWeather {
  /** Through these no reorganization reaches: what has been deep enough once. */
  private confirmedFloor = 0;
  private finalFloor = 0;

  constructor(
    readonly chain: FakeChain,
    private readonly weather: Weather,
  ) {}

  mine(blocks: number): void {
    const { random, nowSeconds } = this.weather;
    for (let block = 0; block < blocks; block += 1) {
      const taken = this.chain.waiting.filter(
        ({ kind }) => !random.chance(kind === 'sweep' ? SWEEP_LEFT_OUT : LEFT_OUT),
      );
      this.chain.mine(nowSeconds() - (random.chance(0.3) ? random.int(0, 12) : 0), taken);
      this.rise();
    }
  }

  /** Everything that waits and can be mined. */
  mineAll(): void {
    this.chain.mine(this.weather.nowSeconds());
    this.rise();
  }

  /** A block of this very second. */
  mineAt(seconds: number): void {
    this.chain.mine(seconds);
    this.rise();
  }

  /** The newest blocks go, and others come: with the same transactions or not, in another order, at another time. */
  reorganize(): number {
    const { random, nowSeconds } = this.weather;
    const { chain } = this;
    const deepest = chain.head.number - Math.max(this.floor(), chain.settledNumber);
    if (deepest < 1) return 0;
    const depth = random.int(1, deepest);
    const last = chain.head.timestampSeconds;
    chain.drop(depth);
    // A chain is left for a longer one; for a while a node may show less of it.
    const grows = random.chance(0.8) ? depth + random.int(0, 1) : random.int(0, depth);
    for (let block = 0; block < grows; block += 1) {
      const { timestampSeconds } = chain.head;
      const through = random.chance(0.5)
        ? Math.max(last, timestampSeconds)
        : Math.max(nowSeconds(), timestampSeconds);
      const taken = random.shuffled(chain.waiting).filter(() => !random.chance(LEFT_OUT));
      chain.mine(random.int(timestampSeconds, through), taken);
      this.rise();
    }
    return depth;
  }

  /** Gas becomes dear, or cheap again. */
  changePrice(): void {
    this.chain.priceWei = this.weather.random.chance(0.3) ? USUAL_PRICE_WEI * PRICE_JUMP : USUAL_PRICE_WEI;
  }

  /** The node forgets a waiting transaction of ours. */
  forgetWaiting(): void {
    const { chain } = this;
    chain.waiting = chain.waiting.filter(({ kind }) => kind !== 'sweep');
  }

  /** Anybody may empty vaults: into their treasury, as ever. */
  strangerFlush(tokenAddress: string, treasury: string, paymentIds: string[]): void {
    const target = { tokenAddress, treasury, paymentIds };
    const hash = hashOf(`stranger ${this.weather.random.next()}`);
    this.chain.send({ kind: 'stranger', hash, target } satisfies FakeTransaction);
  }

  calm(): void {
    this.chain.priceWei = USUAL_PRICE_WEI;
  }

  private floor(): number {
    return this.weather.isDeep ? this.finalFloor : this.confirmedFloor;
  }

  private rise(): void {
    const { chain, weather } = this;
    const { network, head } = chain;
    const large = network.large ?? network;
    this.confirmedFloor = Math.max(this.confirmedFloor, head.number - network.confirmations + 1);
    this.finalFloor = Math.max(this.finalFloor, head.number - large.confirmations + 1);
    if (large.tag && weather.random.chance(0.5)) {
      const newest = Math.max(chain.settledNumber, head.number - network.confirmations);
      chain.settledNumber = weather.random.int(chain.settledNumber, newest);
    }
    chain.note(this.confirmedFloor, Math.max(this.finalFloor, chain.settledNumber));
  }
}
