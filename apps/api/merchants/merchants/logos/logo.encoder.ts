import type { Sharp } from 'sharp';
import { ApiError } from '@cowrie/api/platform/http/api.error';

/** Side lengths and qualities of the resulting image: the first one that is small enough is used. */
const TRIES = [
  { side: 512, quality: 82 },
  { side: 512, quality: 60 },
  { side: 256, quality: 70 },
  { side: 128, quality: 60 },
] as const;
/** The maximum size of a logo. A page loads it with each payment. */
export const LOGO_LIMIT_BYTES = 100 * 1024;
/** An image of 4000 × 4000 pixels takes 64 MB while it is decoded. */
const MOST_PIXELS = 16_000_000;
const TIMEOUT_SECONDS = 5;
/** How many images may wait while one is decoded. */
const MOST_WAITING = 4;
/**
 * The first bytes of files of the three types. Only these reach a decoder, no matter what type the request
 * claims.
 */
const BEGINNINGS: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
];

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Makes a logo from an uploaded image: decoded, scaled down, and re-encoded as WebP, so that nothing else of
 * the file remains. One image is decoded at a time.
 * @throws ApiError logo_refused when it is not a complete PNG, JPEG or WebP, or has too many pixels;
 *   not_ready when many images wait
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

/** Opens images. The library is loaded with the first one, so a process without images does not load it. */
async function loadSharp(): Promise<(bytes: Buffer) => Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  // The library reads dozens of formats, SVG and PDF among them. Only the needed ones stay enabled.
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
