import { Logger } from '@nestjs/common';

/** Repeated work that never overlaps itself, and that a shutdown can wait for. */
export class ExclusiveTask {
  private readonly logger: Logger;
  private current: Promise<void> | undefined;
  private isMissed = false;
  private isStopped = false;

  constructor(
    name: string,
    private readonly work: () => Promise<unknown>,
    /** With `makesUp`, a run that is requested during another one follows it at once, unless that one failed. */
    private readonly options: { makesUp?: boolean } = {},
  ) {
    this.logger = new Logger(name);
  }

  /** Runs the work, unless it is running already. Logs a failure; the next run tries again. */
  run(): Promise<void> {
    if (this.isStopped) return Promise.resolve();
    this.isMissed = this.current !== undefined;
    this.current ??= this.repeat()
      .catch((error: unknown) =>
        this.logger.error({ err: error }, 'the run failed; the next run tries again'),
      )
      .finally(() => (this.current = undefined));
    return this.current;
  }

  private async repeat(): Promise<void> {
    do {
      this.isMissed = false;
      await this.work();
    } while (this.options.makesUp && this.isMissed && !this.isStopped);
  }

  /** Waits for the current run to end, and starts no further one. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.current;
  }
}
