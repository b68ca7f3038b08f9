import { existsSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import httpProxy from '@fastify/http-proxy';
import fastifyStatic from '@fastify/static';
import { fastify } from 'fastify';

interface PageServerOptions {
  host: string;
  port: number;
  /** The built page. */
  directory: string;
  apiUrl: string;
}

/**
 * The hosted page as nginx serves it in a deployment (`docker/nginx.conf`): built files, every other path the page
 * itself, and the page's calls passed on to the API, so that the browser knows one origin only.
 */
export async function startPageServer({
  host,
  port,
  directory,
  apiUrl,
}: PageServerOptions): Promise<{ url: string; close(): Promise<void> }> {
  if (!existsSync(join(directory, 'index.html')))
    throw new Error(`no built page in ${directory}: run npm run build`);
  const server = fastify({ forceCloseConnections: true });
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'https:', 'data:'],
        'connect-src': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
        'frame-ancestors': ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
  });
  server.addHook('onSend', async (_request, reply) => {
    reply.header('X-Robots-Tag', 'noindex');
  });
  await server.register(httpProxy, { upstream: apiUrl, prefix: '/checkout', rewritePrefix: '/checkout' });
  await server.register(fastifyStatic, {
    root: directory,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes(`${join(directory, 'assets')}`);
      reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  server.setNotFoundHandler((request, reply) =>
    request.url.startsWith('/assets/') ? reply.status(404).send() : reply.sendFile('index.html'),
  );
  await server.listen({ host, port });
  return { url: `http://${host}:${port}`, close: () => server.close() };
}
