/** The only source of the current time. It is injected, so that tests can set it. */
export abstract class Clock {
  abstract now(): Date;
}

/** The clock of the operating system. */
export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}
