import type { OpenAPIObject } from '@nestjs/swagger';
import type { Operation } from '@cowrie/api/faces/openapi/handlers.read';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
const JSON_HEADER = { key: 'Content-Type', value: 'application/json' };

interface Variable {
  key: string;
  value: string;
}

interface Parameter {
  name: string;
  in: string;
  description?: string;
  example?: string;
  schema?: { default?: unknown };
}

type Examples = Record<string, { value: unknown }>;
type Content = Record<string, { examples?: Examples }>;
type Responses = Record<string, { $ref?: string; content?: Content }>;

/**
 * The document as a Postman collection (v2.1): a folder for each tag, and every example as a saved answer.
 */
export function postmanCollection(document: OpenAPIObject): object {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  );
  const shared = (document.components?.responses ?? {}) as Responses;
  const variables: Variable[] = [
    { key: 'baseUrl', value: 'http://127.0.0.1:3000' },
    ...Object.keys(document.components?.securitySchemes ?? {}).map((key) => ({ key, value: '' })),
  ];
  return {
    info: { name: document.info.title, description: document.info.description, schema: SCHEMA },
    variable: variables,
    item: (document.tags ?? [])
      .map(({ name, description }) => ({
        name,
        description,
        item: operations
          .filter(({ operation }) => operation.tags?.[0] === name)
          .map((one) => requestItem(one, shared)),
      }))
      .filter(({ item }) => item.length > 0),
  };
}

function requestItem(
  { path, method, operation }: { path: string; method: string; operation: Operation },
  shared: Responses,
) {
  const request = requestOf(path, method, operation);
  return { name: operation.summary, request, response: savedAnswers(operation, shared, request) };
}

function requestOf(path: string, method: string, operation: Operation) {
  const parameters = (operation.parameters ?? []) as Parameter[];
  const segments = path
    .slice(1)
    .split('/')
    .map((segment) => segment.replace(/^\{(.+)\}$/, ':$1'));
  const query = parametersIn(parameters, 'query').map((one) => ({ ...one, disabled: true }));
  const headers = parametersIn(parameters, 'header').map((one) => ({ ...one, disabled: true }));
  const [body] = Object.values(
    examplesOf((operation.requestBody as { content?: Content } | undefined)?.content),
  );
  const [scheme] = Object.keys(operation.security?.[0] ?? {});
  return {
    method,
    description: operation.description,
    auth: scheme
      ? { type: 'bearer', bearer: [{ key: 'token', value: `{{${scheme}}}`, type: 'string' }] }
      : { type: 'noauth' },
    header: [...(body ? [JSON_HEADER] : []), ...headers],
    url: {
      raw: `{{baseUrl}}/${segments.join('/')}`,
      host: ['{{baseUrl}}'],
      path: segments,
      ...(query.length > 0 && { query }),
      variable: parametersIn(parameters, 'path'),
    },
    ...(body && {
      body: { mode: 'raw', raw: text(body.value), options: { raw: { language: 'json' } } },
    }),
  };
}

function savedAnswers({ responses }: Operation, shared: Responses, originalRequest: object): object[] {
  const answerOf = ({ $ref, content }: Responses[string]) =>
    $ref ? shared[$ref.split('/').at(-1) ?? '']?.content : content;
  return Object.entries(responses as Responses).flatMap(([status, response]) =>
    Object.entries(examplesOf(answerOf(response))).map(([name, { value }]) => ({
      name: `${status} ${name}`,
      originalRequest,
      code: Number(status),
      _postman_previewlanguage: 'json',
      header: [JSON_HEADER],
      body: text(value),
    })),
  );
}

function parametersIn(parameters: readonly Parameter[], place: string) {
  return parameters
    .filter((one) => one.in === place)
    .map(({ name, example, schema, description }) => ({
      key: name,
      // Postman creates a random one for each request, because everybody knows the document's example.
      value: name === 'Idempotency-Key' ? '{{$randomUUID}}' : String(example ?? schema?.default ?? ''),
      description,
    }));
}

function examplesOf(content: Content | undefined): Examples {
  return content?.['application/json']?.examples ?? {};
}

function text(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
