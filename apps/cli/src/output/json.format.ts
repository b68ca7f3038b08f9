/** For programs: whole numbers of any size as decimal strings. */
export function toJson(value: unknown): string {
  return JSON.stringify(
    value,
    (_key, inner: unknown) => (typeof inner === 'bigint' ? inner.toString() : inner),
    2,
  );
}
