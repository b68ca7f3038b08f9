import { Clock } from '../clock/clock';

/** A clock that stands still until a test moves it. */
export class FakeClock extends Clock {
  private behindMs = 0;

  constructor(private milliseconds = Date.UTC(2033, 0, 1)) {
    super();
  }

  now(): Date {
    return new Date(this.milliseconds);
  }

  override get databaseBehindMs(): number {
    return this.behindMs;
  }

  /** The database's clock has jumped back by this, and is not followed yet. */
  jumpDatabaseBack(byMs: number): void {
    this.behindMs = byMs;
  }

  set(time: Date | number): void {
    this.milliseconds = Number(time);
  }

  advanceSeconds(seconds: number): void {
    this.milliseconds += seconds * 1000;
  }
}
