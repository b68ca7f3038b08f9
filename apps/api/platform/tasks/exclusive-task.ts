import { Logger } from '@nestjs/common';
import { logAfresh } from '../logging/log.context';
import { traced } from '../tracing/tracing';

/** Repeated work that never overlaps itself, and that a shutdown can wait for. */
export class ExclusiveTask {
  private readonly logger: Logger;
  private current: Promise<void> | undefined;
  private isMissed = false;
  private isStopped = false;

  constructor(
    private readonly name: string,
    private readonly work: () => Promise<unknown>,
    /**
     * With `makesUp`, a run that is requested during another one follows it at once, unless that one failed.
     */
    private readonly options: { makesUp?: boolean } = {},
  ) {
    this.logger = new Logger(name);
  }

  /** Runs the work, unless it is running already. Logs a failure; the next run tries again. */
  run(): Promise<void> {
    if (this.isStopped) return Promise.resolve();
    this.isMissed = this.current !== undefined;
    this.current ??= logAfresh({ task: this.name }, () => this.begin());
    return this.current;
  }

  private begin(): Promise<void> {
    return traced({ name: this.name, isRoot: true }, () => this.repeat())
      .catch((error: unknown) =>
        this.logger.error({ err: error }, 'the run failed; the next run tries again'),
      )
      .finally(() => (this.current = undefined));
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
