import { nameOf, type Schema } from './document';

/** A longer pattern tells a reader less than the sentence beside it. */
const LONGEST_PATTERN = 40;

type Schemas = Readonly<Record<string, Schema>>;

/** One field of a body, at any depth. */
export interface Field {
  /** The names from the outside in: `customerInfo.email`, and `data[].id` in a list. */
  path: string;
  type: string;
  isRequired: boolean;
  description: string;
}

/** The fields of a schema, each object's own below it. A shape that contains itself is shown once. Pure. */
export function fieldsOf(schema: Schema, schemas: Schemas): Field[] {
  return inner(schema, '', { schemas, open: [] });
}

interface Walk {
  schemas: Schemas;
  /** The shapes in which the walk is. */
  open: readonly string[];
}

function inner(schema: Schema, prefix: string, walk: Walk): Field[] {
  const name = refOf(schema);
  if (name !== undefined && walk.open.includes(name)) return [];
  const next = name === undefined ? walk : { ...walk, open: [...walk.open, name] };
  const { properties = {}, required = [], items, oneOf, anyOf } = resolved(schema, walk.schemas);
  // Of several shapes, the first is the usual one.
  const [usual] = oneOf ?? anyOf ?? [];
  if (usual) return inner(usual, prefix, next);
  if (items) return inner(items, `${prefix}[]`, next);
  return Object.entries(properties).flatMap(([key, value]) => {
    const path = prefix === '' ? key : `${prefix}.${key}`;
    return [fieldOf(path, value, required.includes(key), walk.schemas), ...inner(value, path, next)];
  });
}

function fieldOf(path: string, schema: Schema, isRequired: boolean, schemas: Schemas): Field {
  const whole = resolved(schema, schemas);
  const description = [schema.description ?? whole.description ?? '', ...boundsOf(whole)].join(' ').trim();
  return { path, type: typeOf(schema, schemas), isRequired, description };
}

/** The type of a value, as a reader needs it: `string`, `list of string`, or the values that it can have. */
export function typeOf(schema: Schema, schemas: Schemas): string {
  const whole = resolved(schema, schemas);
  if (whole.enum) return whole.enum.map((one) => `\`${String(one)}\``).join(', ');
  const choices = whole.oneOf ?? whole.anyOf;
  if (choices) return [...new Set(choices.map((one) => typeOf(one, schemas)))].join(' or ');
  if (whole.items) return `list of ${typeOf(whole.items, schemas)}`;
  if (whole.format === 'date-time') return 'time';
  return whole.type ?? 'any';
}

/** The bounds of a value, as sentences. */
export function boundsOf(schema: Schema): string[] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems } = schema;
  return [
    range(minLength, maxLength, ' characters.'),
    range(minimum, maximum, '.'),
    range(minItems, maxItems, ' values.'),
    shownPattern(schema),
    schema.default === undefined ? '' : `Default: \`${String(schema.default)}\`.`,
  ].filter((one) => one !== '');
}

function shownPattern({ pattern, format }: Schema): string {
  return pattern && format === undefined && pattern.length <= LONGEST_PATTERN
    ? `Matches \`${pattern}\`.`
    : '';
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  if (least !== undefined && most !== undefined) return `${least} to ${most}${unit}`;
  if (most !== undefined) return `At most ${most}${unit}`;
  return least !== undefined && least > 0 ? `At least ${least}${unit}` : '';
}

function refOf({ $ref, allOf }: Schema): string | undefined {
  const reference = $ref ?? (allOf?.length === 1 ? allOf[0]?.$ref : undefined);
  return reference && nameOf(reference);
}

/** A schema with the parts that it refers to. */
export function resolved(schema: Schema, schemas: Schemas): Schema {
  const { $ref, allOf = [], ...own } = schema;
  const parts = [...($ref ? [schemas[nameOf($ref)] ?? {}] : []), ...allOf].map((one) =>
    resolved(one, schemas),
  );
  return parts.reduceRight<Schema>(
    (whole, part) => ({
      ...part,
      ...whole,
      ...((part.properties || whole.properties) && {
        properties: { ...part.properties, ...whole.properties },
      }),
      ...((part.required || whole.required) && {
        required: [...(part.required ?? []), ...(whole.required ?? [])],
      }),
    }),
    own,
  );
}
