import type { Random } from '../random';
import { hostile, inPath } from './hostile.values';

/** What is used here of a JSON schema. */
export interface Schema {
  $ref?: string;
  type?: string;
  enum?: readonly unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  items?: Schema;
  minItems?: number;
  allOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
}

/** Chance that a field that can be left out is there. */
const OPTIONAL = 0.5;
/** Chance that one field of a body is hostile. */
const HOSTILE = 0.25;

/** Chance that a parameter of a query is there. */
const PARAMETER = 0.15;

/** Texts that fit the patterns of the document, and those that nearly do. */
const TEXTS = [
  'Ada',
  'Lagos Leather 2',
  '123456',
  '0123456789',
  'GTBINGLA',
  'base',
  '5000.00',
  '1',
  '0.000001',
  '+2348012345678',
  '#a1b2c3',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  'ABCDE-FGHIJ',
] as const;

/** What a body is drawn with. */
export interface Drawing {
  random: Random;
  schemas: Readonly<Record<string, Schema>>;
  /** Epoch milliseconds of the world. */
  nowMs: number;
}

/** A body of a schema: each field as the schema says, sometimes one that is hostile, missing or extra. */
export function drawBody(schema: Schema, drawing: Drawing): Record<string, unknown> {
  const { random } = drawing;
  const body = valueOf(schema, drawing) as Record<string, unknown>;
  if (!random.chance(HOSTILE)) return body;
  return spoiled(body, random);
}

/** The body with one field made hostile, or left out. */
export function spoiled(body: Record<string, unknown>, random: Random): Record<string, unknown> {
  const names = Object.keys(body);
  const name = random.chance(0.1) || names.length === 0 ? 'extra' : random.pick(names);
  const changed = { ...body, [name]: hostile(random) };
  if (random.chance(0.2)) delete changed[name];
  return changed;
}

/**
 * A query with some of its parameters: an ID that fits, another value of its schema, or a hostile one.
 * @param idsOf the IDs that a parameter of this name can have
 */
export function drawQuery(
  query: Readonly<Record<string, Schema>>,
  drawing: Drawing,
  idsOf: (name: string) => readonly string[],
): string {
  const { random } = drawing;
  const valueFor = (name: string): unknown => {
    // A thread of Node deflates workbooks, and no seed determines when it is done.
    if (name === 'format') return 'csv';
    if (random.chance(0.2)) return hostile(random);
    const ids = idsOf(name);
    return ids.length > 0 ? random.pick(ids) : valueOf(query[name] ?? {}, drawing);
  };
  const given = Object.keys(query)
    .filter(() => random.chance(PARAMETER))
    .map((name) => `${name}=${inPath(valueFor(name))}`);
  return given.length > 0 ? `?${given.join('&')}` : '';
}

/** A value of a schema. */
export function valueOf(schema: Schema, drawing: Drawing): unknown {
  const { random, schemas } = drawing;
  if (schema.$ref) return valueOf(schemas[schema.$ref.replace(/.*\//, '')] ?? {}, drawing);
  if (schema.allOf?.[0]) return valueOf(schema.allOf[0], drawing);
  if (schema.oneOf) return valueOf(random.pick(schema.oneOf), drawing);
  if (schema.enum) return random.pick(schema.enum);
  switch (schema.type) {
    case 'object':
      return objectOf(schema, drawing);
    case 'array': {
      const length = random.int(schema.minItems ?? 0, (schema.minItems ?? 0) + 2);
      return Array.from({ length }, () => valueOf(schema.items ?? {}, drawing));
    }
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'integer':
      return random.int(schema.minimum ?? 0, Math.min(schema.maximum ?? 9, (schema.minimum ?? 0) + 90));
    case 'number':
      return random.pick([1, 2500, 5000.25, 1e7]);
    default:
      return textOf(schema, drawing);
  }
}

function objectOf({ properties = {}, required = [] }: Schema, drawing: Drawing): Record<string, unknown> {
  const names = Object.keys(properties).filter(
    (name) => required.includes(name) || drawing.random.chance(OPTIONAL),
  );
  return Object.fromEntries(names.map((name) => [name, valueOf(properties[name] ?? {}, drawing)]));
}

function textOf({ format, pattern, minLength = 0 }: Schema, { random, nowMs }: Drawing): unknown {
  switch (format ?? '') {
    case 'email':
      return `somebody${random.int(1, 9)}@example.com`;
    case 'uri':
      return random.pick([
        'https://shop.example.com/thanks',
        'http://shop.example.com',
        'https://127.0.0.1/',
      ]);
    case 'date-time':
      return new Date(nowMs + random.pick([-3600, 60, 600, 86_400]) * 1000).toISOString();
    case 'password':
      return random.pick(['seven green bottles on a wall', 'password1234', 'short']);
    case 'ip-or-cidr':
      return random.pick(['203.0.113.0/24', '2001:db8::/32', '10.0.0.0/33']);
    case 'host-or-wildcard':
      return random.pick(['shop.example.com', '*.example.com', 'https://example.com']);
  }
  const fitting = pattern === undefined ? TEXTS : TEXTS.filter((text) => new RegExp(pattern, 'u').test(text));
  const known = fitting.filter((text) => text.length >= minLength);
  return known.length > 0 ? random.pick(known) : hexOf(random, pattern);
}

/** IDs and versions are the only texts with a pattern that no known text fits. */
function hexOf(random: Random, pattern = ''): string {
  return random.pick(['0', 'f', '7']).repeat(pattern.includes('16') ? 16 : 24);
}
