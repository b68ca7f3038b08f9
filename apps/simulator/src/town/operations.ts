import type { INestApplication } from '@nestjs/common';
import { readHandlers } from '@cowrie/api/faces/openapi/handlers.read';
import { createOpenApiDocument } from '@cowrie/api/faces/openapi/openapi.document';
import type { Need } from '@cowrie/api/people/needs.decorator';
import type { Ask } from '../shipped/shipped.process';
import type { Schema } from './schema.draw';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** One operation of the program that answers people: of the dashboard, or of the operators. */
export interface Operation {
  method: Ask['method'];
  /** With its parameters in braces. */
  path: string;
  /** What the dashboard's handler says of who may call it. Undefined for the operators' operations. */
  need: Need | undefined;
  /** Bodies of the document's examples. */
  examples: readonly unknown[];
  /** Of the body. Undefined: it has none. */
  schema: Schema | undefined;
  /** Parameters of its query, by name. */
  query: Readonly<Record<string, Schema>>;
  /** True when it can be repeated under a key. */
  isKeyed: boolean;
}

/** All operations below two prefixes, and the schemas that they name. */
export interface Interface {
  dashboard: readonly Operation[];
  /** Those of the dashboard that list what a business has. */
  lists: readonly Operation[];
  admin: readonly Operation[];
  schemas: Readonly<Record<string, Schema>>;
}

interface Described {
  operationId?: string;
  parameters?: readonly { in: string; name: string; schema?: Schema }[];
  requestBody?: {
    content: Record<string, { schema?: Schema; examples?: Record<string, { value: unknown }> }>;
  };
}

let known: Interface | undefined;

/** What a running program offers to people, as its own document says. It is read once. */
export function interfaceOf(app: INestApplication): Interface {
  known ??= readInterface(app);
  return known;
}

function readInterface(app: INestApplication): Interface {
  const { paths, components } = createOpenApiDocument(app);
  const needs = new Map([...readHandlers(app).values()].map(({ doc, need }) => [doc.operationId, need]));
  const all = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const described = item[method] as Described | undefined;
      if (!described) return [];
      const { operationId = '', parameters = [], requestBody } = described;
      const body = requestBody?.content['application/json'];
      const ofQuery = parameters.filter((one) => one.in === 'query');
      const operation: Operation = {
        method: method.toUpperCase() as Ask['method'],
        path,
        need: needs.get(operationId),
        examples: Object.values(body?.examples ?? {}).map(({ value }) => value),
        schema: body?.schema,
        query: Object.fromEntries(ofQuery.map(({ name, schema = {} }) => [name, schema])),
        isKeyed: parameters.some(({ name }) => name === 'Idempotency-Key'),
      };
      return [operation];
    }),
  );
  const dashboard = all.filter(({ path }) => path.startsWith('/dashboard/v1/'));
  const isList = (one: Operation) => one.method === 'GET' && childOf(one, dashboard) !== undefined;
  return {
    dashboard,
    lists: dashboard.filter((one) => one.need?.kind === 'member' && isList(one)),
    admin: all.filter(({ path }) => path.startsWith('/admin/v1/')),
    schemas: (components?.schemas ?? {}) as Readonly<Record<string, Schema>>,
  };
}

/** An operation on one thing of a list. Undefined: this is no list, or its things have no page. */
export function childOf({ path }: Operation, all: readonly Operation[]): Operation | undefined {
  const prefix = `${path}/{`;
  return all.find((one) => one.path.startsWith(prefix) && !one.path.includes('/', prefix.length));
}
