import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { type Observable, tap } from 'rxjs';
import { entityTagOf } from './entity-tag';

export const REVALIDATED = 'http:revalidated';

/**
 * For what a page asks again and again: the answer gets an entity tag over its data, and who names that tag hears 304.
 * @param without fields of the data that the tag leaves out
 */
export const Revalidated = (...without: string[]) =>
  applyDecorators(SetMetadata(REVALIDATED, without), UseInterceptors(RevalidatedInterceptor));

@Injectable()
export class RevalidatedInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const without = this.reflector.get<string[]>(REVALIDATED, context.getHandler());
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      tap((data) => {
        reply.header('ETag', entityTagOf(data, without));
        // Kept by nobody but who asked, and never shown without asking.
        reply.header('Cache-Control', 'private, no-cache');
      }),
    );
  }
}
