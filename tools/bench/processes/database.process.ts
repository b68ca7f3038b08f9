import { fork } from 'node:child_process';
import { once } from 'node:events';
import { startEmbeddedMongo } from '@cowrie/embedded-mongo';

/** The embedded database in its own process. */
export interface DatabaseProcess {
  /** The connection string without a database's name. */
  uri: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts it. With a directory it is durable, like that of `npm start`; without one it is in memory. */
export async function startDatabaseProcess(directory?: string): Promise<DatabaseProcess> {
  const child = fork(__filename, directory ? [directory] : [], { execArgv: [] });
  const [uri] = (await once(child, 'message')) as [string];
  return {
    uri,
    pid: child.pid ?? 0,
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

async function serve(directory?: string): Promise<void> {
  const { uri, close } = await startEmbeddedMongo({ directory });
  process.on('disconnect', () => void close().then(() => process.exit()));
  process.send?.(uri);
}

if (require.main === module) void serve(process.argv[2]);
