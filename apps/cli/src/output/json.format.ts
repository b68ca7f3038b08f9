/** JSON text. A bigint becomes a decimal string, so that no digit is lost. */
export function toJson(value: unknown, indent = 2): string {
  return JSON.stringify(
    value,
    (_key, inner: unknown) => (typeof inner === 'bigint' ? inner.toString() : inner),
    indent,
  ).replace(UNESCAPED, (one) => `\\u00${one.charCodeAt(0).toString(16)}`);
}

/** Control characters that JSON may hold as they are, and a terminal obeys. */
const UNESCAPED = /[\u007f-\u009f]/g;

/** The text of a file without a byte order mark, which some programs write and JSON does not allow. */
export function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '');
}
