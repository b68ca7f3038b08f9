import { aCursor } from '@cowrie/api/chain/testing/builders';
import { type TestDatabase, startDatabase } from '../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { openRooms } from '../testing/rooms';
import { MetricsRegistry } from '@cowrie/api/platform/metrics/metrics.registry';
import { WatcherMetrics } from '@cowrie/api/chain/block-reading/watcher.metrics';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

const BASE = { environment: 'test' as const, network: 'base' };

it('reports how far a network is read, the state of its nodes, and reorgs', async () => {
  const clock = new FakeClock();
  const cursor = aCursor('test', 'base', clock.now());
  await database.cursors.create({ ...cursor, headNumber: cursor.number + 7 });
  const metrics = new MetricsRegistry();
  const watcher = new WatcherMetrics(metrics, openRooms(database, clock).cursors, clock);
  const endpoints = () => [
    { host: 'a.example.com', state: 'resting' as const },
    { host: 'b.example.com', state: 'lagging' as const, behindBlocks: 6, behindSeconds: 12 },
  ];
  watcher.watch({ ...BASE, reader: { endpoints } });
  watcher.reorg(BASE, { blocks: 4, isConfirmed: true });
  clock.advanceSeconds(30);
  const base = 'environment="test",network="base"';
  const lines = (await metrics.text()).split('\n').filter((line) => /^cowrie_(?!collector)/.test(line));
  const age = (clock.now().getTime() - cursor.timestamp.getTime()) / 1000;
  expect(lines).toEqual([
    `cowrie_watcher_lag_blocks{${base}} 7`,
    `cowrie_watcher_lag_seconds{${base}} ${age}`,
    `cowrie_watcher_confirmed_lag_blocks{${base}} ${cursor.number + 7 - cursor.confirmed.number}`,
    `cowrie_watcher_written_seconds{${base}} 30`,
    `cowrie_node_up{${base},node="a.example.com"} 0`,
    `cowrie_node_up{${base},node="b.example.com"} 1`,
    `cowrie_node_lag_blocks{${base},node="b.example.com"} 6`,
    `cowrie_node_lag_seconds{${base},node="b.example.com"} 12`,
    `cowrie_reorgs_total{${base},depth="confirmed"} 1`,
    `cowrie_reorgs_total{${base},depth="unconfirmed"} 0`,
    `cowrie_reorg_blocks_total{${base}} 4`,
  ]);
});
