import { Random } from '../random';
import type { World } from '../world';

/** One in this many worlds has a database whose clock jumps. The others are unchanged. */
const WORLDS_PER_JUMP = 8;
const JUMPING_WORLD = 3;
/** Chances at a step: that the clock jumps, and that it is set right again. */
const JUMPS = 0.1;
const RETURNS = 0.3;
const LONGEST_JUMP_SECONDS = 240;

/**
 * The clock of the database's machine is set forward or back by up to some minutes, and later set right. All
 * times of the service are the database's (`docs/decisions/0029`), so in these worlds each process follows
 * this clock as the shipped one does.
 */
export class DatabaseClockFaults {
  readonly isJumping: boolean;
  /** How far the clock is ahead, in milliseconds. */
  aheadMs = 0;
  private readonly random: Random;

  constructor(private readonly world: World) {
    const { seed, open } = world.options;
    this.random = new Random(seed).fork();
    this.isJumping =
      open !== undefined && seed % WORLDS_PER_JUMP === JUMPING_WORLD && world.admits('database clock jumps');
  }

  /** How far the clock of the service can be apart from the world's, in seconds. */
  get mostApartSeconds(): number {
    return this.isJumping ? LONGEST_JUMP_SECONDS : 0;
  }

  /** A step begins. */
  draw(): void {
    if (!this.isJumping) return;
    const bySeconds = this.random.int(-LONGEST_JUMP_SECONDS, LONGEST_JUMP_SECONDS);
    const [jumps, returns] = [this.random.chance(JUMPS), this.random.chance(RETURNS)];
    if (this.aheadMs !== 0) {
      if (!returns) return;
      this.aheadMs = 0;
      this.world.tell(() => 'the clock of the database is set right');
    } else if (jumps && this.world.admits('database clock jumps')) {
      this.aheadMs = bySeconds * 1000;
      this.world.countFault('database clock jumps', `${bySeconds} s`);
    }
  }
}
