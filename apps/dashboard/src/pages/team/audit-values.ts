/** One value that a change touched, before and after, as text. */
export interface ChangedValue {
  field: string;
  before: string | undefined;
  after: string | undefined;
}

/** The values of a change by field. A nested value has both names: `fee.basisPoints`. */
export function changedValues(before: unknown, after: unknown): ChangedValue[] {
  const [old, fresh] = [flat(before), flat(after)];
  const fields = [...new Set([...old.keys(), ...fresh.keys()])];
  return fields.map((field) => ({ field, before: old.get(field), after: fresh.get(field) }));
}

function flat(value: unknown, name = ''): Map<string, string> {
  if (value === undefined || value === null) return new Map();
  if (typeof value !== 'object') return new Map([[name, textOf(value)]]);
  // A list of plain values is one text; other lists are split up.
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return new Map([[name, value.map(textOf).join(', ')]]);
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [...flat(inner, name ? `${name}.${key}` : key)]),
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
