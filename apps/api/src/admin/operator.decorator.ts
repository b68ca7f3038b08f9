import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../platform/http/api.error';
import type { ParameterDoc } from '../platform/http/documented.decorator';

const HEADER = 'X-Operator';
/** What a header can carry the same from every client. */
const NAME = /^[\x21-\x7e]([\x20-\x7e]{0,98}[\x21-\x7e])?$/;
const DEFAULT_NAME = 'admin';

export const OPERATOR_HEADER: Record<string, ParameterDoc> = {
  [HEADER]: {
    description: `Who makes the change, for the audit log; \`${DEFAULT_NAME}\` when missing.`,
    example: 'ada',
    pattern: NAME.source,
    maxLength: 100,
  },
};

/** Whoever makes a change, by the name that they give. @throws ApiError validation_failed */
export const Operator = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const name = context.switchToHttp().getRequest<FastifyRequest>().headers[HEADER.toLowerCase()];
  if (name === undefined) return DEFAULT_NAME;
  if (typeof name === 'string' && NAME.test(name)) return name;
  const fields = [{ field: HEADER, message: `${HEADER} must be a name of 1 to 100 ASCII characters` }];
  throw new ApiError('validation_failed', { fields });
});
