import type { FieldRules } from './field-rule';

/** The value at a path such as `fee.fixed`. undefined when there is none. */
export function valueAt(from: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | null | undefined)?.[name], from);
}

/** The paths of all values that a form holds. A list is one value. */
export function pathsOf(values: object, path = ''): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? pathsOf(value as object, `${path}${name}.`)
      : [path + name],
  );
}

/**
 * What a form sends when it holds the fields of the request: texts without the spaces around them, and no
 * empty text that the API does not ask for.
 */
export function plainBody<Values extends object>(values: Values, rules: FieldRules): Values {
  const sent = Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
    const { format, required } = rules[name] ?? {};
    if (typeof value !== 'string') return [[name, value]];
    const text = format === 'password' ? value : value.trim();
    return text === '' && !required ? [] : [[name, text]];
  });
  return Object.fromEntries(sent) as Values;
}
