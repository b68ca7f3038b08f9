import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import httpProxy from '@fastify/http-proxy';
// Under its own name it would be a peer of Nest, and production would install it (docs/decisions/0112).
import fastifyStatic from 'fastify-static';
import { fastify, type FastifyReply } from 'fastify';
import { dashboardHeaders, NONCE_PLACEHOLDER } from './dashboard-headers';
import { HASHED_FILE_CACHE_CONTROL } from './page-headers';
import { answerAsApi } from './proxy-errors';

interface DashboardServerOptions {
  host: string;
  /** 0: any free port. */
  port: number;
  /** Folder of the built dashboard. */
  directory: string;
  apiUrl: string;
}

/** The API's paths that the dashboard calls at its own origin. */
const API_PREFIXES = ['/dashboard/v1', '/admin/v1'];

/**
 * Serves the dashboard as nginx does in a deployment (`docker/nginx.conf`): the built files, the page itself
 * for every other path, and the API's paths that it calls. The page gets a new nonce with each answer.
 *
 * A browser creates passkeys for a name, not for an IP address, so a visitor to the machine's IP address is
 * redirected to `localhost`.
 * @throws Error when the dashboard is not built
 */
export async function startDashboardServer({
  host,
  port,
  directory,
  apiUrl,
}: DashboardServerOptions): Promise<{ url: string; close(): Promise<void> }> {
  const page = join(directory, 'index.html');
  if (!existsSync(page)) throw new Error(`no built dashboard in ${directory}; run npm run build`);
  const html = readFileSync(page, 'utf8');
  const server = fastify({ forceCloseConnections: true });
  answerAsApi(server);
  const isApi = (url: string): boolean => API_PREFIXES.some((prefix) => url.startsWith(`${prefix}/`));
  const sendPage = (reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('hex');
    return reply
      .headers({ ...dashboardHeaders('/', nonce), 'Cache-Control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(html.replaceAll(NONCE_PLACEHOLDER, nonce));
  };
  server.addHook('onRequest', async (request, reply) => {
    if (request.hostname === '127.0.0.1' && !isApi(request.url))
      return reply.redirect(`http://localhost:${request.port}${request.url}`);
    if (!isApi(request.url)) reply.headers(dashboardHeaders(request.url, randomBytes(16).toString('hex')));
  });
  for (const prefix of API_PREFIXES)
    await server.register(httpProxy, { upstream: apiUrl, prefix, rewritePrefix: prefix });
  await server.register(fastifyStatic, {
    root: directory,
    index: false,
    cacheControl: false,
    preCompressed: true,
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      const isHashed = ['assets', 'preview/assets'].some((folder) => path.includes(join(directory, folder)));
      reply.header('Cache-Control', isHashed ? HASHED_FILE_CACHE_CONTROL : 'no-cache');
    },
  });
  for (const path of ['/', '/index.html']) server.get(path, (_request, reply) => sendPage(reply));
  // Files whose names begin with a dot are records of the build.
  server.setNotFoundHandler((request, reply) =>
    /^\/(assets|preview)\/|^[^?]*\/\./.test(request.url) ? reply.status(404).send() : sendPage(reply),
  );
  await server.listen({ host, port });
  const { port: boundPort } = server.server.address() as AddressInfo;
  return { url: `http://localhost:${boundPort}`, close: () => server.close() };
}
