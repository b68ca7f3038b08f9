/** The parts of an OpenAPI 3.1 document that requests are made from and answers are compared with. */
export interface OpenApiDocument {
  paths: Record<string, Partial<Record<Method, Operation>>>;
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, Answer> };
}

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Method = (typeof METHODS)[number];

export interface Operation {
  operationId?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, Answer>;
  security?: Record<string, string[]>[];
}

/** An operation's answer with one status, or a reference to it. */
export interface Answer {
  $ref?: string;
  content?: Record<string, { schema: JsonSchema }>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: JsonSchema;
}

export interface JsonSchema {
  $ref?: string;
  allOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  multipleOf?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  minProperties?: number;
  maxProperties?: number;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
}

/** One operation with its method and path. */
export interface Endpoint {
  method: Method;
  path: string;
  operation: Operation;
}

export function endpointsOf(document: OpenApiDocument): Endpoint[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ method, path, operation }] : [];
    }),
  );
}

/** An operation's answer with a status, and its place in the document. Undefined when there is none. */
export function answerOf(
  document: OpenApiDocument,
  { method, path, operation }: Endpoint,
  status: number,
): { answer: Answer; pointer: string } | undefined {
  const answer = operation.responses[String(status)];
  if (!answer) return undefined;
  if (!answer.$ref) return { answer, pointer: pointerOf('paths', path, method, 'responses', String(status)) };
  const shared = document.components.responses[answer.$ref.split('/').at(-1) ?? ''];
  if (!shared) throw new Error(`${answer.$ref} is not in the document`);
  return { answer: shared, pointer: answer.$ref };
}

/** A JSON pointer as the fragment of a URI. */
function pointerOf(...parts: string[]): string {
  const escaped = parts.map((part) => encodeURIComponent(part.replace(/~/g, '~0').replace(/\//g, '~1')));
  return `#/${escaped.join('/')}`;
}

/** Follows a reference to its schema. */
export function resolve(document: OpenApiDocument, schema: JsonSchema): JsonSchema {
  if (schema.$ref) {
    const found = document.components.schemas[schema.$ref.split('/').at(-1) ?? ''];
    if (!found) throw new Error(`${schema.$ref} is not in the document`);
    return resolve(document, found);
  }
  const [only, ...others] = schema.allOf ?? [];
  return only && others.length === 0 ? { ...schema, ...resolve(document, only) } : schema;
}
