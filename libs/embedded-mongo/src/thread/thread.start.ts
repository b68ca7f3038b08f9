import { once } from 'node:events';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { EmbeddedMongo, EmbeddedMongoOptions } from '../server.start';
import { DEFAULT_LIMIT } from '../storage/size.limit';
import { WriteCounts } from '../storage/write-counts';

/**
 * The heap of the server's thread. It holds indexes and the commands under way; documents are outside of it
 * (docs/decisions/0033).
 */
const MAX_HEAP_MB = 1024;
/**
 * For the short-lived objects of commands. A thread would keep Node's default of 48 MB after its first peak
 * of load.
 */
const MAX_YOUNG_HEAP_MB = 12;

/** The program of the thread. A test passes one that Node can load from sources. */
export interface ThreadProgram {
  readonly entry: string;
  readonly execArgv?: string[];
}

/** What the thread gets. */
export interface ThreadData {
  readonly options: EmbeddedMongoOptions;
  /** The memory of its `WriteCounts`. */
  readonly counts: SharedArrayBuffer;
}

const extension = extname(__filename);

/**
 * Starts the server of `startEmbeddedMongo` in its own thread, for a program that also does other work:
 * commands and the requests that wait for them do not share a thread, and only that thread loads the server.
 * Without a `limit` it holds 150,000 documents or 512 MiB. If the thread fails, an uncaught error ends the
 * program. Only tests run from sources, which a thread cannot load. There the server runs in the caller's
 * thread.
 * @throws Error as `startEmbeddedMongo` does
 */
export async function startEmbeddedMongoThread(given: EmbeddedMongoOptions = {}): Promise<EmbeddedMongo> {
  const options = { limit: DEFAULT_LIMIT, ...given };
  if (extension === '.ts') {
    // eslint-disable-next-line @nx/enforce-module-boundaries -- the build changes the extension of an imported path
    const { startEmbeddedMongo } = await import('@cowrie/embedded-mongo');
    return startEmbeddedMongo(options);
  }
  return startThread(options, { entry: join(__dirname, `server.thread${extension}`) });
}

/**
 * When the thread ends by itself, an uncaught error ends the process, because nothing works without the
 * database.
 */
export async function startThread(
  options: EmbeddedMongoOptions,
  { entry, execArgv }: ThreadProgram,
): Promise<EmbeddedMongo> {
  const writes = new WriteCounts();
  const data: ThreadData = { options, counts: writes.shared };
  const worker = new Worker(entry, {
    name: 'embedded-mongo',
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: MAX_YOUNG_HEAP_MB },
    ...(execArgv && { execArgv }),
  });
  // Both reject with an error that the thread did not catch.
  const ended = once(worker, 'exit');
  const started = once(worker, 'message') as Promise<[Pick<EmbeddedMongo, 'uri' | 'port'>]>;
  const [{ uri, port }] = await Promise.race([started, ended.then(() => fail())]);
  let isClosing = false;
  void ended.then(
    () => isClosing || fail(),
    (cause: unknown) => isClosing || fail(cause),
  );
  return {
    uri,
    port,
    writeCount: (namespace) => writes.of(namespace),
    close: async () => {
      isClosing = true;
      worker.postMessage('close');
      await ended;
    },
  };
}

function fail(cause?: unknown): never {
  throw new Error(
    'the embedded database has ended; start the service again. A database in a directory has kept every confirmed write',
    { cause },
  );
}
