import { type RateSource, StaticRateSource } from '@cowrie/rates';
import { startDatabase, type TestDatabase } from '../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { until } from '@cowrie/testing/until';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { FixedRates } from './fixed-rates.service';
import { RateBooks } from './rate-books.repository';
import { RateSourcesReader } from './rate-sources.reader';
import { RatesService } from './rates.service';
import { SharedRates } from './shared-rates.service';

const PAIR = { token: 'USDC', currency: 'NGN' } as const;
const by = { name: 'cli:ada' };
const config = aConfig();
let database: TestDatabase;
let clock: FakeClock;
let fixed: FixedRates;
let shared: SharedRates;
let rates: RatesService;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.clear();
  clock = new FakeClock();
  const books = new RateBooks(database.rateBooks);
  const sources: RateSource[] = [new StaticRateSource(() => clock.now())];
  fixed = new FixedRates(books, new AuditLog(database.auditEntries, clock), clock);
  shared = new SharedRates(books, new RateSourcesReader(sources, config, clock), clock);
  rates = new RatesService(sources, config, clock, shared);
});
afterAll(() => database.stop());

const order = (rate: string, seconds = 60) => ({ rate, seconds, reason: 'the desk says so', by });
/** The rate once this process knows the change, a second later. */
async function rate(): Promise<string> {
  clock.advanceSeconds(6);
  return (await rates.rate(PAIR.token, PAIR.currency)).rate;
}

it('uses an operator’s rate until it ends, no matter what the loop writes meanwhile', async () => {
  await shared.refresh();
  await fixed.fix(PAIR, order('1560.50'));
  expect(await rate()).toBe('1560.5');
  await shared.refresh();
  expect(await rate()).toBe('1560.5');
  clock.advanceSeconds(60);
  expect(await rate()).toBe('1550');
});

it('holds where no source was ever read, and only for that pair', async () => {
  await fixed.fix(PAIR, order('1560'));
  expect(await rate()).toBe('1560');
  expect((await rates.rate('USDT', 'NGN')).rate).toBe('1550');
});

it('ends when it is removed', async () => {
  await fixed.fix(PAIR, order('1560', 3600));
  expect(await rate()).toBe('1560');
  expect(await fixed.unfix(PAIR, { by })).toMatchObject({ rate: '1560', by: 'cli:ada' });
  await until(async () => (await rate()) === '1550');
  expect(await fixed.unfix(PAIR, { by })).toBeUndefined();
});

it('is refused far outside what the sources say', async () => {
  await shared.refresh();
  await fixed.fix(PAIR, order('155'));
  await expect(rate()).rejects.toMatchObject({
    code: 'rate_unavailable',
    cause: { refusal: 'outside_band' },
  });
});

it('leaves audit entries with the rates before and after', async () => {
  await fixed.fix(PAIR, order('1560'));
  await fixed.fix(PAIR, order('1570'));
  await fixed.unfix(PAIR, { by });
  const entries = await new AuditLog(database.auditEntries, clock).ofSubject({
    kind: 'rate',
    id: 'USDC/NGN',
  });
  expect(entries.map(({ action, reason, by: name }) => [action, reason, name]).sort()).toEqual([
    ['rate.fix', 'the desk says so', 'cli:ada'],
    ['rate.fix', 'the desk says so', 'cli:ada'],
    ['rate.unfix', undefined, 'cli:ada'],
  ]);
  expect(entries.find(({ action }) => action === 'rate.unfix')?.before).toMatchObject({ rate: '1570' });
});
