import { readFile } from 'node:fs/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Addresses, withAddresses } from './guide.addresses';
import { type GuideFile, guideFiles } from './guide.files';
import { merchantsPart } from './merchants.part';
import { createOpenApiDocument } from './openapi.document';

const JSON_TYPE = 'application/json; charset=utf-8';
const HTML_TYPE = 'text/html; charset=utf-8';

/**
 * The content security policy of the guide. It is stricter than that of the other endpoints: all files come
 * from this service. A local service uses plain HTTP, so `upgrade-insecure-requests` is left out.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const NOT_BUILT = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>No guide · Cowrie</title></head>
  <body>
    <h1>This service was started without its guide</h1>
    <p>Its operator builds the guide with <code>npm run build</code> and starts the service again.</p>
    <p>The API's document is at <a href="/openapi.json">openapi.json</a>.</p>
  </body>
</html>
`;

export interface DocsOptions {
  /** Rejects a request without the token of an operator. */
  assertOperator: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** Returns the files of the guide; by default the built ones. */
  guide?: () => readonly GuideFile[] | undefined;
  /** Where this service and its pages are reached. The pages show these addresses. */
  addresses: Addresses;
  warn: (text: string) => void;
}

/**
 * Serves the guide with the API reference at `/docs` and the merchants' document at `/openapi.json`. A
 * stranger must not learn the operator's endpoints, so the whole document is at `/admin/openapi.json` and
 * needs an operator's token. These are rarely requested, so the documents are built at the first request, and
 * files are read on demand.
 */
export function serveDocs(nest: NestFastifyApplication, options: DocsOptions): void {
  const { assertOperator, warn, addresses } = options;
  const guide = (options.guide ?? guideFiles)();
  const fastify = nest.getHttpAdapter().getInstance();
  const serve = (
    path: string,
    { type, status = 200 }: { type: string; status?: number },
    body: () => string | Promise<string>,
  ): void => {
    fastify.get(path, async (_request, reply) =>
      reply
        .status(status)
        .header('Content-Type', type)
        .header('Content-Security-Policy', POLICY)
        .header('Cache-Control', 'public, max-age=300')
        .send(await body()),
    );
  };
  const documents = madeOnce(() => {
    const whole = createOpenApiDocument(nest);
    return { merchants: JSON.stringify(merchantsPart(whole)), whole: JSON.stringify(whole) };
  });
  serve('/openapi.json', { type: JSON_TYPE }, () => documents().merchants);
  fastify.get('/admin/openapi.json', { preHandler: assertOperator }, (_request, reply) =>
    reply.header('Content-Type', JSON_TYPE).send(documents().whole),
  );
  const page = async (file: string): Promise<string> =>
    withAddresses(await readFile(file, 'utf8'), addresses);
  for (const { paths, type, file } of guide ?? [])
    for (const path of paths) serve(path, { type }, () => page(file));
  if (guide) return;
  warn('the guide is not built, so /docs shows the way to the API document only; run npm run build');
  for (const path of ['/docs', '/docs/']) serve(path, { type: HTML_TYPE, status: 404 }, () => NOT_BUILT);
}

function madeOnce<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
