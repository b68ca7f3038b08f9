import { type SettlementsWorld, startSettlementsWorld } from '../testing/settlements-world';
import { MetricsRegistry } from '@cowrie/api/platform/metrics/metrics.registry';
import { MerchantSettlementFigures } from './merchant-settlement-figures.repository';
import { MerchantSettlementMetrics } from './merchant-settlement.metrics';

const ADA = { name: 'ada' };
let world: SettlementsWorld;
beforeAll(async () => {
  world = await startSettlementsWorld();
});
beforeEach(() => world.reset('per_payment'));
afterAll(() => world.stop());

/** What a scrape shows now: state, count and age in seconds. */
async function scraped(): Promise<string[]> {
  const metrics = new MetricsRegistry();
  new MerchantSettlementMetrics(
    metrics,
    new MerchantSettlementFigures(world.database.settlements),
    world.clock,
  );
  const lines = (await metrics.text()).split('\n');
  return lines.filter((line) => /^cowrie_(oldest_)?merchant_settlement/.test(line)).sort();
}
const count = (state: string, value: number) =>
  `cowrie_merchant_settlements{environment="test",state="${state}"} ${value}`;
const age = (state: string, value: number) =>
  `cowrie_oldest_merchant_settlement_age_seconds{environment="test",state="${state}"} ${value}`;

it('reports the number of unpaid settlements and the age of the oldest, and failed ones for a day', async () => {
  expect(await scraped()).toEqual([]);
  for (let made = 0; made < 4; made += 1) {
    await world.completed();
    await world.making.run();
    world.clock.advanceSeconds(100);
  }
  const [first, second, third] = await world.database.settlements.find().sort({ createdAt: 1 }).lean();
  await world.desk.start(first?._id as never, ADA);
  await world.desk.pay(first?._id as never, 'BANK1', ADA);
  await world.desk.start(second?._id as never, ADA);
  await world.desk.fail(third?._id as never, 'the bank refuses it', ADA);
  expect(await scraped()).toEqual([
    count('failed', 1),
    count('open', 1),
    count('paying', 1),
    age('failed', 200),
    age('open', 100),
    age('paying', 300),
  ]);
  world.clock.advanceSeconds(86_400);
  expect(await scraped()).toEqual([
    count('open', 1),
    count('paying', 1),
    age('open', 86_500),
    age('paying', 86_700),
  ]);
});
