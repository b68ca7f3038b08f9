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

/** Metadata key of the fields that an entity tag leaves out. */
export const REVALIDATED = 'http:revalidated';

/**
 * For endpoints that a page polls: the answer gets an entity tag over its data. A request with that tag gets 304
 * (docs/interface.md §4.8).
 * @param without fields of the data that the tag leaves out
 */
export const Revalidated = (...without: string[]) =>
  applyDecorators(SetMetadata(REVALIDATED, without), UseInterceptors(RevalidatedInterceptor));

/** Sets `ETag` and `Cache-Control` of the answer. */
@Injectable()
export class RevalidatedInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const without = this.reflector.get<string[]>(REVALIDATED, context.getHandler());
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      tap((data) => {
        reply.header('ETag', entityTagOf(data, without));
        // Only the client may store the answer, and it must revalidate it before each use.
        reply.header('Cache-Control', 'private, no-cache');
      }),
    );
  }
}
