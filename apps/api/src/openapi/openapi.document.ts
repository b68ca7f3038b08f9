import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { FieldError, PaymentEventBody, TOKENS } from '@cowrie/dto';
import { TAGS } from '../platform/http/documented.decorator';
import { handlerId, readHandlers, type HandlerFacts, type Operation } from './handlers.read';
import { finishOperation } from './operation.finish';
import { ENUM_DESCRIPTIONS, HEADERS, SCHEMAS, SECURITY_SCHEMES } from './shared-parts';
import { webhooksSection } from './webhooks.section';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const INTRODUCTION = `Payment collection in stablecoins: one call in local money, paid in ${TOKENS.join(' or ')}, settled and provable.

Every answer is \`{success, message, data}\`. A refusal adds \`error\` with a stable \`code\`, the \`requestId\` and, where
fields are wrong, \`fields\`. Amounts go out as decimal strings, times as ISO 8601. The key alone says whether a request is
for \`test\` or \`live\`. The section on webhooks gives the bodies of events, signed as Standard
Webhooks describes.`;

/** The API's OpenAPI 3.1 document, from its controllers, shapes and error catalogue. @throws Error when a route is not documented */
export function createOpenApiDocument(app: INestApplication): OpenAPIObject {
  const handlers = readHandlers(app);
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Cowrie API')
    .setDescription(INTRODUCTION)
    .setVersion(packageVersion())
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('/');
  for (const [name, description] of Object.entries(TAGS)) builder.addTag(name, description);
  builder.addTag('Webhooks', 'Events of a payment’s life, as a receiver gets them.');
  const document = SwaggerModule.createDocument(app, builder.build(), {
    operationIdFactory: handlerId,
    extraModels: [FieldError, PaymentEventBody],
  });
  return {
    ...document,
    paths: finishedPaths(document.paths, handlers),
    webhooks: webhooksSection(),
    components: {
      ...document.components,
      schemas: { ...described(document.components?.schemas), ...SCHEMAS },
      headers: HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

/** A list of values is described once for all the fields that hold one of them. */
function described(schemas: Schemas = {}): Schemas {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const description = ENUM_DESCRIPTIONS[name];
      return [name, description ? { ...schema, description } : schema];
    }),
  );
}

function finishedPaths(
  paths: OpenAPIObject['paths'],
  handlers: ReadonlyMap<string, HandlerFacts>,
): OpenAPIObject['paths'] {
  const finish = (operation: Operation): Operation => {
    const { operationId = '' } = operation;
    const facts = handlers.get(operationId);
    if (!facts) throw new Error(`${operationId} needs @Documented: every route is in the API's document`);
    return finishOperation(operation, facts);
  };
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [
      path,
      Object.fromEntries(
        METHODS.flatMap((method) => {
          const operation = item[method];
          return operation ? [[method, finish(operation)]] : [];
        }),
      ),
    ]),
  );
}

/** From the package at the root, wherever this runs from: sources, or `dist`. */
function packageVersion(): string {
  for (let folder = __dirname; ; folder = join(folder, '..')) {
    try {
      const found = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, string>;
      if (found.name === 'cowrie' && found.version) return found.version;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || folder === join(folder, '..')) throw error;
    }
  }
}
