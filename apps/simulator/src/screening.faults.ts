import { ScreeningError, type ScreeningSource, type ScreeningSourceName } from '@cowrie/screening';
import { Random } from './random';
import type { World } from './world';

/**
 * Addresses that a source names from the beginning. No money from or to them moves before a person has
 * decided.
 */
export const LISTED_SENDER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
export const LISTED_WALLET = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';
export const PAYER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
export const WALLETS = {
  first: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  second: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  listed: LISTED_WALLET,
} as const;

/** How long a source can be silent, in seconds: long enough to count as a hold. */
const LONGEST_SILENCE_SECONDS = 1200;
/** In one of this many worlds two sources contradict each other. The others are unchanged. */
const WORLDS_PER_CONTRADICTION = 5;
const CONTRADICTORY_WORLD = 3;
const BOTH = ['list', 'oracle'] as const;

/** One source names an address between these seconds. The other never does. */
interface Naming {
  name: ScreeningSourceName;
  fromSeconds: number;
  throughSeconds: number;
}

/** The behaviour of the world's screening sources. */
export class ScreeningFaults {
  /** True if one source names what the other calls clear, and changes its mind. */
  readonly isContradictory: boolean;
  /** By network and sender: when a hit was written down about which no person has decided since, in ms. */
  readonly openHits = new Map<string, number>();
  private readonly silentUntil = new Map<ScreeningSourceName, number>();
  /** By address in lower case. */
  private readonly namings: ReadonlyMap<string, Naming>;
  /** Of its own, so that other worlds stay as they are. */
  private readonly random: Random;

  constructor(
    private readonly world: World,
    /** True: it is asked each time. False: its answers are remembered. */
    private readonly isLocal: boolean,
  ) {
    const { seed, open } = world.options;
    this.random = new Random(seed).fork();
    const isDrawn = open !== undefined && seed % WORLDS_PER_CONTRADICTION === CONTRADICTORY_WORLD;
    this.isContradictory = isDrawn && world.admits('screening contradicts');
    this.namings = new Map(this.drawNamings().map(([address, one]) => [address.toLowerCase(), one]));
    if (this.isContradictory) world.countFault('screening contradicts');
  }

  /** The sources for one process. All processes get the same answers. */
  sources(): ScreeningSource[] {
    const first = this.isLocal ? 'list' : 'oracle';
    if (!this.isContradictory) return [this.source(first)];
    return [this.source(first), this.source(this.isLocal ? 'oracle' : 'list')];
  }

  /** Whether a source names the address in the whole world. */
  alwaysNames(address: string): boolean {
    return this.namings.get(address.toLowerCase())?.throughSeconds === Infinity;
  }

  fallSilent(): void {
    const untilSeconds = this.world.seconds() + this.world.random.int(60, LONGEST_SILENCE_SECONDS);
    const silent = this.isContradictory ? [this.random.pick(BOTH)] : BOTH;
    for (const name of silent) this.silentUntil.set(name, untilSeconds);
    this.world.countFault('screening silent');
  }

  answer(): void {
    this.silentUntil.clear();
  }

  private source(name: ScreeningSourceName): ScreeningSource {
    return {
      name,
      isLocal: name === 'list',
      ask: ({ address }) => {
        const now = this.world.seconds();
        if (now < (this.silentUntil.get(name) ?? 0))
          return Promise.reject(new ScreeningError(name, 'no answer'));
        const naming = this.namings.get(address.toLowerCase());
        const isSaid = naming && now >= naming.fromSeconds && now < naming.throughSeconds;
        const isHit = isSaid && (!this.isContradictory || naming.name === name);
        return Promise.resolve({ verdict: isHit ? 'hit' : 'clear', source: name });
      },
      close: () => undefined,
    };
  }

  private drawNamings(): [address: string, naming: Naming][] {
    const { world, random } = this;
    const always = { name: 'list', fromSeconds: 0, throughSeconds: Infinity } as const;
    if (!this.isContradictory) return [LISTED_SENDER, LISTED_WALLET].map((one) => [one, always]);
    const after = (least: number, most: number) => world.startSeconds + random.int(least, most);
    const listed = [LISTED_SENDER, LISTED_WALLET].map((one): [string, Naming] => {
      const ends = after(1200, 6000);
      return [
        one,
        { ...always, name: random.pick(BOTH), throughSeconds: random.chance(0.5) ? ends : Infinity },
      ];
    });
    const others = [PAYER, WALLETS.first, WALLETS.second].map((one): [string, Naming] => {
      const fromSeconds = after(300, 4000);
      return [
        one,
        { name: random.pick(BOTH), fromSeconds, throughSeconds: fromSeconds + random.int(300, 3000) },
      ];
    });
    return [...listed, ...others];
  }
}
