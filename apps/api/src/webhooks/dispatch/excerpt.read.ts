import type { Readable } from 'node:stream';

export const EXCERPT_BYTES = 1024;

/**
 * The beginning of an answer's body, at most 1 KiB as text. What comes after is not read, and an answer that breaks off, or
 * drips until the try's time is up, gives what had come: its status has arrived.
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
    // Of no matter: see above.
  }
  body.destroy();
  const text = textOf(Buffer.concat(chunks));
  // Control characters would make a mess of a terminal. What is no text grows: each byte of it becomes a sign of three.
  return textOf(Buffer.from(text.replace(/[^\P{Cc}\n\t]/gu, ''))).trim();
}

/** A letter that is cut in half at the end is left out. */
function textOf(bytes: Buffer): string {
  return bytes
    .subarray(0, EXCERPT_BYTES)
    .toString('utf8')
    .replace(/\uFFFD+$/, '');
}
