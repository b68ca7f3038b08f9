import { Injectable, type PipeTransform } from '@nestjs/common';
import { REFERENCE_PATTERN, referenceProblem } from '@cowrie/dto';
import { ApiError } from '@cowrie/api/platform/http/api.error';

/** A `clientReference` in a path. @throws ApiError validation_failed */
@Injectable()
export class ReferencePipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (REFERENCE_PATTERN.test(value)) return value;
    const fields = [{ field: 'reference', message: referenceProblem('reference', value) }];
    throw new ApiError('validation_failed', { fields });
  }
}
