/** The maximum stored length of a response's body. */
export const EXCERPT_BYTES = 1024;

/** The beginning of a response's body as text, at most 1 KiB. */
export function excerptOf(body: Buffer): string {
  // Control characters would garble a terminal. Each byte that is not text becomes a character of three
  // bytes, so cut again.
  return textOf(Buffer.from(textOf(body).replace(/[^\P{Cc}\n\t]/gu, ''))).trim();
}

/** The text of the first bytes, without a truncated character at the end. */
function textOf(bytes: Buffer): string {
  return bytes
    .subarray(0, EXCERPT_BYTES)
    .toString('utf8')
    .replace(/\uFFFD+$/, '');
}
