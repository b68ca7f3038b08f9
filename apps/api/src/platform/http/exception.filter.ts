import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FailureEnvelope } from '@cowrie/dto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api.error';
import { ERROR_CATALOGUE, type ErrorCode } from './error-catalogue';
import { RouteTable } from './route-table';

/** Fastify's own refusals, before a handler is reached. */
const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
};

const STATUS_CODES: Record<number, ErrorCode> = {
  400: 'malformed_json',
  404: 'route_not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
};

/** The one place that turns failures into HTTP. Nothing of an unexpected error but its request id reaches the caller. */
@Catch()
export class ApiExceptionFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');

  constructor(private readonly routes: RouteTable) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const error = this.toApiError(thrown, request);
    const { status } = ERROR_CATALOGUE[error.code];
    if (status >= 500) this.logger.error({ err: thrown, requestId: request.id, code: error.code });
    if (error.code === 'method_not_allowed')
      reply.header('Allow', this.routes.methodsOf(request.url).join(', '));
    const body: FailureEnvelope = {
      success: false,
      message: error.message,
      data: null,
      error: { code: error.code, requestId: request.id, ...(error.fields && { fields: error.fields }) },
    };
    void reply.status(status).type('application/json; charset=utf-8').send(body);
  }

  private toApiError(thrown: unknown, request: FastifyRequest): ApiError {
    if (thrown instanceof ApiError) return thrown;
    const status = thrown instanceof HttpException ? thrown.getStatus() : statusOf(thrown);
    const known = FASTIFY_CODES[codeOf(thrown)] ?? STATUS_CODES[status];
    if (!known) return new ApiError('internal_error', { cause: thrown });
    if (known === 'route_not_found' && this.routes.methodsOf(request.url).length > 0) {
      return new ApiError('method_not_allowed');
    }
    return new ApiError(known, { cause: thrown });
  }
}

function codeOf(thrown: unknown): string {
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown ? String(thrown.code) : '';
}

/** Errors that Fastify and its parsers raise carry their status; anything else is ours, and a 500. */
function statusOf(thrown: unknown): number {
  if (typeof thrown !== 'object' || thrown === null || !('statusCode' in thrown)) return 500;
  return typeof thrown.statusCode === 'number' ? thrown.statusCode : 500;
}
