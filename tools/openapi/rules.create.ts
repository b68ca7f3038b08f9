import type { OpenAPIObject } from '@nestjs/swagger';

/** The part of a schema that a rule of a field is taken from. */
interface Schema {
  $ref?: string;
  type?: string;
  allOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  [keyword: string]: unknown;
}

const KEPT = [
  'format',
  'minLength',
  'maxLength',
  'pattern',
  'enum',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
];

/**
 * The rules of the named requests, by schema and field, as TypeScript: texts, choices, numbers and lists. A
 * field inside another is named by its path, such as `bounds.minimumUSDAmount`.
 *
 * @throws when the document has no such schema, or no rule for it
 */
export function createRules(
  { components }: Pick<OpenAPIObject, 'components'>,
  names: readonly string[],
): string {
  const schemas = (components?.schemas ?? {}) as Record<string, Schema>;
  return names
    .map((name) => {
      const rules = rulesIn({ $ref: `/${name}` }, schemas);
      if (Object.keys(rules).length === 0)
        throw new Error(`the API's document has no rules for a schema "${name}"; import another one`);
      return `export const ${name} = ${JSON.stringify(rules)} as const;\n`;
    })
    .join('');
}

/** The rules of a schema's fields. What an optional part requires is not required of the request. */
function rulesIn(schema: Schema, schemas: Record<string, Schema>, path = '', isNeeded = true) {
  const { properties = {}, required = [] } = resolved(schema, schemas);
  const rules: Record<string, object> = {};
  for (const [name, property] of Object.entries(properties)) {
    const isRequired = isNeeded && required.includes(name);
    const rule = ruleOf(property, schemas);
    if (Object.keys(rule).length > 0 || isText(resolved(property, schemas)))
      rules[path + name] = { ...rule, ...(isRequired && { required: true }) };
    Object.assign(rules, rulesIn(property, schemas, `${path}${name}.`, isRequired));
  }
  return rules;
}

function ruleOf(schema: Schema, schemas: Record<string, Schema>): Record<string, unknown> {
  const { items, ...found } = resolved(schema, schemas);
  const kept = KEPT.filter((name) => name in found).map((name) => [name, found[name]]);
  const ofItems = items && ruleOf(items, schemas);
  return {
    ...Object.fromEntries(kept),
    ...(ofItems && Object.keys(ofItems).length > 0 && { items: ofItems }),
  };
}

/** The schema that is meant: behind references, and of several the text, which is what a form sends. */
function resolved(schema: Schema, schemas: Record<string, Schema>): Schema {
  const { $ref, allOf, oneOf } = schema;
  if ($ref) return resolved(schemas[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}, schemas);
  if (allOf?.[0]) return resolved(allOf[0], schemas);
  if (oneOf) return resolved(oneOf.find(isText) ?? oneOf.find(({ type }) => type !== 'null') ?? {}, schemas);
  return schema;
}

function isText({ type }: Schema): boolean {
  return type === 'string';
}
