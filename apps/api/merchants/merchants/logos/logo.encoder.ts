import type { Sharp } from 'sharp';
import { ApiError } from '@cowrie/api/platform/http/api.error';

/** Sides of the picture that is made, and its quality: the first that is small enough is taken. */
const TRIES = [
  { side: 512, quality: 82 },
  { side: 512, quality: 60 },
  { side: 256, quality: 70 },
  { side: 128, quality: 60 },
] as const;
/** The most that a logo may weigh. A page loads it with each payment. */
export const LOGO_LIMIT_BYTES = 100 * 1024;
/** A picture of 4000 times 4000 takes 64 MB while it is decoded. */
const MOST_PIXELS = 16_000_000;
const TIMEOUT_SECONDS = 5;
/** How many pictures may wait while one is decoded. */
const MOST_WAITING = 4;
/** How files of the three types begin. Only these reach a decoder, whatever the request says of its type. */
const BEGINNINGS: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
];

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Makes a logo of a picture that a person has uploaded: decoded, made smaller, and written anew as WebP, so
 * that nothing else of the file remains. One picture is decoded at a time.
 * @throws ApiError logo_refused when it is no whole PNG, JPEG or WebP, or has too many pixels; not_ready when
 *   many pictures wait
 */
export async function encodeLogo(bytes: Buffer): Promise<Buffer> {
  if (!BEGINNINGS.some((isOne) => isOne(bytes))) throw refused('it is not a PNG, JPEG or WebP');
  if (waiting >= MOST_WAITING) throw new ApiError('not_ready');
  waiting += 1;
  const turn = last.then(() => encode(bytes)).finally(() => (waiting -= 1));
  last = turn.catch(() => undefined);
  return turn;
}

async function encode(bytes: Buffer): Promise<Buffer> {
  const open = await loadSharp();
  try {
    for (const { side, quality } of TRIES) {
      const logo = await open(bytes)
        .rotate()
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality, effort: 4 })
        .timeout({ seconds: TIMEOUT_SECONDS })
        .toBuffer();
      if (logo.length <= LOGO_LIMIT_BYTES) return logo;
    }
  } catch (error) {
    throw refused(reasonOf(error), error);
  }
  throw refused('it has too much detail');
}

/** Opens pictures. The library is loaded with the first one: a process that sees none does without. */
async function loadSharp(): Promise<(bytes: Buffer) => Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  // The library reads dozens of formats, SVG and PDF among them. Only what is needed is left on.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  return (bytes) =>
    sharp(bytes, {
      limitInputPixels: MOST_PIXELS,
      failOn: 'truncated',
      animated: false,
      pages: 1,
      sequentialRead: true,
    });
}

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : '';
  if (/pixel limit/i.test(text)) return 'it has more than 16 million pixels';
  return /timeout/i.test(text) ? 'it takes too long to read' : 'it is damaged, or is not an image';
}

function refused(why: string, cause?: unknown): ApiError {
  return new ApiError('logo_refused', { values: { why }, ...(cause !== undefined && { cause }) });
}
