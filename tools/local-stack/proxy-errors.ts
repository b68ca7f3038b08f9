import type { FastifyError, FastifyInstance } from 'fastify';

/**
 * What a client of the API gets when this server cannot forward its request: the API's envelope
 * (docs/interface.md §7.1).
 */
const FAILURES: Readonly<Record<number, { status: number; code: string; message: string }>> = {
  // A path that leads out of the built files, or to a folder. nginx answers the same.
  403: { status: 404, code: 'route_not_found', message: 'No endpoint has this path; check the path' },
  413: { status: 413, code: 'payload_too_large', message: 'The body is too large; send less' },
  415: {
    status: 415,
    code: 'unsupported_media_type',
    message: 'Content-Type is not that of JSON; send application/json',
  },
};
const AWAY = { status: 503, code: 'not_ready', message: 'The API does not answer; try again in a moment' };

/**
 * Answers the proxy's own refusals as the API would. Fastify's answers have another form, and a 500 reveals
 * nothing.
 */
export function answerAsApi(server: FastifyInstance): void {
  server.setErrorHandler((error: FastifyError, _request, reply) => {
    const { status, code, message } = FAILURES[error.statusCode ?? 0] ?? AWAY;
    return reply.status(status).send({ success: false, message, data: null, error: { code } });
  });
}
