import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../pages';

/** The parts of the API's document that the reference shows. */
export interface Schema {
  $ref?: string;
  type?: string;
  description?: string;
  format?: string;
  enum?: readonly unknown[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  pattern?: string;
  allOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  anyOf?: readonly Schema[];
  additionalProperties?: boolean | Schema;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
}

export interface Content {
  schema?: Schema;
  examples?: Readonly<Record<string, { value: unknown }>>;
}

export interface Answer {
  $ref?: string;
  description?: string;
  content?: Readonly<Record<string, Content>>;
}

export interface Operation {
  summary: string;
  description?: string;
  tags: readonly string[];
  security?: readonly Readonly<Record<string, unknown>>[];
  parameters?: readonly Parameter[];
  requestBody?: { content: Readonly<Record<string, Content>> };
  responses: Readonly<Record<string, Answer>>;
}

type Methods = Readonly<Record<string, Operation>>;

export interface ApiDocument {
  info: { description: string };
  tags: readonly { name: string; description: string }[];
  paths: Readonly<Record<string, Methods>>;
  webhooks: Readonly<Record<string, Methods>>;
  components: { schemas: Readonly<Record<string, Schema>>; responses: Readonly<Record<string, Answer>> };
}

/** The merchants' document. A test keeps it as the service makes it (`tools/openapi/artefacts.spec.ts`). */
export function readDocument(): ApiDocument {
  return JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')) as ApiDocument;
}

/** The last part of a reference: `#/components/schemas/Refund` is `Refund`. */
export function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}
