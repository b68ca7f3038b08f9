import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../platform/http/api.error';
import type { ParameterDoc } from '../platform/http/documented.decorator';

const HEADER = 'X-Operator';
/** Clients encode other characters in a header differently, so a name has printable ASCII only. */
const NAME = /^[\x21-\x7e]([\x20-\x7e]{0,98}[\x21-\x7e])?$/;
const DEFAULT_NAME = 'admin';

/** OpenAPI text of the header that names the operator. */
export const OPERATOR_HEADER: Record<string, ParameterDoc> = {
  [HEADER]: {
    description: `The name of the operator who makes the change, for the audit log. The default is \`${DEFAULT_NAME}\`.`,
    example: 'ada',
    pattern: NAME.source,
    maxLength: 100,
  },
};

/** Parameter decorator: the operator's name from the header, or `admin`. @throws ApiError validation_failed */
export const Operator = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const name = context.switchToHttp().getRequest<FastifyRequest>().headers[HEADER.toLowerCase()];
  if (name === undefined) return DEFAULT_NAME;
  if (typeof name === 'string' && NAME.test(name)) return name;
  const fields = [{ field: HEADER, message: `${HEADER} must be 1 to 100 printable ASCII characters` }];
  throw new ApiError('validation_failed', { fields });
});
