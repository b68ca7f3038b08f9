import { Controller, Module, Post } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ApiError } from './platform/http/api.error';
import { Documented } from './platform/http/documented.decorator';

const TOGGLE_ENVIRONMENT = 'users/public-api/toggle-environment';

/** Before anything of the request is read: whatever is sent there, the answer is the same. @throws ApiError gone */
export function refuseRetired(request: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void {
  done(request.routeOptions.url === `/${TOGGLE_ENVIRONMENT}` ? gone() : undefined);
}

function gone(): ApiError {
  return new ApiError('gone', {
    message: 'Test and live keys work side by side; the key decides. This endpoint is gone for good',
  });
}

/** Endpoints that are no more (interface, "Versioning"): the key's prefix says which environment a request is for. */
@Controller()
class RetiredController {
  /** @throws ApiError gone, always */
  @Post(TOGGLE_ENVIRONMENT)
  @Documented({
    tag: 'Retired',
    operationId: 'toggleEnvironment',
    summary: 'Switch the environment',
    description: 'Gone: test and live keys work side by side, and the key decides.',
    errors: ['gone'],
  })
  toggleEnvironment(): never {
    throw gone();
  }
}

@Module({ controllers: [RetiredController] })
export class RetiredModule {}
