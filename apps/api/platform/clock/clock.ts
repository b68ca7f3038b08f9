/** The only source of the current time. It is injected, so that tests can set it. */
export abstract class Clock {
  abstract now(): Date;

  /**
   * By how much a time that the database writes may be earlier than this clock's, in milliseconds: a jump
   * back of its clock is not followed at once (docs/decisions/0029). Usually 0. Who looks for what was
   * written lately looks further back by it.
   */
  get databaseBehindMs(): number {
    return 0;
  }
}
