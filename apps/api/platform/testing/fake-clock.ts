import { Clock } from '../clock/clock';

/** A clock that stands still until a test moves it. */
export class FakeClock extends Clock {
  constructor(private milliseconds = Date.UTC(2033, 0, 1)) {
    super();
  }

  now(): Date {
    return new Date(this.milliseconds);
  }

  set(time: Date | number): void {
    this.milliseconds = Number(time);
  }

  advanceSeconds(seconds: number): void {
    this.milliseconds += seconds * 1000;
  }
}
