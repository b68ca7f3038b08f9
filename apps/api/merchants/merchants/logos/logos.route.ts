import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressSubject } from '@cowrie/api/platform/rate-limit/client-address';
import { RateLimitGate } from '@cowrie/api/platform/rate-limit/rate-limit.gate';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { hashOfFile, LOGO_PATHS } from './logo.address';
import { Logos } from './logos.service';

const YEAR_SECONDS = 31_536_000;

/**
 * Serves uploaded logos to the hosted page and to the dashboard, as plain images, because the browser
 * requests them. A file's name is the hash of its bytes, so it never changes.
 */
export function serveLogos(nest: NestFastifyApplication): void {
  const logos = nest.get(Logos, { strict: false });
  const gate = nest.get(RateLimitGate, { strict: false });
  const serve = async (request: FastifyRequest<{ Params: { file: string } }>, reply: FastifyReply) => {
    await gate.pass(reply, 'checkout', addressSubject(request.ip));
    const hash = hashOfFile(request.params.file);
    const picture = hash && (await logos.find(hash));
    if (!picture) throw new ApiError('route_not_found');
    return reply
      .header('Content-Type', 'image/webp')
      .header('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .header('Content-Disposition', 'inline')
      .send(picture);
  };
  for (const path of LOGO_PATHS) nest.getHttpAdapter().getInstance().get(`${path}/:file`, serve);
}
