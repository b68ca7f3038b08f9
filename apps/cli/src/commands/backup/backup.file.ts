import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createGunzip, createGzip, constants } from 'node:zlib';
import { pipeline } from 'node:stream/promises';
import { BackupError } from '@cowrie/api/platform/mongo/backup/backup.error';
import { CliError, EXIT } from '../../exit';

/** Only its owner may read it, because it holds customers' data. */
const MODE = 0o600;
const GZIP_MAGIC = [0x1f, 0x8b];

/** Receives the bytes of a backup, piece by piece. */
export type Sink = (bytes: Uint8Array) => Promise<unknown>;

/**
 * Sends all bytes to `sink`, compressed on request. The database is the slow part, so the fastest level is
 * used.
 */
export async function sendTo(sink: Sink, bytes: AsyncIterable<Buffer>, isCompressed: boolean): Promise<void> {
  const drain = async (pieces: AsyncIterable<Buffer>): Promise<void> => {
    for await (const piece of pieces) await sink(piece);
  };
  if (isCompressed) await pipeline(bytes, createGzip({ level: constants.Z_BEST_SPEED }), drain);
  else await drain(bytes);
}

/**
 * Writes a new file. It gets its name only once all bytes are on disk, so a file with that name is always
 * complete.
 *
 * @throws CliError when the file exists, or cannot be written
 */
export async function writeNewFile(path: string, send: (sink: Sink) => Promise<void>): Promise<void> {
  const partial = `${path}.partial`;
  await assertNew(path);
  const file = await open(partial, 'wx', MODE).catch((error: unknown) => {
    throw cannotWrite(partial, error);
  });
  try {
    await send((bytes) => file.writeFile(bytes));
    await file.sync();
    await file.close();
    await rename(partial, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await file.close();
    await rm(partial, { force: true });
    throw isOfSystem(error) ? cannotWrite(partial, error) : error;
  }
}

async function assertNew(path: string): Promise<void> {
  const existing = await open(path, 'r').catch(() => undefined);
  await existing?.close();
  if (existing) throw new CliError(EXIT.usage, `${path} already exists; name a new file`);
}

/** Syncing the folder makes the name durable. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync();
  await folder.close();
}

/** The bytes of a file, decompressed if they are compressed. @throws CliError, BackupError */
export async function* readWholeFile(path: string): AsyncGenerator<Buffer> {
  const isCompressed = await startsWithGzip(path);
  const bytes = createReadStream(path);
  const whole = isCompressed ? bytes.pipe(createGunzip()) : bytes;
  bytes.on('error', (error) => whole.destroy(error));
  try {
    yield* whole as AsyncIterable<Buffer>;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code?.startsWith('Z_')) throw error;
    throw new BackupError(`The backup cannot be decompressed (${message}); use another copy`, {
      cause: error,
    });
  } finally {
    bytes.destroy();
  }
}

async function startsWithGzip(path: string): Promise<boolean> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw new CliError(EXIT.usage, `${path} cannot be read: ${(error as Error).message}`);
  });
  const { buffer } = await file.read(Buffer.alloc(GZIP_MAGIC.length), 0, GZIP_MAGIC.length, 0);
  await file.close();
  return GZIP_MAGIC.every((byte, at) => buffer[at] === byte);
}

const isOfSystem = (error: unknown): boolean => (error as NodeJS.ErrnoException).syscall !== undefined;

const cannotWrite = (path: string, error: unknown): CliError =>
  new CliError(EXIT.failed, `${path} cannot be written: ${(error as Error).message}`);
