import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SecurityLog } from '../logging/security-log';
import { isDatabaseAway } from '../mongo/database.away';
import { ApiError } from './api.error';
import { ERROR_CATALOGUE, type ErrorCode } from './error-catalogue';
import { failureEnvelope } from './failure-envelope';
import { RouteTable } from './route-table';

declare module 'fastify' {
  interface FastifyRequest {
    /** The error code of the refusal. Undefined for a success. */
    errorCode?: ErrorCode;
  }
}

/** Error codes for the refusals of Nest, Fastify and their parsers, which have a status only. */
const STATUS_CODES: Record<number, ErrorCode> = {
  400: 'bad_request',
  404: 'route_not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  414: 'route_not_found',
  415: 'unsupported_media_type',
};

/** The wait that a caller is told while the database is unreachable. */
const NOT_READY_SECONDS = 2;
const DATABASE_AWAY =
  'The database does not answer; try again shortly, with the same Idempotency-Key if you sent one';

/**
 * The one place that turns failures into HTTP (docs/interface.md §7.1). For an unexpected error the caller
 * gets only the request ID.
 */
@Catch()
export class ApiExceptionFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');

  constructor(
    private readonly routes: RouteTable,
    private readonly security: SecurityLog,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(thrown, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  /**
   * Sends the response for a failure. Also used for requests that Fastify refuses before Nest, such as a path
   * that cannot be decoded.
   */
  answer(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const error = this.refuse(thrown, request, reply);
    void reply.type('application/json; charset=utf-8').send(failureEnvelope(error, request.id));
  }

  /**
   * Writes the failure to the log, and sets the status and the headers of its response. For answers with
   * another body than the envelope.
   */
  refuse(thrown: unknown, request: FastifyRequest, reply: FastifyReply): ApiError {
    const error = toApiError(thrown);
    const { status } = ERROR_CATALOGUE[error.code];
    request.errorCode = error.code;
    // Only these are faults of the service. The other codes are normal responses.
    if (error.code === 'internal_error' || isDatabaseAway(thrown))
      this.logger.error({ err: thrown, requestId: request.id });
    else this.logger.debug({ requestId: request.id, code: error.code });
    this.security.refused(error.code, request);
    if (error.code === 'method_not_allowed')
      reply.header('Allow', [...this.routes.methodsOf(request.url)].sort().join(', '));
    if (error.code === 'not_ready') reply.header('Retry-After', String(NOT_READY_SECONDS));
    // Hooks set these headers too, but do not run for a request that is refused before routing.
    reply.header('X-Request-Id', request.id).header('Cache-Control', 'no-store').status(status);
    return error;
  }
}

function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isDatabaseAway(thrown)) return new ApiError('not_ready', { message: DATABASE_AWAY, cause: thrown });
  const status = statusOf(thrown);
  // Nest wraps the errors of the body parser behind a route. Fastify itself throws all other 400s.
  const known = status === 400 && thrown instanceof HttpException ? 'malformed_json' : STATUS_CODES[status];
  return new ApiError(known ?? 'internal_error', { cause: thrown });
}

/** The HTTP status of an error. Errors of Nest, Fastify and its parsers carry one; all others are 500. */
function statusOf(thrown: unknown): number {
  if (thrown instanceof HttpException) return thrown.getStatus();
  if (typeof thrown !== 'object' || thrown === null || !('statusCode' in thrown)) return 500;
  return typeof thrown.statusCode === 'number' ? thrown.statusCode : 500;
}
