import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { FieldError, PaymentEventBody, TOKENS } from '@cowrie/dto';
import { roleNeeded } from '@cowrie/api/merchants/operator-access/permissions';
import { TAGS } from '@cowrie/api/platform/http/documented.decorator';
import { programVersion } from '@cowrie/api/platform/program.version';
import { handlerId, readHandlers, type HandlerFacts, type Operation } from './handlers.read';
import { OPERATORS_PATHS } from './operators.codes';
import { finishOperation } from './operation.finish';
import { Refusals } from './refusals';
import { ENUM_DESCRIPTIONS, HEADERS, SCHEMAS, SECURITY_SCHEMES } from './shared-parts';
import { webhooksSection } from './webhooks.section';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const INTRODUCTION = `Collect payments in stablecoins: request an amount in local currency, and your customer pays it in ${TOKENS.join(' or ')}.

- **Authentication.** Send \`Authorization: Bearer <API_KEY>\`. Use a public key to create payments and quotes, and a secret
  key to read payments and events. The key decides whether a request is for \`test\` or \`live\`.
- **Answers.** Every answer is \`{success, message, data}\`. A refusal has \`data: null\` and an \`error\` with a stable
  \`code\`, the \`requestId\` and, when fields are wrong, \`fields\`.
- **Values.** Amounts in answers are decimal strings. Times are ISO 8601 strings in UTC.
- **Retries.** Send an \`Idempotency-Key\` when you initialize a payment, so that a retry does not create a second one.
- **Webhooks.** The section on webhooks describes the body of each event. Verify the signature, as Standard Webhooks
  describes, before you parse the body.`;

/**
 * The API's OpenAPI 3.1 document, built from controllers, DTOs and the error catalogue. @throws Error when a
 * route has no text
 */
export function createOpenApiDocument(app: INestApplication): OpenAPIObject {
  const handlers = readHandlers(app);
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Cowrie API')
    .setDescription(INTRODUCTION)
    .setVersion(programVersion())
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('/');
  for (const [name, description] of Object.entries(TAGS)) builder.addTag(name, description);
  builder.addTag('Webhooks', 'The requests that your webhook endpoint receives.');
  const document = SwaggerModule.createDocument(app, builder.build(), {
    operationIdFactory: handlerId,
    extraModels: [FieldError, PaymentEventBody],
  });
  const refusals = new Refusals();
  const paths = finishedPaths(document.paths, handlers, refusals);
  return {
    ...document,
    paths,
    webhooks: webhooksSection(),
    components: {
      ...document.components,
      schemas: {
        ...closedBodies(document.paths, withEnumDescriptions(document.components?.schemas)),
        ...SCHEMAS,
      },
      responses: refusals.all(),
      headers: HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

/** Adds the description of each list of values to its schema, so that all fields of the type share it. */
function withEnumDescriptions(schemas: Schemas = {}): Schemas {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const description = ENUM_DESCRIPTIONS[name];
      return [name, description ? { ...schema, description } : schema];
    }),
  );
}

/** Closes the schemas of request bodies: an unknown field is refused (docs/interface.md §7.3). */
function closedBodies(paths: OpenAPIObject['paths'], schemas: Schemas): Schemas {
  const closed = { ...schemas };
  const close = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part ?? null).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = closed[name];
      if (!schema || !('properties' in schema) || 'additionalProperties' in schema) continue;
      closed[name] = { ...schema, additionalProperties: false };
      close(schema);
    }
  };
  for (const item of Object.values(paths)) for (const method of METHODS) close(item[method]?.requestBody);
  return closed;
}

function finishedPaths(
  paths: OpenAPIObject['paths'],
  handlers: ReadonlyMap<string, HandlerFacts>,
  refusals: Refusals,
): OpenAPIObject['paths'] {
  const finish = (method: string, path: string, operation: Operation): Operation => {
    const { operationId = '' } = operation;
    const facts = handlers.get(operationId);
    if (!facts) throw new Error(`${operationId} has no OpenAPI text; add @Documented to its handler`);
    const isOperators = path.startsWith(OPERATORS_PATHS);
    const role = isOperators ? roleNeeded(method.toUpperCase(), patternOf(path)) : undefined;
    return finishOperation(operation, facts, role, refusals);
  };
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [
      path,
      Object.fromEntries(
        METHODS.flatMap((method) => {
          const operation = item[method];
          return operation ? [[method, finish(method, path, operation)]] : [];
        }),
      ),
    ]),
  );
}

/** A path of the document as the router writes it: `{id}` becomes `:id`. */
function patternOf(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}
