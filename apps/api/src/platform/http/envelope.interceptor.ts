import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { SuccessEnvelope } from '@cowrie/dto';
import { map, type Observable } from 'rxjs';

/** Metadata key of a handler's success message. */
export const MESSAGE = 'envelope:message';

/** Sets the fixed `message` of a successful answer (docs/interface.md §1.3). */
export const Message = (text: string) => SetMetadata(MESSAGE, text);

/** Wraps a handler's result as `{success, message, data}` (docs/interface.md §1.3). */
@Injectable()
export class EnvelopeInterceptor<T> implements NestInterceptor<T, SuccessEnvelope<T>> {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler<T>): Observable<SuccessEnvelope<T>> {
    const message = this.reflector.get<string>(MESSAGE, context.getHandler());
    return next.handle().pipe(map((data) => ({ success: true, message, data })));
  }
}
