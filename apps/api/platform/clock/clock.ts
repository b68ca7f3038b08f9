/** The only source of the current time. It is injected, so that tests can set it. */
export abstract class Clock {
  abstract now(): Date;
}
