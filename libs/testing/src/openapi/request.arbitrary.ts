import fc from 'fast-check';
import type { Endpoint, OpenApiDocument, Parameter } from './openapi-document';
import { allowed, type Hints, hostile } from './values.arbitrary';

/** A request as it is sent, valid or broken. */
export interface WireRequest {
  endpoint: Endpoint;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** The document allows every part, and the caller may call. What the request names need not exist. */
  isAllowed: boolean;
}

/** Headers that identify the caller. */
export type Credentials = Record<string, string>;

/** Values that exist in the running service, so that enough requests succeed. */
export interface Known {
  /** By the document's security scheme: callers that may call, and others that may not. */
  credentials: Readonly<Record<string, { right: Credentials; wrong: readonly Credentials[] }>>;
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
      path: query.value ? `${path.value}?${query.value}` : path.value,
      headers: {
        ...headers.value,
        ...key.value,
        ...(body.value !== undefined && { 'content-type': body.value.contentType }),
      },
      body: body.value?.text,
      isAllowed: [path, query, key, headers, body].every(({ isAllowed }) => isAllowed),
    }));
}

/** A part of a request, and whether the document allows it. */
interface Part<T> {
  value: T;
  isAllowed: boolean;
}

const asAllowed = <T>(value: T): Part<T> => ({ value, isAllowed: true });
const asBroken = <T>(value: T): Part<T> => ({ value, isAllowed: false });

/** Combines parts. */
function together<T, R>(parts: readonly Part<T>[], join: (values: T[]) => R): Part<R> {
  return {
    value: join(parts.map(({ value }) => value)),
    isAllowed: parts.every(({ isAllowed }) => isAllowed),
  };
}

function parametersIn(endpoint: Endpoint, place: Parameter['in']): Parameter[] {
  return (endpoint.operation.parameters ?? []).filter((parameter) => parameter.in === place);
}

function pathOf(document: OpenApiDocument, endpoint: Endpoint, known: Known): fc.Arbitrary<Part<string>> {
  const parameters = parametersIn(endpoint, 'path');
  const values = fc.tuple(
    ...parameters.map(({ name, schema }) =>
      fc.oneof(
        // In a path with several parameters, one value that does not exist hides the others.
        { weight: 12, arbitrary: knownOrAllowed(document, schema, known.parameters[name]).map(asAllowed) },
        { weight: 1, arbitrary: allowed(document, schema).map(String).map(asAllowed) },
        {
          weight: 1,
          arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }).map(wellFormed).map(asBroken),
        },
      ),
    ),
  );
  return values.map((parts) =>
    together(parts, (chosen) =>
      parameters.reduce(
        (path, { name }, i) => path.replace(`{${name}}`, encodeURIComponent(chosen[i] ?? '')),
        endpoint.path,
      ),
    ),
  );
}

function knownOrAllowed(
  document: OpenApiDocument,
  schema: Parameter['schema'],
  values: readonly string[] | undefined,
): fc.Arbitrary<string> {
  return values && values.length > 0 ? fc.constantFrom(...values) : allowed(document, schema).map(String);
}

function queryOf(document: OpenApiDocument, endpoint: Endpoint): fc.Arbitrary<Part<string>> {
  const parameters = parametersIn(endpoint, 'query');
  if (parameters.length === 0)
    return fc.constantFrom(...['', '', ''].map(asAllowed), ...['x=1', 'page[$gt]=1'].map(asBroken));
  const pairs = parameters.map(({ name, schema, required = false }) =>
    fc.option(
      fc.oneof(
        {
          weight: 8,
          arbitrary: allowed(document, schema).map((value) => asAllowed(`${name}=${encode(value)}`)),
        },
        { weight: 1, arbitrary: hostile.map((value) => asBroken(`${name}=${encode(value)}`)) },
        {
          weight: 1,
          arbitrary: fc
            .constantFrom(`${name}[]=1`, `${name}[$ne]=1`, `${name}=1&${name}=2`, `${name}=`)
            .map(asBroken),
        },
      ),
      { nil: { value: '', isAllowed: !required } },
    ),
  );
  return fc.tuple(...pairs).map((parts) => together(parts, (chosen) => chosen.filter(Boolean).join('&')));
}

function keyOf({ operation }: Endpoint, known: Known): fc.Arbitrary<Part<Credentials>> {
  const schemes = (operation.security ?? []).flatMap((one) => Object.keys(one));
  const given = schemes.map((scheme) => known.credentials[scheme]).filter((one) => one !== undefined);
  if (given.length === 0) return fc.constant({ value: {}, isAllowed: schemes.length === 0 });
  return fc.oneof(
    { weight: 30, arbitrary: fc.constantFrom(...given.map(({ right }) => asAllowed(right))) },
    { weight: 2, arbitrary: fc.constantFrom(...given.flatMap(({ wrong }) => wrong.map(asBroken))) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(undefined, 'Bearer', 'Bearer x', 'Basic eDp5', `Bearer ${'x'.repeat(300)}`)
        .map((authorization) => asBroken<Credentials>(authorization === undefined ? {} : { authorization })),
    },
  );
}

function headersOf(
  document: OpenApiDocument,
  endpoint: Endpoint,
): fc.Arbitrary<Part<Record<string, string>>> {
  const own = parametersIn(endpoint, 'header').filter(({ name }) => !/^authorization$/i.test(name));
  const fields = own.map(({ name, schema, required = false }) =>
    fc.option(
      fc.oneof(
        allowed(document, schema).map((value) => asAllowed([[name, headerSafe(String(value))]])),
        fc.constantFrom('', ' ', 'x'.repeat(300), 'é').map((value) => asBroken([[name, value]])),
      ),
      { nil: { value: [], isAllowed: !required }, freq: 3 },
    ),
  );
  return fc
    .tuple(...fields)
    .map((parts) => together(parts, (pairs) => Object.fromEntries(pairs.flat()) as Record<string, string>));
}

interface Body {
  contentType: string;
  text: string;
}

function bodyOf(
  document: OpenApiDocument,
  { operation, method }: Endpoint,
  hints: Hints,
): fc.Arbitrary<Part<Body | undefined>> {
  const json = (value: unknown): Body => ({
    contentType: 'application/json',
    text: JSON.stringify(value) ?? '',
  });
  const { requestBody } = operation;
  const schema = requestBody?.content['application/json']?.schema;
  if (!schema) {
    const none = fc.constant({ value: undefined, isAllowed: !requestBody });
    return method === 'get'
      ? none
      : fc.oneof({ weight: 2, arbitrary: none }, hostile.map(json).map(asBroken));
  }
  const valid = allowed(document, schema, hints) as fc.Arbitrary<Record<string, unknown>>;
  return fc.oneof(
    { weight: 8, arbitrary: valid.map(json).map(asAllowed) },
    {
      weight: 5,
      arbitrary: fc
        .tuple(valid, fc.nat(), hostile)
        .map(([body, at, value]) => asBroken(json(replaced(body, at, value)))),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(valid, fc.nat()).map(([body, at]) => asBroken(json(without(body, at)))),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(valid, fc.string(), hostile)
        .map(([body, name, value]) => asBroken(json({ ...body, [name]: value }))),
    },
    { weight: 2, arbitrary: hostile.map(json).map(asBroken) },
    {
      weight: 1,
      arbitrary: fc.string().map((text) => asBroken({ contentType: 'application/json', text })),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('text/plain', 'application/xml', 'multipart/form-data', 'x')
        .map((contentType) => asBroken({ contentType, text: '{}' })),
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
