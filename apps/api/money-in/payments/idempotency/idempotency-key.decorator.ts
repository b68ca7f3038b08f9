import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '@cowrie/api/platform/http/api.error';

const HEADER = 'Idempotency-Key';

/**
 * The caller's `Idempotency-Key`, if any: 1 to 255 printable ASCII characters without spaces
 * (docs/interface.md §4.1).
 * @throws ApiError validation_failed
 */
export const RequestIdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const key = context.switchToHttp().getRequest<FastifyRequest>().headers[HEADER.toLowerCase()];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  const message = `${HEADER} must be 1 to 255 printable ASCII characters without spaces`;
  throw new ApiError('validation_failed', { fields: [{ field: HEADER, message }] });
});
