import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { prefersCsv } from '@cowrie/api/platform/http/csv.format';

/** An export has no pages, and its order is fixed. */
const OF_PAGES = ['page', 'pageSize', 'sortBy', 'sortOrder'];

/**
 * Parameter decorator: whether the caller's `Accept` header asks for CSV.
 * @throws ApiError validation_failed if the query also asks for pages
 */
export const CsvAsked = createParamDecorator((_: unknown, context: ExecutionContext): boolean => {
  const { headers, query } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!prefersCsv(headers.accept)) return false;
  const given = Object.keys(query as object).filter((name) => OF_PAGES.includes(name));
  if (given.length === 0) return true;
  const message = 'cannot be given with Accept: text/csv, which gets all rows, oldest first; leave it out';
  throw new ApiError('validation_failed', {
    fields: given.map((field) => ({ field, message: `${field} ${message}` })),
  });
});
