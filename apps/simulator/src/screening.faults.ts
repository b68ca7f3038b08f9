import { ScreeningError, type ScreeningSource } from '@cowrie/screening';
import type { World } from './world';

/**
 * Addresses that the source names from the beginning. No money from or to them moves before a person has
 * decided.
 */
export const LISTED_SENDER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
export const LISTED_WALLET = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';
const LISTED: readonly string[] = [LISTED_SENDER, LISTED_WALLET].map((one) => one.toLowerCase());

/** How long the source can be silent, in seconds: long enough to count as a hold. */
const LONGEST_SILENCE_SECONDS = 1200;

/** The behaviour of the world's screening source. */
export class ScreeningFaults {
  private silentUntil = 0;

  constructor(
    private readonly world: World,
    /** True: it is asked each time. False: its answers are remembered. */
    private readonly isLocal: boolean,
  ) {}

  /** A source for one process. All of them give the same answers. */
  source(): ScreeningSource {
    return {
      name: this.isLocal ? 'list' : 'oracle',
      isLocal: this.isLocal,
      ask: ({ address }) => {
        if (this.world.seconds() < this.silentUntil)
          return Promise.reject(new ScreeningError('list', 'no answer'));
        const verdict = LISTED.includes(address.toLowerCase()) ? 'hit' : 'clear';
        return Promise.resolve({ verdict, source: 'list' });
      },
      close: () => undefined,
    };
  }

  fallSilent(): void {
    this.silentUntil = this.world.seconds() + this.world.random.int(60, LONGEST_SILENCE_SECONDS);
    this.world.countFault('screening silent');
  }

  answer(): void {
    this.silentUntil = 0;
  }
}
