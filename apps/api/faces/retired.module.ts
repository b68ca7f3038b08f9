import { Controller, Module, Post } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';

const TOGGLE_ENVIRONMENT = 'users/public-api/toggle-environment';

/**
 * Hook that refuses retired endpoints before the request's key or body is read, so that every request gets
 * the same answer. Passes ApiError gone to `done`.
 */
export function refuseRetired(request: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void {
  done(request.routeOptions.url === `/${TOGGLE_ENVIRONMENT}` ? gone() : undefined);
}

function gone(): ApiError {
  return new ApiError('gone', {
    message:
      'This endpoint is retired: the key decides between test and live; use a key of the environment you want',
  });
}

/**
 * Retired endpoints. The key's prefix decides the environment, so there is nothing to toggle
 * (docs/interface.md §4.9, §9.3).
 */
@Controller()
class RetiredController {
  /** @throws ApiError gone, always */
  @Post(TOGGLE_ENVIRONMENT)
  @Documented({
    tag: 'Retired',
    operationId: 'toggleEnvironment',
    summary: 'Toggle the environment',
    description:
      'Retired: always answers 410. Test and live keys work at the same time, and the key decides the environment.',
    errors: ['gone'],
  })
  toggleEnvironment(): never {
    throw gone();
  }
}

/** Endpoints that answer 410. */
@Module({ controllers: [RetiredController] })
export class RetiredModule {}
