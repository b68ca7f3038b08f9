import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { Types } from 'mongoose';
import { ApiError } from './api.error';

/** Parses a 24-character hex ID in a path. @throws ApiError validation_failed */
@Injectable()
export class ObjectIdPipe implements PipeTransform<string, Types.ObjectId> {
  transform(value: string, { data = 'id' }: ArgumentMetadata): Types.ObjectId {
    if (/^[0-9a-f]{24}$/i.test(value)) return Types.ObjectId.createFromHexString(value.toLowerCase());
    const fields = [{ field: data, message: `${data} must be a 24-character hex ID` }];
    throw new ApiError('validation_failed', { fields });
  }
}
