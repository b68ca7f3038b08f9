import { Controller, Get } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { ApiError } from '../http/api.error';
import { Message } from '../http/answer.rules';
import { Documented } from '../http/documented.decorator';
import { HEALTH_DOCS } from './health.docs';
import type { Liveness, Readiness } from './health.dto';
import { SilenceTimeout } from '../mongo/silence.timeout';
import { HealthRegistry } from './health.registry';

/** A load balancer waits no longer, and a slower database cannot serve customers. */
const DATABASE_TIMEOUT_MS = 2000;

/** Health endpoints for load balancers and operators (docs/interface.md §4.10). */
@Controller('health')
export class HealthController {
  private readonly timeout = new SilenceTimeout({
    silenceMs: DATABASE_TIMEOUT_MS,
    maxMs: DATABASE_TIMEOUT_MS,
  });

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly health: HealthRegistry,
  ) {}

  /** Answers as long as the process runs. */
  @Get('live')
  @Documented(HEALTH_DOCS.live)
  @Message('Alive')
  live(): Liveness {
    return { status: 'alive' };
  }

  /**
   * Answers `ready` or `degraded`. While a network does not answer, even from the start, the service is
   * `degraded`: only crediting on that network stops.
   * @throws ApiError not_ready while the service is starting or its database does not answer
   */
  @Get('ready')
  @Documented(HEALTH_DOCS.ready)
  @Message('Ready')
  async ready(): Promise<Readiness> {
    await this.pingDatabase();
    const checks = this.health.states();
    const starting = checks.filter(({ state }) => state === 'starting').map(({ name }) => name);
    if (starting.length > 0)
      throw new ApiError('not_ready', {
        message: `The service is still starting: ${starting.join(', ')}; try again shortly`,
      });
    return { status: checks.every(({ state }) => state === 'ok') ? 'ready' : 'degraded', checks };
  }

  private async pingDatabase(): Promise<void> {
    try {
      if (!this.connection.db) throw new Error('not connected');
      await this.timeout.wait(this.connection.db.command({ ping: 1, maxTimeMS: DATABASE_TIMEOUT_MS }));
    } catch (error) {
      throw new ApiError('not_ready', {
        message: 'The database does not answer; try again shortly',
        cause: error,
      });
    }
  }
}
