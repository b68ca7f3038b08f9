import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { AppConfig } from '../config/app.config';
import { MetricsRegistry } from './metrics.registry';
import { ProcessMetrics } from './process.metrics';

const PATH = '/metrics';
/** A scraper needs one or two. */
const MAX_CONNECTIONS = 50;
const REQUEST_TIMEOUT_MS = 10_000;

/** The metrics port is in use, or its address is not this machine's. */
export class MetricsPortError extends Error {
  override readonly name = 'MetricsPortError';
}

/**
 * Serves only `/metrics`, on a separate port. It asks for no token, because Prometheus reaches it in a
 * private network. So it never shares the public port (docs/decisions/0041).
 */
@Injectable()
export class MetricsServer implements OnModuleDestroy {
  private readonly logger = new Logger(MetricsServer.name);
  private server: Server | undefined;

  constructor(
    private readonly config: AppConfig,
    private readonly metrics: MetricsRegistry,
    private readonly process: ProcessMetrics,
  ) {}

  /** Where it serves them; undefined while it does not. */
  get url(): string | undefined {
    const address = this.server?.address() as AddressInfo | null | undefined;
    if (!address) return undefined;
    const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
    return `http://${host}:${address.port}${PATH}`;
  }

  /**
   * Serves from now on, if the process has a port for it. The command line loads this module too, but does
   * not call this.
   * @throws MetricsPortError
   */
  async start(): Promise<void> {
    const { metrics } = this.config;
    if (!metrics) return;
    const server = createServer((request, response) => void this.answer(request, response));
    server.maxConnections = MAX_CONNECTIONS;
    server.requestTimeout = REQUEST_TIMEOUT_MS;
    server.headersTimeout = REQUEST_TIMEOUT_MS;
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error) =>
        reject(
          new MetricsPortError(
            `the metrics cannot be served on ${metrics.host}:${metrics.port}; set METRICS_HOST and METRICS_PORT to an address of this machine and a free port`,
            { cause: error },
          ),
        ),
      );
      server.listen(metrics.port, metrics.host, resolve);
    });
    this.server = server;
    this.process.watchEventLoop();
  }

  async onModuleDestroy(): Promise<void> {
    const { server } = this;
    if (!server) return;
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path] = (request.url ?? '').split('?', 1);
    if (path !== PATH) return end(response, 404, `Only ${PATH} is here\n`);
    if (request.method !== 'GET' && request.method !== 'HEAD') return end(response, 405, 'Use GET\n');
    try {
      end(response, 200, await this.metrics.text(), this.metrics.contentType);
    } catch (error) {
      this.logger.error({ err: error }, 'the metrics could not be written');
      end(response, 500, 'The metrics could not be written; the log has the reason\n');
    }
  }
}

function end(
  response: ServerResponse,
  status: number,
  text: string,
  type = 'text/plain; charset=utf-8',
): void {
  response
    .writeHead(status, {
      'Content-Type': type,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    })
    .end(text);
}
