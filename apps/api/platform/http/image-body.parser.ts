import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api.error';

/** The maximum size of an image. */
export const IMAGE_LIMIT_BYTES = 1024 * 1024;
const IMAGE_TYPES = /^image\/(png|jpeg|webp)$/;

/**
 * Makes handlers with `TakesImages` accept images, and no other handler. The body stays a stream until the
 * handler reads it after its guards, so a stranger's bytes are never kept.
 */
export function passImageBodies(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(IMAGE_TYPES, (request, payload, done) => {
    const isTaken = request.routeOptions.config.takesImages && !request.headers['content-encoding'];
    done(isTaken ? null : new ApiError('unsupported_media_type'), payload);
  });
}

/**
 * The image in the body of a request.
 * @throws ApiError unsupported_media_type when the body is not an image; logo_refused when it is larger than
 *   `IMAGE_LIMIT_BYTES`
 */
export async function imageOf({ body, headers }: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
  if (!isStream(body)) throw new ApiError('unsupported_media_type');
  const tooLarge = (): ApiError => {
    // The rest is not read, so the connection cannot be used again.
    reply.header('Connection', 'close');
    return new ApiError('logo_refused', { values: { why: 'it is larger than 1 MB' } });
  };
  if (Number(headers['content-length'] ?? 0) > IMAGE_LIMIT_BYTES) throw tooLarge();
  const parts: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    const stop = (act: () => void): void => {
      body.removeAllListeners('data').removeAllListeners('end').pause();
      act();
    };
    body.on('data', (part: Buffer) => {
      size += part.length;
      if (size > IMAGE_LIMIT_BYTES) stop(() => reject(tooLarge()));
      else parts.push(part);
    });
    body.on('end', () => stop(() => resolve(Buffer.concat(parts))));
    // The client is gone or was too slow, so nobody reads this response.
    body.on('error', () => reject(new ApiError('bad_request')));
    body.on('close', () => reject(new ApiError('bad_request')));
  });
}

function isStream(body: unknown): body is Readable {
  return typeof body === 'object' && body !== null && 'pipe' in body;
}
