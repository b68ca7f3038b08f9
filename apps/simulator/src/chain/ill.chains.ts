import type { Fault } from '../faults';
import type { Random } from '../random';
import type { World } from '../world';
import { type FakeChain, USUAL_PRICE_WEI } from './fake-chain';

/** Chances at a step of the world, for each chain or each node. */
const CHANCES = {
  'token paused': 0.02,
  'fee spike': 0.03,
  'receipt missing': 0.08,
  'nonce goes back': 0.08,
  'relayer without gas': 0.03,
} as const satisfies Partial<Record<Fault, number>>;
/** The same at each call. The process goes on at the next step, with the leases that it had. */
const PAUSE_CHANCE = 0.0015;
/** How long a pause or a spike lasts at most, in seconds. */
const LONGEST_SECONDS = 1200;
/** Times the usual price. The highest is above what the service pays. */
const SPIKES = [50n, 400n, 3000n] as const;

/** What befalls the chains of whole programs alone: their issuers, fees, and the nodes of our accounts. */
export class IllChains {
  private ends: { atSeconds: number; end: () => void }[] = [];

  constructor(
    private readonly world: World,
    private readonly random: Random,
  ) {}

  draw(): void {
    this.endSome(this.world.seconds());
    for (const chain of this.world.chains) {
      if (this.happens('token paused', chain.network.name)) this.pause(chain);
      if (this.happens('fee spike', chain.network.name)) this.spike(chain);
      if (this.happens('relayer without gas', chain.network.name)) this.drain(chain);
    }
    for (const { name, readers, sweepers, payers = [], relayers = [] } of this.world.processes) {
      for (const account of [...sweepers, ...payers, ...relayers]) {
        account.hidesReceipts = this.happens('receipt missing', name);
        account.isRemembering = this.happens('nonce goes back', name);
      }
      for (const reader of readers) reader.hidesReceipts = this.happens('receipt missing', name);
    }
  }

  /** Stops a process in the middle of its work, at some calls. */
  pauseOne(): void {
    if (!this.random.chance(PAUSE_CHANCE) || !this.world.admits('pause between two calls')) return;
    const process = this.random.pick(this.world.processes);
    process.isPaused = true;
    this.world.countFault('pause between two calls', process.name);
  }

  /** Everything is well from now on. */
  heal(): void {
    this.endSome(Infinity);
  }

  /** An issuer stops all transfers of its token for a while. */
  private pause(chain: FakeChain): void {
    const { address } = this.random.pick(Object.values(chain.network.tokens));
    chain.paused.add(address);
    this.later(() => chain.paused.delete(address));
  }

  private spike(chain: FakeChain): void {
    chain.priceWei = USUAL_PRICE_WEI * this.random.pick(SPIKES);
    this.later(() => (chain.priceWei = USUAL_PRICE_WEI));
  }

  /** Somebody must send coins to our relayer. */
  private drain(chain: FakeChain): void {
    chain.hasRelayGas = false;
    this.later(() => (chain.hasRelayGas = true));
  }

  private later(end: () => void): void {
    this.ends.push({ atSeconds: this.world.seconds() + this.random.int(60, LONGEST_SECONDS), end });
  }

  private endSome(nowSeconds: number): void {
    const due = this.ends.filter(({ atSeconds }) => atSeconds <= nowSeconds);
    this.ends = this.ends.filter((one) => !due.includes(one));
    for (const { end } of due) end();
  }

  /** A fault is drawn in any case, so that leaving one out changes none of the others. */
  private happens(fault: keyof typeof CHANCES, detail: string): boolean {
    const isDrawn = this.random.chance(CHANCES[fault]) && this.world.admits(fault);
    if (isDrawn) this.world.countFault(fault, detail);
    return isDrawn;
  }
}
