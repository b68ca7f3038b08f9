import type { OpenAPIObject } from '@nestjs/swagger';

/** The part of a schema that a text's rule is taken from. */
interface Schema {
  type?: string;
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
}
const KEPT = ['format', 'minLength', 'maxLength', 'pattern'] as const;

/**
 * The rules for the text fields in each request of a document, by schema and field, as TypeScript. Forms
 * check typed values with them.
 */
export function createRules({ paths, components }: Pick<OpenAPIObject, 'paths' | 'components'>): string {
  const schemas = (components?.schemas ?? {}) as Record<string, Schema>;
  const bodies = new Set(
    Object.values(paths).flatMap((path) =>
      [...JSON.stringify(path).matchAll(/"requestBody":\{.*?"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
        ([, name = '']) => name,
      ),
    ),
  );
  return [...bodies]
    .sort()
    .flatMap((name) => {
      const rules = rulesOf(schemas[name] ?? {});
      return Object.keys(rules).length > 0
        ? [`export const ${name} = ${JSON.stringify(rules)} as const;\n`]
        : [];
    })
    .join('');
}

function rulesOf({ properties = {}, required = [] }: Schema): Record<string, object> {
  const rules = Object.entries(properties).flatMap(([field, schema]) => {
    const text = [schema, ...(schema.oneOf ?? [])].find(({ type }) => type === 'string');
    if (!text) return [];
    const kept = Object.entries(text).filter(([name]) => KEPT.some((one) => one === name));
    return [[field, { ...Object.fromEntries(kept), ...(required.includes(field) && { required: true }) }]];
  });
  return Object.fromEntries(rules) as Record<string, object>;
}
