/** JSON text. A bigint becomes a decimal string, so that no digit is lost. */
export function toJson(value: unknown): string {
  return JSON.stringify(
    value,
    (_key, inner: unknown) => (typeof inner === 'bigint' ? inner.toString() : inner),
    2,
  );
}
