/** Where a value is in JSON: keys of objects and places in lists. */
export type Path = (string | number)[];

type Fields = Record<string | number, unknown>;

/** The paths of all values that are neither an object nor a list. */
export function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

export function valueAt(from: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Fields)[key], from);
}

/** A copy with another value at this path; `undefined` removes the field. */
export function withValue<T>(from: T, path: Path, value: unknown): T {
  const copy = structuredClone(from);
  const last = path.at(-1);
  if (last === undefined) throw new Error('the path is empty');
  const parent = valueAt(copy, path.slice(0, -1)) as Fields;
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy;
}
