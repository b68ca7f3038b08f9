import fc from 'fast-check';
import type { Endpoint, OpenApiDocument, Parameter } from './openapi-document';
import { allowed, type Hints, hostile } from './values.arbitrary';

/** A request as it is sent, valid or broken. */
export interface WireRequest {
  endpoint: Endpoint;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Values that exist in the running service, so that enough requests succeed. */
export interface Known {
  publicKey: string;
  secretKey: string;
  adminToken: string;
  /** Existing values of path parameters, by name. */
  parameters: Record<string, string[]>;
  /** Existing values of body fields, by name. */
  fields: Hints;
}

export function requestsTo(
  document: OpenApiDocument,
  endpoint: Endpoint,
  known: Known,
): fc.Arbitrary<WireRequest> {
  return fc
    .record({
      path: pathOf(document, endpoint, known),
      query: queryOf(document, endpoint),
      key: keyOf(endpoint, known),
      headers: headersOf(document, endpoint),
      body: bodyOf(document, endpoint, known.fields),
    })
    .map(({ path, query, key, headers, body }) => ({
      endpoint,
      path: query ? `${path}?${query}` : path,
      headers: {
        ...headers,
        ...(key !== undefined && { authorization: key }),
        ...(body !== undefined && { 'content-type': body.contentType }),
      },
      body: body?.text,
    }));
}

function parametersIn(endpoint: Endpoint, place: Parameter['in']): Parameter[] {
  return (endpoint.operation.parameters ?? []).filter((parameter) => parameter.in === place);
}

function pathOf(document: OpenApiDocument, endpoint: Endpoint, known: Known): fc.Arbitrary<string> {
  const parameters = parametersIn(endpoint, 'path');
  const values = fc.tuple(
    ...parameters.map(({ name, schema }) =>
      fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...(known.parameters[name] ?? ['x'])) },
        { weight: 2, arbitrary: allowed(document, schema).map(String) },
        { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }).map(wellFormed) },
      ),
    ),
  );
  return values.map((chosen) =>
    parameters.reduce(
      (path, { name }, i) => path.replace(`{${name}}`, encodeURIComponent(chosen[i] ?? '')),
      endpoint.path,
    ),
  );
}

function queryOf(document: OpenApiDocument, endpoint: Endpoint): fc.Arbitrary<string> {
  const parameters = parametersIn(endpoint, 'query');
  if (parameters.length === 0) return fc.constantFrom('', '', '', 'x=1', 'page[$gt]=1');
  const pairs = parameters.map(({ name, schema }) =>
    fc.option(
      fc.oneof(
        { weight: 4, arbitrary: allowed(document, schema).map((value) => `${name}=${encode(value)}`) },
        { weight: 1, arbitrary: hostile.map((value) => `${name}=${encode(value)}`) },
        {
          weight: 1,
          arbitrary: fc.constantFrom(`${name}[]=1`, `${name}[$ne]=1`, `${name}=1&${name}=2`, `${name}=`),
        },
      ),
      { nil: '' },
    ),
  );
  return fc.tuple(...pairs).map((chosen) => chosen.filter(Boolean).join('&'));
}

function keyOf({ operation }: Endpoint, known: Known): fc.Arbitrary<string | undefined> {
  const [scheme] = (operation.security ?? []).flatMap((one) => Object.keys(one));
  if (!scheme) return fc.constant(undefined);
  const { publicKey, secretKey, adminToken } = known;
  const keys: Record<string, [right: string, wrong: string]> = {
    publicKey: [publicKey, secretKey],
    secretKey: [secretKey, publicKey],
    adminToken: [adminToken, secretKey],
  };
  const [right, wrong] = keys[scheme] ?? ['', ''];
  return fc.oneof(
    { weight: 30, arbitrary: fc.constant(`Bearer ${right}`) },
    { weight: 2, arbitrary: fc.constant(`Bearer ${wrong}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(undefined, 'Bearer', 'Bearer x', 'Basic eDp5', `Bearer ${right}x`),
    },
  );
}

function headersOf(document: OpenApiDocument, endpoint: Endpoint): fc.Arbitrary<Record<string, string>> {
  const own = parametersIn(endpoint, 'header').filter(({ name }) => !/^authorization$/i.test(name));
  const fields = own.map(({ name, schema }) =>
    fc.option(
      fc
        .oneof(allowed(document, schema).map(String), fc.constantFrom('', ' ', 'x'.repeat(300), 'é'))
        .map((value) => [name, headerSafe(value)]),
      { nil: undefined, freq: 3 },
    ),
  );
  return fc
    .tuple(...fields)
    .map(
      (chosen) => Object.fromEntries(chosen.filter((pair) => pair !== undefined)) as Record<string, string>,
    );
}

interface Body {
  contentType: string;
  text: string;
}

function bodyOf(
  document: OpenApiDocument,
  { operation, method }: Endpoint,
  hints: Hints,
): fc.Arbitrary<Body | undefined> {
  const json = (value: unknown): Body => ({
    contentType: 'application/json',
    text: JSON.stringify(value) ?? '',
  });
  const schema = operation.requestBody?.content['application/json']?.schema;
  if (!schema)
    return method === 'get' ? fc.constant(undefined) : fc.option(hostile.map(json), { nil: undefined });
  const valid = allowed(document, schema, hints) as fc.Arbitrary<Record<string, unknown>>;
  return fc.oneof(
    { weight: 6, arbitrary: valid.map(json) },
    {
      weight: 6,
      arbitrary: fc
        .tuple(valid, fc.nat(), hostile)
        .map(([body, at, value]) => json(replaced(body, at, value))),
    },
    { weight: 2, arbitrary: fc.tuple(valid, fc.nat()).map(([body, at]) => json(without(body, at))) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(valid, fc.string(), hostile)
        .map(([body, name, value]) => json({ ...body, [name]: value })),
    },
    { weight: 2, arbitrary: hostile.map(json) },
    { weight: 1, arbitrary: fc.string().map((text) => ({ contentType: 'application/json', text })) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('text/plain', 'application/xml', 'multipart/form-data', 'x')
        .map((contentType) => ({ contentType, text: '{}' })),
    },
  );
}

function replaced(body: Record<string, unknown>, at: number, value: unknown): Record<string, unknown> {
  const names = Object.keys(body);
  return { ...body, [names[at % names.length] ?? 'x']: value };
}

function without(body: Record<string, unknown>, at: number): Record<string, unknown> {
  const names = Object.keys(body);
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== names[at % names.length]));
}

function encode(value: unknown): string {
  return encodeURIComponent(
    wellFormed(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 500),
  );
}

/** Replaces half surrogate pairs, which no URL can hold. */
function wellFormed(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}

/** Drops the characters that Node refuses in a header. */
function headerSafe(value: string): string {
  return Buffer.from(value.replace(/[^\t\x20-\x7e\x80-\xff]/g, ''), 'latin1').toString('latin1');
}
