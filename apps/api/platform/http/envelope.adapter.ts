import { StreamableFile } from '@nestjs/common';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { entityTagOf } from './entity-tag';

/**
 * Wraps a handler's result as `{success, message, data}` (docs/interface.md §1.3), and sets the entity tag of
 * a response that a page polls (docs/interface.md §4.8). Interceptors would cost each request more than the
 * rest of Nest.
 */
export class EnvelopeAdapter extends FastifyAdapter {
  override reply(reply: FastifyReply, data: unknown, statusCode?: number) {
    // A file is sent unchanged.
    if (data instanceof StreamableFile) return super.reply(reply, data, statusCode);
    const { message, tagWithout, isBare } = reply.routeOptions.config;
    if (isBare) return super.reply(reply, data, statusCode);
    if (tagWithout) {
      reply.header('ETag', entityTagOf(data, tagWithout));
      // Only the client may store the response, and it must revalidate it before each use.
      reply.header('Cache-Control', 'private, no-cache');
    }
    return super.reply(reply, { success: true, message, data }, statusCode);
  }
}
