import { parentPort, workerData } from 'node:worker_threads';
import { collectAtRest } from '@cowrie/memory';
import { startServer, type EmbeddedMongoOptions } from '../server.start';

/**
 * The program of the server's thread. An error that nothing catches ends the thread, and its starter hears of
 * it.
 */
async function serve(): Promise<void> {
  collectAtRest();
  const { uri, port, close } = await startServer(workerData as EmbeddedMongoOptions);
  // Without a listener the port no longer holds the thread, which then ends.
  parentPort?.once('message', () => void close());
  parentPort?.postMessage({ uri, port });
}

void serve();
