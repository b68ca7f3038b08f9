import { parentPort, workerData } from 'node:worker_threads';
import { collectAtRest } from '@cowrie/memory';
import { startServer } from '../server.start';
import { WriteCounts } from '../storage/write-counts';
import type { ThreadData } from './thread.start';

/**
 * The program of the server's thread. An uncaught error ends the thread, and the thread that started it is
 * told.
 */
async function serve(): Promise<void> {
  collectAtRest();
  const { options, counts } = workerData as ThreadData;
  const { uri, port, close } = await startServer({ ...options, writes: new WriteCounts(counts) });
  // Without a listener the port no longer keeps the thread alive, so it ends.
  parentPort?.once('message', () => void close());
  parentPort?.postMessage({ uri, port });
}

void serve();
