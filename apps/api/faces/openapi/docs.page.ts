import { readFile } from 'node:fs/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type GuideFile, guideFiles } from './guide.files';
import { merchantsPart } from './merchants.part';
import { createOpenApiDocument } from './openapi.document';
import {
  REFERENCE_PAGE,
  REFERENCE_STYLE,
  SCHEME_SCRIPT,
  START_SCRIPT,
  SWAGGER_FILES,
} from './reference.page';

const JSON_TYPE = 'application/json; charset=utf-8';
const HTML_TYPE = 'text/html; charset=utf-8';
const SCRIPT_TYPE = 'text/javascript; charset=utf-8';

/**
 * The content security policy of the guide. It is stricter than that of the other endpoints: all files come
 * from this service. A local service uses plain HTTP, so `upgrade-insecure-requests` is left out.
 */
const GUIDE_POLICY = policyOf("style-src 'self'", "img-src 'self'");
/** Swagger UI sets inline styles, and its style sheet contains images. */
const REFERENCE_POLICY = policyOf("style-src 'self' 'unsafe-inline'", "img-src 'self' data:");

const NOT_BUILT = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>No guide · Cowrie</title></head>
  <body>
    <h1>This service was started without its guide</h1>
    <p>Its operator builds the guide with <code>npm run build</code> and starts the service again.</p>
    <p>The <a href="/docs/api">API reference</a> is there.</p>
  </body>
</html>
`;

export interface DocsOptions {
  /** Rejects a request without the token of an operator. */
  assertOperator: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** Returns the files of the guide; by default the built ones. */
  guide?: () => readonly GuideFile[] | undefined;
  warn: (text: string) => void;
}

/**
 * Serves the guide at `/docs`, the API reference at `/docs/api` and the merchants' document at
 * `/openapi.json`. All files of the pages come from this process. A stranger must not learn the operator's
 * endpoints, so the whole document is at `/admin/openapi.json` and needs an operator's token. These are
 * rarely requested, so the documents are built at the first request, and files are read on demand.
 */
export function serveDocs(nest: NestFastifyApplication, options: DocsOptions): void {
  const { assertOperator, warn } = options;
  const guide = (options.guide ?? guideFiles)();
  const fastify = nest.getHttpAdapter().getInstance();
  const serve = (
    path: string,
    { type, policy, status = 200 }: { type: string; policy: string; status?: number },
    body: () => string | Promise<Buffer>,
  ): void => {
    fastify.get(path, async (_request, reply) =>
      reply
        .status(status)
        .header('Content-Type', type)
        .header('Content-Security-Policy', policy)
        .header('Cache-Control', 'public, max-age=300')
        .send(await body()),
    );
  };
  const documents = madeOnce(() => {
    const whole = createOpenApiDocument(nest);
    return { merchants: JSON.stringify(merchantsPart(whole)), whole: JSON.stringify(whole) };
  });
  const policy = REFERENCE_POLICY;
  serve('/openapi.json', { type: JSON_TYPE, policy }, () => documents().merchants);
  fastify.get('/admin/openapi.json', { preHandler: assertOperator }, (_request, reply) =>
    reply.header('Content-Type', JSON_TYPE).send(documents().whole),
  );

  for (const path of ['/docs/api', '/docs/api/'])
    serve(path, { type: HTML_TYPE, policy }, () => REFERENCE_PAGE);
  serve('/docs/api/start.js', { type: SCRIPT_TYPE, policy }, () => START_SCRIPT);
  serve('/docs/api/scheme.js', { type: SCRIPT_TYPE, policy }, () => SCHEME_SCRIPT);
  serve('/docs/api/page.css', { type: 'text/css; charset=utf-8', policy }, () => REFERENCE_STYLE);
  for (const [name, { type, path }] of Object.entries(SWAGGER_FILES)) {
    // A package that is missing stops the start.
    const file = path();
    serve(`/docs/api/${name}`, { type, policy }, () => readFile(file));
  }

  for (const { paths, type, file } of guide ?? [])
    for (const path of paths) serve(path, { type, policy: GUIDE_POLICY }, () => readFile(file));
  if (guide) return;
  warn('the guide is not built, so /docs shows the way to the API reference only; run npm run build');
  for (const path of ['/docs', '/docs/'])
    serve(path, { type: HTML_TYPE, policy: GUIDE_POLICY, status: 404 }, () => NOT_BUILT);
}

function policyOf(...sources: string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    ...sources,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function madeOnce<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
