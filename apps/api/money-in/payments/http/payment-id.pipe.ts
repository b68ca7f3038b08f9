import { Injectable, type PipeTransform } from '@nestjs/common';
import { Types } from 'mongoose';
import { isPayCode } from '@cowrie/tables';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { logAlso } from '@cowrie/api/platform/logging/log.context';

/**
 * A `paymentId` in a path: 24 hex characters. The log lines of the request carry it. A payCode is refused
 * with its own message (docs/interface.md §7.2).
 * @throws ApiError invalid_payment_id
 */
@Injectable()
export class PaymentIdPipe implements PipeTransform<string, Types.ObjectId> {
  transform(value: string): Types.ObjectId {
    if (/^[0-9a-f]{24}$/i.test(value)) {
      const paymentId = value.toLowerCase();
      logAlso({ paymentId });
      return Types.ObjectId.createFromHexString(paymentId);
    }
    throw new ApiError(
      'invalid_payment_id',
      isPayCode(value)
        ? { message: 'A payCode was given; paymentId must be the 24-character hex ID of the payment' }
        : {},
    );
  }
}
