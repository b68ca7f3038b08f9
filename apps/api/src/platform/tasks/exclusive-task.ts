import { Logger } from '@nestjs/common';

/** Work that is started again and again but never overlaps itself, and that can be waited for at shutdown. */
export class ExclusiveTask {
  private readonly logger: Logger;
  private current: Promise<void> | undefined;
  private isMissed = false;
  private isStopped = false;

  constructor(
    name: string,
    private readonly work: () => Promise<unknown>,
    /** A run that was asked for while another was under way follows it at once, unless that one failed. */
    private readonly options: { makesUp?: boolean } = {},
  ) {
    this.logger = new Logger(name);
  }

  /** Runs the work unless it is running already. A failure is logged, and the next run tries again. */
  run(): Promise<void> {
    if (this.isStopped) return Promise.resolve();
    this.isMissed = this.current !== undefined;
    this.current ??= this.repeat()
      .catch((error: unknown) => this.logger.error({ err: error }, 'failed; will be tried again'))
      .finally(() => (this.current = undefined));
    return this.current;
  }

  private async repeat(): Promise<void> {
    do {
      this.isMissed = false;
      await this.work();
    } while (this.options.makesUp && this.isMissed && !this.isStopped);
  }

  /** Lets a run that is under way end, and allows no further one. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.current;
  }
}
