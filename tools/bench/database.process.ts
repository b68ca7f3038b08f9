import { fork } from 'node:child_process';
import { once } from 'node:events';
import { startEmbeddedMongo } from '@cowrie/embedded-mongo';

/** Starts the embedded database in memory, in its own process. */
export async function startDatabaseProcess(): Promise<{ uri: string; stop(): void }> {
  const child = fork(__filename);
  const [uri] = (await once(child, 'message')) as [string];
  return { uri, stop: () => child.disconnect() };
}

async function serve(): Promise<void> {
  const { uri } = await startEmbeddedMongo();
  process.on('disconnect', () => process.exit());
  process.send?.(uri);
}

if (require.main === module) void serve();
