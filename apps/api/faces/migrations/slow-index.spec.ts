import { connect, createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { testRun } from '@cowrie/testing';
import { type RawDatabase, startRawDatabase } from '@cowrie/api/platform/testing/raw-database';
// Declares the indexes of all rooms.
import '../app';
import { prepareDatabase } from '@cowrie/api/operations/migrations/database.prepare';

/** Longer than a connection of the service may be silent (`CONNECTION_OPTIONS`). */
const BUILD_MS = 25_000;

let database: RawDatabase;
beforeEach(async () => {
  database = await startRawDatabase();
});
afterEach(() => database.stop());

/**
 * A line where the first index takes this long: its connection hears nothing, all others hear everything.
 */
async function startSlowLine(targetUri: string) {
  const { hostname, port, pathname, search } = new URL(targetUri);
  let isBuilt = false;
  const server = createServer((client) => {
    const target = connect(Number(port), hostname);
    let answers = Promise.resolve();
    client.on('data', (bytes) => {
      target.write(bytes);
      if (isBuilt || !bytes.includes('createIndexes')) return;
      isBuilt = true;
      answers = pause(BUILD_MS);
    });
    target.on('data', (bytes) => void answers.then(() => client.write(bytes)));
    for (const [one, other] of [
      [client, target],
      [target, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = (server.address() as AddressInfo).port;
  return {
    uri: `mongodb://127.0.0.1:${own}${pathname}${search}`,
    isBuilt: () => isBuilt,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

// It waits in real time, so only a full run includes it.
(testRun.isFull ? it : it.skip)(
  'an index that takes longer than the service’s connections may be silent is built at the start',
  async () => {
    const line = await startSlowLine(database.uri);
    const startedAt = performance.now();
    await prepareDatabase(line.uri, 'at-start');
    expect(line.isBuilt()).toBe(true);
    expect(performance.now() - startedAt).toBeGreaterThan(BUILD_MS);
    await prepareDatabase(database.uri, 'manual');
    await line.close();
  },
);
