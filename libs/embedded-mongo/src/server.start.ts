import { createServer, type AddressInfo, type Socket } from 'node:net';
import { dispatch } from './commands/command.dispatch';
import { sweepSessions } from './commands/retryable.write';
import { CursorRegistry } from './commands/cursor.registry';
import { openDirectory } from './log/directory.open';
import { Snapshots } from './storage/snapshots';
import { memoryJournal } from './storage/journal';
import { Store, type StoreBounds } from './storage/store';
import { WriteCounts } from './storage/write-counts';
import { serverClock } from './server.clock';
import { sweepExpired } from './ttl.sweeper';
import { serveConnection } from './wire/connection.serve';

export interface EmbeddedMongoOptions extends StoreBounds {
  /** Where the data is kept. Without it, the data is in memory and lost on close. */
  readonly directory?: string | undefined;
  /** A loopback address. Default `127.0.0.1`. */
  readonly host?: string;
  /** Default 0: the operating system chooses a free port. */
  readonly port?: number;
  /**
   * Default true: the server answers a write after it is on disk. False: after it is in the system's cache.
   */
  readonly fsync?: boolean;
}

/** Options for the server's thread, and for tests of the server itself. */
export interface InternalOptions {
  readonly writes?: WriteCounts;
  readonly sweepIntervalMs?: number;
  readonly clock?: () => Date;
}

export interface EmbeddedMongo {
  /** `mongodb://127.0.0.1:PORT/`, without database and options, so that a database's name can be appended. */
  readonly uri: string;
  readonly port: number;
  /**
   * A number that changes with each write to a collection, of any client: a reader who finds the number of
   * its last reading would read the same.
   * @param namespace `database.collection`
   */
  writeCount(namespace: string): number;
  /** Closes all connections. With a directory, writes pending changes and releases the directory. */
  close(): Promise<void>;
}

/** As in MongoDB. Sweeping more often would only wake up an idle machine. */
const SWEEP_INTERVAL_MS = 60_000;
const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|localhost)$/;

/**
 * Starts the server.
 * @throws Error for a host that is not loopback, a directory in use, or a damaged log
 */
export async function startServer(options: EmbeddedMongoOptions & InternalOptions): Promise<EmbeddedMongo> {
  const { directory, host = '127.0.0.1', port = 0, fsync = true, clock = serverClock() } = options;
  const { limit, beginnings, writes = new WriteCounts() } = options;
  const bounds = { limit, beginnings };
  if (!LOOPBACK.test(host)) {
    throw new Error(
      `the embedded MongoDB server has no access control and binds to loopback only, not to ${host}`,
    );
  }
  const opened =
    directory === undefined ? undefined : await openDirectory(directory, { fsync, bounds, writes });
  const store = opened?.store ?? new Store(writes.counting(memoryJournal), bounds);
  const cursors = new CursorRegistry();
  const snapshots = new Snapshots(store);
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer({ noDelay: true }, (socket) => {
    const connectionId = ++connections;
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    serveConnection(socket, (request) =>
      dispatch(request, { store, snapshots, cursors, clock, connectionId }),
    );
  });
  const sweep = setInterval(() => {
    try {
      cursors.sweep(clock());
      snapshots.sweep(clock());
      sweepExpired(store, clock());
      sweepSessions(store, clock());
    } catch (error) {
      // Only a failed log throws here. Every write fails from then on, so no sweep can succeed.
      clearInterval(sweep);
      process.emitWarning(String(error));
    }
  }, options.sweepIntervalMs ?? SWEEP_INTERVAL_MS).unref();
  const close = async (): Promise<void> => {
    clearInterval(sweep);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
    await opened?.close();
  };
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  } catch (error) {
    clearInterval(sweep);
    await opened?.close();
    throw error;
  }
  const bound = (server.address() as AddressInfo).port;
  const shownHost = host.includes(':') ? `[${host}]` : host;
  const writeCount = (namespace: string): number => writes.of(namespace);
  return { uri: `mongodb://${shownHost}:${bound}/`, port: bound, writeCount, close: onceOnly(close) };
}

function onceOnly(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= run());
}
