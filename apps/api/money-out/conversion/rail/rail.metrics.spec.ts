import { type RailWorld, startRailWorld } from '../../testing/rail-world';
import { MetricsRegistry } from '@cowrie/api/platform/metrics/metrics.registry';
import { RailFigures } from './rail-figures.repository';
import { RailMetrics } from './rail.metrics';

let world: RailWorld;
beforeAll(async () => {
  world = await startRailWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

const LABELS = 'environment="test",rail="paycrest",deposited';

it('counts the orders that are not over, and reports the age of the oldest', async () => {
  const figures = new RailFigures(world.database.payments);
  expect(await figures.open()).toEqual([]);
  const [first, second] = [await world.swept(), await world.swept()];
  await world.advance(first, 5);
  await world.handOut();
  await world.finish();
  await world.advance(first, 15);
  await world.advance(second, 10);
  const rows = await figures.open();
  expect(rows.sort((a, b) => Number(a.deposited) - Number(b.deposited))).toMatchObject([
    { environment: 'test', rail: 'paycrest', deposited: false, count: 1 },
    { environment: 'test', rail: 'paycrest', deposited: true, count: 1 },
  ]);
  const metrics = new MetricsRegistry();
  new RailMetrics(metrics, figures, world.rooms.rails, world.clock);
  const text = await metrics.text();
  expect(text).toContain(`cowrie_rail_orders{${LABELS}="true"} 1`);
  expect(text).toContain(`cowrie_oldest_rail_order_age_seconds{${LABELS}="true"} 30`);
  expect(text).toContain(`cowrie_oldest_rail_order_age_seconds{${LABELS}="false"} 10`);
  for (const payment of [first, second]) {
    world.order(payment === first ? 0 : 1).status = 'settled';
    await world.handOut();
    await world.finish();
    for (let step = 0; step < 2; step += 1) await world.advance(payment, 5);
  }
  expect(await figures.open()).toEqual([]);
});
