import type { Readable } from 'node:stream';

/** The most that is kept of an answer's body. */
export const EXCERPT_BYTES = 1024;

/**
 * The beginning of an answer's body as text, at most 1 KiB. The rest is not read. The status has arrived already, so a body
 * that breaks off, or is still coming at the time-out, is no error: the result is what had arrived.
 */
export async function readExcerpt(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= EXCERPT_BYTES) break;
    }
  } catch {
    // No error: see above.
  }
  body.destroy();
  const text = textOf(Buffer.concat(chunks));
  // Control characters would garble a terminal. Each byte that is not text becomes a character of three bytes, so cut again.
  return textOf(Buffer.from(text.replace(/[^\P{Cc}\n\t]/gu, ''))).trim();
}

/** The text of the first bytes, without a character that is cut in half at the end. */
function textOf(bytes: Buffer): string {
  return bytes
    .subarray(0, EXCERPT_BYTES)
    .toString('utf8')
    .replace(/\uFFFD+$/, '');
}
