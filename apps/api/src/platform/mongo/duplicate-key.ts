/** Whether an error is a hit of the unique index on exactly these fields (code 11000). Throw every other error on. */
export function isDuplicateOf(error: unknown, fields: readonly string[]): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, keyPattern } = error as { code?: unknown; keyPattern?: Record<string, unknown> };
  if (code !== 11000 || !keyPattern) return false;
  const hit = Object.keys(keyPattern);
  return hit.length === fields.length && fields.every((field) => hit.includes(field));
}
