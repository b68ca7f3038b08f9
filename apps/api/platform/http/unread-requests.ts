import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { ApiError } from './api.error';
import { ERROR_CATALOGUE, type ErrorCode } from './error-catalogue';
import { failureEnvelope } from './failure-envelope';
import { requestIdOf } from './request-id';
import { SECURITY_HEADERS } from './security-headers';

/** Error codes for what Node's parser refuses; everything else is `bad_request`. */
const PARSER_CODES: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/**
 * Answers a request that Node could not read, in the envelope, and closes its connection (docs/interface.md
 * §7.3). There is no request to answer then, only a socket. Fastify's `clientErrorHandler`.
 */
export function answerUnread(error: Error & { code?: string }, socket: Socket): void {
  // Node keeps the pending response here. Text after the head of another response would be read as its body.
  const { _httpMessage: underWay } = socket as Socket & { _httpMessage?: ServerResponse | null };
  if (error.code !== 'ECONNRESET' && socket.writable && !underWay?.headersSent) {
    const id = underWay ? requestIdOf(underWay.req) : randomUUID();
    const { status, headers, body } = refusal(PARSER_CODES[error.code ?? ''] ?? 'bad_request', id);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  }
  socket.destroy(error);
}

/** Answers an unknown `Expect` header. Node itself would answer without a body. */
export function refuseExpectations(server: Server): void {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = refusal('expectation_failed', requestIdOf(request));
    response.writeHead(status, headers).end(body);
  });
}

/**
 * Refuses an HTTP/1.1 request without `Host` (RFC 9112 §3.2).
 * Passes ApiError bad_request to `done`.
 */
export function requireHost({ raw }: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void {
  const isMissing = raw.httpVersion === '1.1' && raw.headers.host === undefined;
  done(isMissing ? new ApiError('bad_request') : undefined);
}

function refusal(code: ErrorCode, requestId: string) {
  const body = JSON.stringify(failureEnvelope(new ApiError(code), requestId));
  const headers = {
    ...SECURITY_HEADERS,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
    Connection: 'close',
  };
  return { status: ERROR_CATALOGUE[code].status, headers, body };
}
