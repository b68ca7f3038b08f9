/** The most that is kept of an answer's body. */
export const EXCERPT_BYTES = 1024;

/** The beginning of an answer's body as text, at most 1 KiB. */
export function excerptOf(body: Buffer): string {
  // Control characters would garble a terminal. Each byte that is not text becomes a character of three
  // bytes, so cut again.
  return textOf(Buffer.from(textOf(body).replace(/[^\P{Cc}\n\t]/gu, ''))).trim();
}

/** The text of the first bytes, without a character that is cut in half at the end. */
function textOf(bytes: Buffer): string {
  return bytes
    .subarray(0, EXCERPT_BYTES)
    .toString('utf8')
    .replace(/\uFFFD+$/, '');
}
