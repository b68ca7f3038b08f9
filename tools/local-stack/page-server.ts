import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import httpProxy from '@fastify/http-proxy';
// Under its own name it would be a peer of Nest, and production would install it (docs/decisions/0112).
import fastifyStatic from 'fastify-static';
import { fastify } from 'fastify';
import { isPayCode } from '@cowrie/tables';
import { HASHED_FILE_CACHE_CONTROL, PAGE_HEADERS, RECEIPT_PAGE_HEADERS } from './page-headers';
import { answerAsApi } from './proxy-errors';

interface PageServerOptions {
  host: string;
  /** 0: any free port. */
  port: number;
  /** Folder of the built page. */
  directory: string;
  apiUrl: string;
}

/** An open page holds one for its stream. With the default of 128, further pages would get no answer. */
const MOST_CONNECTIONS = 20_000;
/** What the server passes on to the API. */
const PASSED_ON = ['/checkout', '/plain', '/x402'];
/** The keys of signed receipts, whose issuer is the address of this page. */
const KEY_SET = '/.well-known/jwks.json';
/** Where the page's link for browsers without JavaScript leads. */
const PLAIN_LINK = /^\/([^/?]+)\/?\?plain$/;

/** The page that verifies receipts. */
const RECEIPT_PAGE = /^\/receipt(\.html)?(?:\?|$)/;

/** A payment’s page, whose path ends in its code. */
const PAGE_OF_PAYMENT = /^\/([^/?]+)\/?(?:\?|$)/;

/** What only programs that pay send: x402, and the scheme `Payment`. */
const SIGNS_OF_PROGRAMS = ['payment-signature', 'accept-payment'];

/** A program gets the API’s answer instead of the page (HTTP 402). Browsers prefer HTML. */
function programPath(raw: Pick<IncomingMessage, 'headers' | 'method' | 'url'>): string | undefined {
  const { accept = '', authorization = '' } = raw.headers;
  const isProgram =
    SIGNS_OF_PROGRAMS.some((name) => raw.headers[name] !== undefined) ||
    /^payment /i.test(authorization) ||
    /^application\/json *(,|;|$)/i.test(accept);
  const [, payCode = ''] = PAGE_OF_PAYMENT.exec(raw.url ?? '') ?? [];
  return isProgram && raw.method === 'GET' && isPayCode(payCode) ? `/x402/${payCode}` : undefined;
}

/**
 * Serves the hosted page as nginx does in a deployment (`docker/nginx.conf`): the built files, and the page
 * itself for every other path. Passes `/checkout/`, `/plain/`, `/x402/` and the key set on to the API: the
 * browser needs only one origin (docs/decisions/0003).
 *
 * @throws Error when the page is not built
 */
export async function startPageServer({
  host,
  port,
  directory,
  apiUrl,
}: PageServerOptions): Promise<{ url: string; close(): Promise<void> }> {
  if (!existsSync(join(directory, 'index.html')))
    throw new Error(`no built page in ${directory}; run npm run build`);
  const server = fastify({
    forceCloseConnections: true,
    rewriteUrl: (raw) => programPath(raw) ?? raw.url ?? '/',
  });
  answerAsApi(server);
  server.addHook('onRequest', async (request, reply) => {
    const isPassedOn =
      request.url === KEY_SET || PASSED_ON.some((prefix) => request.url.startsWith(`${prefix}/`));
    if (!isPassedOn) reply.headers(RECEIPT_PAGE.test(request.url) ? RECEIPT_PAGE_HEADERS : PAGE_HEADERS);
    else reply.header('X-Robots-Tag', PAGE_HEADERS['X-Robots-Tag']);
    const [, payCode = ''] = PLAIN_LINK.exec(request.url) ?? [];
    if (isPayCode(payCode)) return reply.redirect(`/plain/${payCode}`, 303);
  });
  for (const prefix of [...PASSED_ON, KEY_SET])
    await server.register(httpProxy, {
      upstream: apiUrl,
      prefix,
      rewritePrefix: prefix,
      undici: { connections: MOST_CONNECTIONS },
    });
  await server.register(fastifyStatic, {
    root: directory,
    index: false,
    cacheControl: false,
    // The build writes the compressed files.
    preCompressed: true,
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      const isHashed = path.includes(`${join(directory, 'assets')}`);
      reply.header('Cache-Control', isHashed ? HASHED_FILE_CACHE_CONTROL : 'no-cache');
    },
  });
  server.get('/receipt', (_request, reply) => reply.sendFile('receipt.html'));
  server.get('/', (_request, reply) => reply.sendFile('index.html'));
  // Files whose names begin with a dot are records of the build.
  server.setNotFoundHandler((request, reply) =>
    /^\/assets\/|^[^?]*\/\./.test(request.url) ? reply.status(404).send() : reply.sendFile('index.html'),
  );
  await server.listen({ host, port });
  const { port: boundPort } = server.server.address() as AddressInfo;
  return { url: `http://${host}:${boundPort}`, close: () => server.close() };
}
