import { readFile } from 'node:fs/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { merchantsPart } from './merchants.part';
import { createOpenApiDocument } from './openapi.document';

const JSON_TYPE = 'application/json; charset=utf-8';
/** The files of the package that the page needs. */
const PACKAGE_FILES = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
} as const;

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Cowrie API</title>
    <link rel="icon" href="/docs/favicon-32x32.png" />
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="docs"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

// The validator would send the document to another host, so it is off.
const START = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: false,
  validatorUrl: null,
});
`;

/**
 * The content security policy of the page. It is stricter than that of the other endpoints: all files come from this service.
 * Inline styles are allowed because the page's script sets them. A local service speaks plain HTTP, so
 * `upgrade-insecure-requests` is left out.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Serves the merchants' document at `/openapi.json` and a page to read it at `/docs`. All files of the page come from this
 * process. A stranger must not learn the operator's endpoints, so the whole document is at `/admin/openapi.json` and needs the
 * token of an operator. Few ask for any of it, so the documents are made at the first request, and files are read when asked for.
 *
 * @param assertOperator rejects a request without that token
 */
export function serveDocs(
  nest: NestFastifyApplication,
  assertOperator: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
): void {
  const fastify = nest.getHttpAdapter().getInstance();
  const serve = (path: string, type: string, body: () => string | Promise<Buffer>): void => {
    fastify.get(path, async (_request, reply) =>
      reply
        .header('Content-Type', type)
        .header('Content-Security-Policy', CONTENT_SECURITY_POLICY)
        .header('Cache-Control', 'public, max-age=300')
        .send(await body()),
    );
  };
  const documents = madeOnce(() => {
    const whole = createOpenApiDocument(nest);
    return { merchants: JSON.stringify(merchantsPart(whole)), whole: JSON.stringify(whole) };
  });
  serve('/openapi.json', JSON_TYPE, () => documents().merchants);
  for (const path of ['/docs', '/docs/']) serve(path, 'text/html; charset=utf-8', () => PAGE);
  serve('/docs/start.js', 'text/javascript; charset=utf-8', () => START);
  for (const [file, type] of Object.entries(PACKAGE_FILES)) {
    // A package that is missing stops the start.
    const path = require.resolve(`swagger-ui-dist/${file}`);
    serve(`/docs/${file}`, type, () => readFile(path));
  }
  fastify.get('/admin/openapi.json', { preHandler: assertOperator }, (_request, reply) =>
    reply.header('Content-Type', JSON_TYPE).send(documents().whole),
  );
}

function madeOnce<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
