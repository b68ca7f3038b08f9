import 'reflect-metadata';
import type { IncomingMessage } from 'node:http';
import { NestFactory } from '@nestjs/core';
import { getConnectionToken } from '@nestjs/mongoose';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { EmbeddedMongo } from '@cowrie/embedded-mongo';
import { assertTransitions } from '@cowrie/payment-state';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { AdminGuard } from './admin/admin.guard';
import { AppModule } from './app.module';
import { startEmbeddedDatabase } from './embedded-database';
import { serveLogos } from '@cowrie/api/merchants/merchants/logos/logos.route';
import { prepareDatabase } from '@cowrie/api/operations/migrations/database.prepare';
import { serveDocs } from './openapi/docs.page';
import { Clock } from '@cowrie/api/platform/clock/clock';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ConfigError } from '@cowrie/api/platform/config/load-config';
import { bindWithoutAccessors } from '@cowrie/api/platform/http/bound-callbacks';
import { corsHook } from '@cowrie/api/platform/http/cors';
import { EnvelopeAdapter } from '@cowrie/api/platform/http/envelope.adapter';
import { ApiExceptionFilter } from '@cowrie/api/platform/http/exception.filter';
import { passImageBodies } from '@cowrie/api/platform/http/image-body.parser';
import { readJsonBodies } from '@cowrie/api/platform/http/json-body.parser';
import { forwardedForHook } from '@cowrie/api/platform/http/forwarded-for.hook';
import { answerNotModified } from '@cowrie/api/platform/http/not-modified.hook';
import { requestIdOf } from '@cowrie/api/platform/http/request-id';
import { RouteTable } from '@cowrie/api/platform/http/route-table';
import { SECURITY_HEADERS } from '@cowrie/api/platform/http/security-headers';
import { answerUnread, refuseExpectations, requireHost } from '@cowrie/api/platform/http/unread-requests';
import { createValidationPipe } from '@cowrie/api/platform/http/validation.pipe';
import { createLogger, NestLogger } from '@cowrie/api/platform/logging/logging';
import { carryLogContext, requestLog } from '@cowrie/api/platform/logging/request-log.hook';
import { secretFilter, secretsOf } from '@cowrie/api/platform/logging/secrets.filter';
import { SecurityLog } from '@cowrie/api/platform/logging/security-log';
import { requestMetrics } from '@cowrie/api/platform/metrics/http.metrics';
import { MetricsRegistry } from '@cowrie/api/platform/metrics/metrics.registry';
import { MetricsServer } from '@cowrie/api/platform/metrics/metrics.server';
import { DatabaseWrites } from '@cowrie/api/platform/mongo/database-writes';
import { traceCommands } from '@cowrie/api/platform/tracing/database.spans';
import { traceRequests } from '@cowrie/api/platform/tracing/http.spans';
import { startTracing } from '@cowrie/api/platform/tracing/tracing.start';
import { serveKeySet } from '@cowrie/api/money-in/rate-proof/key-set.route';
import { RequestLog } from '@cowrie/api/merchants/request-log/request-log.service';
import { refuseRetired } from './retired.module';
import { servePlainPage } from './plain/plain.route';
import { NetworkNeeds } from '@cowrie/api/money-out/conversion/network-needs.service';
import { missingText } from '@cowrie/api/money-out/conversion/network-needs.text';

const BODY_LIMIT_BYTES = 64 * 1024;
/**
 * By default Node looks for slow requests every 30 s, so a 30 s limit could end a request after up to 60 s.
 */
const CONNECTION_CHECK_MS = 1000;
const DATABASE = 'cowrie';
/** Nest's pipes read the bodies, so no route has a JSON schema. Fastify would load two compilers for them. */
const noCompiler = (): never => {
  throw new Error('a route has a JSON schema, and no compiler is loaded');
};
const WITHOUT_SCHEMAS = { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } };
/** A slow sender could delay the shutdown for minutes, so pending requests get this long to finish. */
const SHUTDOWN_TIMEOUT_MS = 10_000;

/** A running service. */
export interface RunningApp {
  /** The URL where it listens. */
  url: string;
  /** Where it serves its metrics; undefined: nowhere. */
  metricsUrl: string | undefined;
  /** Its database: the configured one, or the embedded server's. */
  mongoUri: string;
  nest: NestFastifyApplication;
  /** Stops accepting requests, finishes the current work, and releases the leases. */
  close(): Promise<void>;
}

/**
 * Starts the service in the role that its configuration names. It resolves once the service listens.
 * @param running the embedded database that `config.mongo.uri` names, if the caller has started one
 * @throws when something that the service needs is wrong or missing; then nothing is left running
 */
export async function startApp(
  config: AppConfig,
  logger: Logger = createLogger(config.logLevel, { hide: secretFilter(secretsOf(config)) }),
  running?: EmbeddedMongo,
): Promise<RunningApp> {
  assertTransitions();
  const embedded = config.mongo.uri
    ? undefined
    : await startEmbeddedDatabase({
        directory: config.mongo.embeddedDirectory,
        port: config.mongo.embeddedPort,
      });
  const mongoUri = config.mongo.uri ?? withDatabase(embedded?.uri ?? '');
  let nest: NestFastifyApplication | undefined;
  let closeTracing: (() => Promise<void>) | undefined;
  const close = async (): Promise<void> => {
    await nest?.close();
    await closeTracing?.();
    await embedded?.close();
  };
  try {
    await prepareDatabase(mongoUri, config.migrations, (line) =>
      logger.info({ context: 'Migrations' }, line),
    );
    closeTracing = startTracing(config, logger);
    nest = await createApp(config, mongoUri, logger, writesOf(running ?? embedded, mongoUri));
    await assertNothingMissing(nest);
    await nest.listen(config.http.port, config.http.host);
    await nest.get(MetricsServer).start();
    return {
      url: await nest.getUrl(),
      metricsUrl: nest.get(MetricsServer).url,
      mongoUri,
      nest,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Without its network, a payment could neither be paid nor expire, and money would stay in vaults. @throws
 * ConfigError
 */
async function assertNothingMissing(nest: NestFastifyApplication): Promise<void> {
  const missing = await nest.get(NetworkNeeds, { strict: false }).missing();
  if (missing.length > 0) throw new ConfigError(missing.map(missingText));
}

/** What an embedded database tells about its writes; another one tells nothing. */
function writesOf(embedded: EmbeddedMongo | undefined, mongoUri: string): DatabaseWrites {
  if (!embedded) return new DatabaseWrites();
  const database = new URL(mongoUri).pathname.slice(1);
  return new DatabaseWrites((collection) => embedded.writeCount(`${database}.${collection}`));
}

/** Builds the program, which is not started yet: nothing listens, and nothing is repeated. */
export async function createApp(
  config: AppConfig,
  mongoUri: string,
  logger: Logger,
  writes = new DatabaseWrites(),
): Promise<NestFastifyApplication> {
  const routes = new RouteTable();
  const security = new SecurityLog(logger);
  const filter = new ApiExceptionFilter(routes, security);
  const requestTimeoutMs = config.http.requestTimeoutSeconds * 1000;
  const adapter = new EnvelopeAdapter({
    routerOptions: { maxParamLength: 1024 },
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      filter.answer(error, request, reply.headers(SECURITY_HEADERS)),
    clientErrorHandler: answerUnread,
    // Node would answer a request without Host with an empty body; `requireHost` answers in the envelope.
    http: {
      requireHostHeader: false,
      headersTimeout: requestTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: CONNECTION_CHECK_MS,
    },
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: BODY_LIMIT_BYTES,
    schemaController: WITHOUT_SCHEMAS,
    genReqId: (request: IncomingMessage) => requestIdOf(request),
    requestTimeout: requestTimeoutMs,
    // At shutdown, pending requests are answered before the database closes. Idle connections are closed at
    // once.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  const nest = await NestFactory.create<NestFastifyApplication>(
    AppModule.forRoot(config, mongoUri, writes),
    adapter,
    {
      logger: new NestLogger(logger),
      abortOnError: false,
      // Nest's own body parser would also accept forms.
      bodyParser: false,
    },
  );
  try {
    const fastify = adapter.getInstance();
    bindWithoutAccessors();
    readJsonBodies(fastify);
    passImageBodies(fastify);
    fastify.addHook('onRoute', ({ method, url }) => routes.add(method, url));
    // Hooks that call `done` cost a request less than those that return a promise.
    fastify.addHook('onRequest', (request, reply, done) => {
      reply.headers(SECURITY_HEADERS).header('X-Request-Id', request.id).header('Cache-Control', 'no-store');
      done();
    });
    refuseExpectations(fastify.server);
    fastify.server.maxConnections = config.http.maxConnections;
    fastify.server.on('drop', (connection) => security.dropped(connection?.remoteAddress));
    fastify.addHook(
      'onRequest',
      forwardedForHook(nest.get(Clock), (text) => logger.warn({ context: 'ForwardedFor' }, text)),
    );
    fastify.addHook('preHandler', carryLogContext);
    traceRequests(fastify);
    traceCommands(nest.get<Connection>(getConnectionToken()).getClient());
    fastify.addHook('onSend', answerNotModified);
    fastify.addHook('onResponse', requestLog(logger));
    fastify.addHook('onResponse', requestMetrics(nest.get(MetricsRegistry)));
    fastify.addHook('onClose', async () => security.flush());
    let shutdownTimer: NodeJS.Timeout | undefined;
    fastify.addHook('preClose', async () => {
      shutdownTimer = setTimeout(() => fastify.server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS);
      fastify.server.once('close', () => clearTimeout(shutdownTimer));
    });
    fastify.addHook('onSend', (_request, reply, _payload, done) => {
      if (shutdownTimer) reply.header('Connection', 'close');
      done();
    });
    fastify.addHook('onRequest', corsHook(config.checkoutUrl));
    // After CORS, so that a browser can read a refusal.
    fastify.addHook('onRequest', requireHost);
    fastify.addHook('onRequest', refuseRetired);
    fastify.addHook('onRequest', routes.refuseUnknown);
    nest.useGlobalPipes(createValidationPipe());
    nest.useGlobalFilters(filter);
    if (config.role !== 'worker') {
      const requests = nest.get(RequestLog, { strict: false });
      fastify.addHook('onResponse', requests.note);
      fastify.addHook('onClose', () => requests.close());
      serveKeySet(nest);
      serveLogos(nest);
      servePlainPage(nest, filter);
      const guard = nest.get(AdminGuard, { strict: false });
      serveDocs(nest, {
        assertOperator: (request, reply) => guard.check(request, reply),
        addresses: { api: config.apiUrl, page: config.checkoutUrl, dashboard: config.dashboardUrl },
        warn: (text) => logger.warn({ context: 'Docs' }, text),
      });
    }
    return nest;
  } catch (error) {
    await nest.close();
    throw error;
  }
}

function withDatabase(uri: string): string {
  const url = new URL(uri);
  url.pathname = `/${DATABASE}`;
  return url.toString();
}
