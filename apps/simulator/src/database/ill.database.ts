import mongoose from 'mongoose';
import type { Fault } from '../faults';
import type { Random } from '../random';
import type { World } from '../world';
import type { CommandRunner, Document, RunOptions } from './direct.mongo';

const { MongoNetworkError, MongoServerError } = mongoose.mongo;

/** How a process finds its database until the next draw. */
const STATES = { well: 20, away: 1, 'answers lost': 1, 'cursors killed': 0.5 } as const;
type State = keyof typeof STATES;
const FAULT_OF: Readonly<Record<Exclude<State, 'well'>, Fault>> = {
  away: 'database away',
  'answers lost': 'database answer lost',
  'cursors killed': 'database cursor killed',
};
/** Chance that a command fails while the database is ill. */
const FAILURE_CHANCE = 0.2;
/** The code of an error. */
export const CURSOR_NOT_FOUND = 43;

/**
 * Ways in which a database is gone, and after how many milliseconds the driver gives a command up: a closed
 * connection is known at once, a primary is sought for 5 s, and a silent server is given up after two
 * heartbeats (`connection.options.ts`).
 */
export const GONE_AFTER_MS = { closed: 1, 'without a primary': 5000, silent: 10_000 } as const;
export type Gone = keyof typeof GONE_AFTER_MS;

/**
 * The way of one process to the database. The driver repeats a command once by itself, so what fails here has
 * failed twice: as during the election of a new primary.
 */
export class IllDatabase {
  private state: State = 'well';
  private random: Random | undefined;
  private gone: Gone | undefined;

  constructor(
    private readonly world: World,
    private readonly process: string,
  ) {}

  draw(random: Random): void {
    const drawn = random.weighted(STATES);
    this.random = random.fork();
    const fault = drawn === 'well' ? undefined : FAULT_OF[drawn];
    this.state = fault && this.world.admits(fault) ? drawn : 'well';
    if (this.state !== 'well' && fault) this.world.countFault(fault, this.process);
  }

  /** Ends every fault of this way. */
  heal(): void {
    this.state = 'well';
    this.gone = undefined;
  }

  /** No command arrives from now on. */
  vanish(gone: Gone): void {
    this.gone = gone;
  }

  /**
   * Undefined while the database can be reached. Otherwise the time after which a command fails, in
   * milliseconds.
   */
  get failsAfterMs(): number | undefined {
    return this.gone && GONE_AFTER_MS[this.gone];
  }

  /** Whether commands pass without a fault. */
  get isWell(): boolean {
    return this.state === 'well' && this.gone === undefined;
  }

  /** Runs a command, unless it fails before or after it takes effect. @throws as a driver does */
  async run(mongo: CommandRunner, command: Document, options?: RunOptions): Promise<Document> {
    const fails = this.state !== 'well' && this.random?.chance(FAILURE_CHANCE);
    if (!fails) return mongo.run(command, options);
    switch (this.state) {
      case 'answers lost':
        await mongo.run(command, options);
        throw new MongoNetworkError('connection 7 to 10.0.0.1:27017 closed');
      case 'cursors killed':
        if (!command.find && !command.aggregate) return mongo.run(command, options);
        throw new MongoServerError({ code: CURSOR_NOT_FOUND, message: 'cursor id 7 not found' });
      default:
        throw new MongoNetworkError('connect ECONNREFUSED 10.0.0.1:27017');
    }
  }
}
