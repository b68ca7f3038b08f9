import {
  RATE_RULE_DEFAULTS,
  type RateReading,
  type RateRule,
  type RateSource,
  RateSourceError,
} from '@cowrie/rates';
import { startDatabase, type TestDatabase } from '../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { Observed } from '@cowrie/api/platform/testing/observed';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { until } from '@cowrie/testing/until';
import type { RuleSource } from '@cowrie/api/platform/config/rate-rules.read';
import { LeaseService } from '@cowrie/api/platform/leases/lease.service';
import { RateBooks } from './rate-books.repository';
import { RateRefresher } from './rate-refresher.service';
import { RateSourcesReader } from './rate-sources.reader';
import { RatesService } from './rates.service';
import { SharedRates } from './shared-rates.service';

const PAIR = { token: 'USDC', currency: 'NGN' } as const;
const RULE: RateRule<RuleSource> = {
  ...RATE_RULE_DEFAULTS,
  executable: 'quidax',
  band: ['cross'],
};
const POLICY = { minSources: 1, maxAgeSeconds: 60, maxSpreadBasisPoints: 300 };
const config = aConfig({
  rates: { ...POLICY, sources: ['coinbase'], rules: { NGN: RULE } },
});

let database: TestDatabase;
let clock: FakeClock;
/** What each source says of USDC/NGN now. Undefined: it has no rate. */
let said: Record<string, string | Error | undefined>;
/** Calls of sources about that pair, and commands to the database. */
let asked: string[];
let commands: number;
let beforeCommand: () => void;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.clear();
  clock = new FakeClock();
  said = { quidax: '1500', cross: '1510' };
  asked = [];
  commands = 0;
  beforeCommand = () => undefined;
});
afterAll(() => database.stop());

function source(name: string): RateSource {
  return {
    name,
    isStatic: false,
    async read(token, currency): Promise<RateReading | undefined> {
      if (token !== PAIR.token || currency !== PAIR.currency) return undefined;
      asked.push(name);
      const rate = said[name];
      if (rate instanceof Error) throw rate;
      return rate === undefined ? undefined : { source: name, rate, asOf: clock.now() };
    },
  };
}

/** One process of the service. */
function process() {
  const sources = ['quidax', 'cross', 'coinbase'].map(source);
  const observed = new Observed(({ when }) => {
    if (when === 'before') commands += 1;
    beforeCommand();
  });
  const books = observed.wrap(new RateBooks(database.rateBooks));
  const shared = new SharedRates(books, new RateSourcesReader(sources, config, clock), clock);
  const rates = new RatesService(sources, config, clock, shared);
  const refresher = new RateRefresher(new LeaseService(database.leases, clock), shared);
  return { shared, rates, refresher, rate: () => rates.rate(PAIR.token, PAIR.currency) };
}
const down = () => new RateSourceError('unreachable', 'down');
const refused = (rate: Promise<unknown>) =>
  rate.then(
    (found) => found,
    (error: { code: string; cause: { refusal: string } }) => [error.code, error.cause.refusal],
  );

it('gives the first quote of a new process its rate, and asks the sources once for all callers', async () => {
  const { rate } = process();
  const found = await Promise.all(Array.from({ length: 10 }, rate));
  expect(new Set(found.map((one) => one.rate))).toEqual(new Set(['1500']));
  expect(asked).toEqual(['quidax', 'cross']);
  // The next process can use what it read.
  await until(async () => (await database.rateBooks.countDocuments({})) === 1);
  await process().rate();
  expect(asked).toHaveLength(2);
});

it('asks neither a source nor the database for a quote while a process keeps the rates fresh', async () => {
  const [keeper, other] = [process(), process()];
  await keeper.shared.refresh();
  await other.rate();
  [asked, commands] = [[], 0];
  for (let count = 0; count < 100; count += 1) await other.rate();
  expect([asked, commands]).toEqual([[], 0]);
});

// Guarantee: a customer gets the same rate from every process.
it('makes all processes quote the same, at most a second after a change', async () => {
  const [keeper, other] = [process(), process()];
  await keeper.shared.refresh();
  const first = await other.rate();
  expect(first).toEqual(await keeper.rate());
  said = { quidax: '1520', cross: '1530' };
  clock.advanceSeconds(10);
  await keeper.shared.refresh();
  expect((await other.rate()).rate).toBe('1520');
  said = { quidax: '1525', cross: '1530' };
  clock.advanceSeconds(1);
  await keeper.shared.refresh();
  expect((await other.rate()).rate).toBe('1520');
  await until(async () => (await other.rate()).rate === '1525');
});

it('reads ahead of need in one process at a time', async () => {
  const [one, two] = [process(), process()];
  one.refresher.onApplicationBootstrap();
  await until(() => Promise.resolve(asked.length === 2));
  two.refresher.onApplicationBootstrap();
  await two.refresher.onModuleDestroy();
  await one.refresher.onModuleDestroy();
  expect(asked).toHaveLength(2);
});

it('asks the sources itself when no process has done so for 30 s, and again a second after a failure', async () => {
  const { rate, shared } = process();
  await shared.refresh();
  clock.advanceSeconds(29);
  asked = [];
  await rate();
  expect(asked).toEqual([]);
  clock.advanceSeconds(1);
  said = { quidax: down(), cross: down() };
  // Their last readings are 30 s old, and 60 s is the limit.
  expect((await rate()).rate).toBe('1500');
  expect(asked).toEqual(['quidax', 'cross']);
});

it('serves the last reading of a source that fails, until it is too old', async () => {
  const { rate, shared } = process();
  await shared.refresh();
  said.quidax = down();
  for (let seconds = 10; seconds <= 60; seconds += 10) {
    clock.advanceSeconds(10);
    await shared.refresh();
    expect((await rate()).rate).toBe('1500');
  }
  clock.advanceSeconds(10);
  await shared.refresh();
  expect(await refused(rate())).toEqual(['rate_unavailable', 'stale']);
});

it('drops the reading of a source that no longer has a rate', async () => {
  const { rate, shared } = process();
  await shared.refresh();
  said.cross = undefined;
  clock.advanceSeconds(10);
  await shared.refresh();
  expect(await refused(rate())).toEqual(['rate_unavailable', 'too_few']);
});

it('refuses a price that jumps, in every process, until it has held for ten minutes', async () => {
  const [keeper, other] = [process(), process()];
  await keeper.shared.refresh();
  said = { quidax: '1600', cross: '1600' };
  for (let seconds = 10; seconds <= 600; seconds += 10) {
    clock.advanceSeconds(10);
    await keeper.shared.refresh();
  }
  expect(await refused(other.rate())).toEqual(['rate_unavailable', 'jumped']);
  clock.advanceSeconds(10);
  await process().shared.refresh();
  expect((await process().rate()).rate).toBe('1600');
});

it('continues while the database is unreachable', async () => {
  const { rate, shared } = process();
  await shared.refresh();
  beforeCommand = () => {
    throw new Error('the database is away');
  };
  clock.advanceSeconds(20);
  expect((await rate()).rate).toBe('1500');
  clock.advanceSeconds(20);
  said = { quidax: '1510', cross: '1510' };
  expect((await rate()).rate).toBe('1510');
});

it('keeps a newer reading of another process', async () => {
  const books = new RateBooks(database.rateBooks);
  const at = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000);
  const read = (rate: string, seconds: number) => ({
    _id: 'USDC/NGN',
    readAt: at(seconds),
    readings: [{ source: 'quidax', rate, asOf: at(seconds) }],
  });
  await books.save([read('2', 2)]);
  await books.save([read('1', 1), { ...read('1', 1), _id: 'USDT/NGN' }]);
  const stored = async () =>
    (await books.all()).map(({ _id, readings }) => `${_id} ${readings[0]?.rate}`).sort();
  expect(await stored()).toEqual(['USDC/NGN 2', 'USDT/NGN 1']);
  await books.save([read('3', 3)]);
  expect(await stored()).toEqual(['USDC/NGN 3', 'USDT/NGN 1']);
});
