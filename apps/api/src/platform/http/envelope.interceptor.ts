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

export const MESSAGE = 'envelope:message';

/** The fixed text of a successful answer. */
export const Message = (text: string) => SetMetadata(MESSAGE, text);

/** Wraps what a handler returns as `{success, message, data}`. */
@Injectable()
export class EnvelopeInterceptor<T> implements NestInterceptor<T, SuccessEnvelope<T>> {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler<T>): Observable<SuccessEnvelope<T>> {
    const message = this.reflector.get<string>(MESSAGE, context.getHandler());
    return next.handle().pipe(map((data) => ({ success: true, message, data })));
  }
}
