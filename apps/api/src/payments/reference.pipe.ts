import { Injectable, type PipeTransform } from '@nestjs/common';
import { REFERENCE_PATTERN } from '@cowrie/dto';
import { ApiError } from '../platform/http/api.error';

/** A `clientReference` in a path. @throws ApiError validation_failed */
@Injectable()
export class ReferencePipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (REFERENCE_PATTERN.test(value)) return value;
    const fields = [{ field: 'reference', message: 'reference must be 8 to 64 letters and digits' }];
    throw new ApiError('validation_failed', { fields });
  }
}
