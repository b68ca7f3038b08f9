import { parentPort, workerData } from 'node:worker_threads';
import { collectAtRest } from '@cowrie/memory';
import { startServer, type EmbeddedMongoOptions } from '../server.start';

/**
 * The program of the server's thread. An uncaught error ends the thread, and the thread that started it is
 * told.
 */
async function serve(): Promise<void> {
  collectAtRest();
  const { uri, port, close } = await startServer(workerData as EmbeddedMongoOptions);
  // Without a listener the port no longer keeps the thread alive, so it ends.
  parentPort?.once('message', () => void close());
  parentPort?.postMessage({ uri, port });
}

void serve();
