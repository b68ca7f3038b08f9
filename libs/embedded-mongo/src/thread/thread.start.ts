import { once } from 'node:events';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { startServer, type EmbeddedMongo, type EmbeddedMongoOptions } from '../server.start';
import { DEFAULT_LIMIT } from '../storage/size.limit';

/**
 * The heap of the server's thread. It holds indexes and the commands under way; the documents lie outside of it
 * (docs/decisions/0033).
 */
const MAX_HEAP_MB = 1024;
/** For objects that a command makes and leaves behind. Node's 48 MB would stay with a thread that has had load once. */
const MAX_YOUNG_HEAP_MB = 12;

/** The program of the thread. A test gives one that Node can load from sources. */
export interface ThreadProgram {
  readonly entry: string;
  readonly execArgv?: string[];
}

const extension = extname(__filename);

/**
 * Starts the server in a thread of its own and with a limit, so that commands and the requests that wait for them do not share a thread. Only tests
 * run from sources, which a thread cannot load. There the server runs in the caller's thread.
 * @throws Error as `startServer` does
 */
export function startInThread(given: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const options = { limit: DEFAULT_LIMIT, ...given };
  if (extension === '.ts') return startServer(options);
  return startThread(options, { entry: join(__dirname, `server.thread${extension}`) });
}

/** When the thread ends by itself, an error that nothing catches ends the process: nothing works without the database. */
export async function startThread(
  options: EmbeddedMongoOptions,
  { entry, execArgv }: ThreadProgram,
): Promise<EmbeddedMongo> {
  const worker = new Worker(entry, {
    name: 'embedded-mongo',
    workerData: options,
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
