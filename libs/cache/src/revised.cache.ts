import { BoundedMap } from './bounded-map';

/** The process asks what has changed once its last answer is this old. Readers do not wait for it yet. */
export const ASK_AFTER_MS = 500;
/** From this age on, readers wait for the answer. So no cached value is older while answers come. */
export const WAIT_AFTER_MS = 1000;
/** Without an answer for this long, nothing is read from the cache. */
export const TRUST_MS = 5000;
/** A value is loaded again after this time, even if no change of it was reported. */
export const VALUE_TTL_MS = 60_000;

/**
 * The revision of each value that changed lately, by the value's id. Every change of a value raises its
 * revision.
 */
export type Revisions = ReadonlyMap<string, number>;

/** What a cache keeps, and how it learns what changed elsewhere. */
export interface RevisedCacheOptions<Value> {
  /** The most values to cache. The one that was loaded longest ago is dropped first. */
  capacity: number;
  now: () => Date;
  identify: (value: Value) => { id: string; revision: number };
  /**
   * The revisions of all values that changed in the last `VALUE_TTL_MS` or longer. It sets its own time-out.
   * It fails when it cannot return all of them.
   */
  changes: () => Promise<Revisions>;
}

interface Entry<Value> {
  readonly value: Value;
  readonly id: string;
  readonly revision: number;
  /** When its load began: the value is at least as new as that. */
  readonly loadedAtMs: number;
  readonly generation: number;
}

/**
 * Values of a shared store in the memory of one process, kept right by asking what changed.
 *
 * A value is at most `WAIT_AFTER_MS` old, and at most `TRUST_MS` while no answer comes. The question is asked
 * when a reader needs it, once for all readers. So a process without readers asks nothing.
 *
 * An answer removes nothing: a value is the newest until a higher revision is reported. So a load that began
 * before a change and ended after the answer cannot bring the old value back.
 */
export class RevisedCache<Value> {
  private readonly entries: BoundedMap<Entry<Value>>;
  private told: Revisions = new Map();
  /** When the question of the last answer began. */
  private toldAtMs = -Infinity;
  private question: Promise<void> | undefined;
  private generation = 0;

  constructor(private readonly options: RevisedCacheOptions<Value>) {
    this.entries = new BoundedMap(options.capacity);
  }

  /**
   * The cached value, or what `load` gives. Nothing is cached for a name without a value. @throws the errors
   * of `load`
   */
  async get<Nothing extends null | undefined>(
    name: string,
    load: () => Promise<Value | Nothing>,
  ): Promise<Value | Nothing> {
    const known = this.entries.get(name);
    if (known && this.isNewest(known) && (await this.isCurrent(known)) && this.isNewest(known))
      return known.value;
    const [loadedAtMs, generation] = [this.nowMs(), this.generation];
    const value = await load();
    if (value === null || value === undefined) this.entries.delete(name);
    else this.entries.set(name, { value, ...this.options.identify(value), loadedAtMs, generation });
    return value;
  }

  /**
   * Forgets all values, and those that are being loaded. Call it after each change that this process makes,
   * so that the change holds here at once.
   */
  forget(): void {
    this.generation += 1;
  }

  /** Whether the value is young, and no newer one was reported. */
  private isNewest({ id, revision, loadedAtMs, generation }: Entry<Value>): boolean {
    if (generation !== this.generation || this.ageOf(loadedAtMs) >= VALUE_TTL_MS) return false;
    return (this.told.get(id) ?? revision) <= revision;
  }

  /** Whether the last answer is recent enough. Asks, and waits for the answer, when it has to. */
  private async isCurrent({ loadedAtMs }: Entry<Value>): Promise<boolean> {
    const ageMs = () => this.ageOf(Math.max(loadedAtMs, this.toldAtMs));
    const ageBeforeMs = ageMs();
    if (ageBeforeMs < ASK_AFTER_MS) return true;
    const answered = this.ask();
    if (ageBeforeMs < WAIT_AFTER_MS) return true;
    await answered;
    return ageMs() < TRUST_MS;
  }

  /**
   * Asks what changed, once for all waiting readers. It never fails: without an answer, the last one grows
   * older.
   */
  private ask(): Promise<void> {
    const beganAtMs = this.nowMs();
    this.question ??= this.options
      .changes()
      .then(
        (told) => {
          this.told = told;
          this.toldAtMs = beganAtMs;
        },
        () => undefined,
      )
      .finally(() => (this.question = undefined));
    return this.question;
  }

  /** The time since then. It is unknown after the clock was set back, so the age is infinite. */
  private ageOf(thenMs: number): number {
    const ageMs = this.nowMs() - thenMs;
    return ageMs < 0 ? Infinity : ageMs;
  }

  private nowMs(): number {
    return this.options.now().getTime();
  }
}
