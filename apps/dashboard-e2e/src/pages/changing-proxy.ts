import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import httpProxy from '@fastify/http-proxy';
import { fastify } from 'fastify';

/** How a test changes the answers of the API before the page gets them. */
export type ChangeAnswer = (answer: unknown) => unknown;

/**
 * Starts a server in front of the API that changes its JSON answers. Playwright could change them too
 * (`route`), but then a browser keeps no files: each page would load and compile the dashboard again.
 */
export async function startChangingProxy(
  apiUrl: string,
  changeAnswer: ChangeAnswer,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = fastify({ forceCloseConnections: true });
  await server.register(httpProxy, {
    upstream: apiUrl,
    replyOptions: {
      // The answer is changed as text, and its length changes with it.
      rewriteRequestHeaders: (_request, headers) => ({ ...headers, 'accept-encoding': 'identity' }),
      rewriteHeaders: ({ 'content-length': _length, ...headers }) => headers,
      onResponse: (_request, reply, response) => {
        const { stream } = response as unknown as { stream: Readable };
        const isJson = String(reply.getHeader('content-type')).includes('json');
        if (!isJson) return void reply.send(stream);
        void text(stream).then(
          (body) => reply.send(JSON.stringify(changeAnswer(JSON.parse(body)))),
          (error: unknown) => reply.send(error),
        );
      },
    },
  });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  return { url, close: () => server.close() };
}
