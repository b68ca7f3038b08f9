import { Controller, Module, Post } from '@nestjs/common';
import { ApiError } from '../platform/http/api.error';
import { Documented } from '../platform/http/documented.decorator';

/** Endpoints that are no more (interface, "Versioning"): the key's prefix says which environment a request is for. */
@Controller()
class RetiredController {
  /** @throws ApiError gone, always */
  @Post('users/public-api/toggle-environment')
  @Documented({
    tag: 'Retired',
    operationId: 'toggleEnvironment',
    summary: 'Switch the environment',
    description: 'Gone: test and live keys work side by side, and the key decides.',
    errors: ['gone'],
  })
  toggleEnvironment(): never {
    throw new ApiError('gone', {
      message: 'Test and live keys work side by side; the key decides. This endpoint is gone for good',
    });
  }
}

@Module({ controllers: [RetiredController] })
export class RetiredModule {}
