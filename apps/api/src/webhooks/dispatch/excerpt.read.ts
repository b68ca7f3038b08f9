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
  const bytes = Buffer.concat(chunks).subarray(0, EXCERPT_BYTES);
  // Control characters would make a mess of a terminal; a letter cut in half is left out.
  return bytes
    .toString('utf8')
    .replace(/\uFFFD+$/, '')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}
