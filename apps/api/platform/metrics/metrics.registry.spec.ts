import { Logger } from '@nestjs/common';
import { CollectorRun } from './collector';
import { counter, gauge } from './metric.rows';
import { MetricsRegistry } from './metrics.registry';
import { Tally } from './tally';

const ROWS = {
  cowrie_fish_total: counter('process', 'Fish', ['kind']),
  cowrie_water_meters: gauge('process', 'Water'),
};

const valuesOf = async (metrics: MetricsRegistry): Promise<string[]> =>
  (await metrics.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));

it('reports what each collector reads, and a counter as its owner counts it', async () => {
  const metrics = new MetricsRegistry();
  const fish = new Tally(['kind']);
  metrics.collect(ROWS, {
    name: 'pond',
    read: () => ({ cowrie_fish_total: fish.samples(), cowrie_water_meters: [{ value: 1.5 }] }),
  });
  fish.add(['carp']);
  fish.add(['carp'], 2);
  fish.add(['a "pike"\\\n']);
  const expected = [
    'cowrie_collector_failed{collector="pond"} 0',
    'cowrie_fish_total{kind="carp"} 3',
    'cowrie_fish_total{kind="a \\"pike\\"\\\\\\n"} 1',
    'cowrie_water_meters 1.5',
  ];
  expect(await valuesOf(metrics)).toEqual(expected);
  expect(await valuesOf(metrics)).toEqual(expected);
});

// Guarantee: an old figure never looks like a new one, and one failing collector affects no other.
it('leaves out the values of a collector that fails, and says so', async () => {
  jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
  const metrics = new MetricsRegistry();
  let fails = false;
  metrics.collect(
    { cowrie_water_meters: ROWS.cowrie_water_meters },
    {
      name: 'pond',
      read: () => {
        if (fails) throw new Error('dry');
        return { cowrie_water_meters: [{ value: 1 }] };
      },
    },
  );
  metrics.collect(
    { cowrie_sky: gauge('process', 'Sky') },
    { name: 'sky', read: () => ({ cowrie_sky: [{ value: 2 }] }) },
  );
  expect(await valuesOf(metrics)).toContain('cowrie_water_meters 1');
  fails = true;
  expect(await valuesOf(metrics)).toEqual([
    'cowrie_collector_failed{collector="pond"} 1',
    'cowrie_collector_failed{collector="sky"} 0',
    'cowrie_sky 2',
  ]);
});

it('refuses a metric that is already registered', () => {
  const metrics = new MetricsRegistry();
  metrics.collect(ROWS, { name: 'pond', read: () => ({}) });
  expect(() => metrics.collect(ROWS, { name: 'lake', read: () => ({}) })).toThrow('cowrie_fish_total');
});

describe('a collector', () => {
  /** A collector whose readings the test ends, and a clock. */
  function slow({ everySeconds = 10, timeoutMs = 5 } = {}) {
    let nowMs = 0;
    const ends: ((value: number) => void)[] = [];
    const read = () =>
      new Promise<{ cowrie_water_meters: { value: number }[] }>((resolve) => {
        ends.push((value) => resolve({ cowrie_water_meters: [{ value }] }));
      });
    const run = new CollectorRun<typeof ROWS>({ name: 'pond', everySeconds, read }, timeoutMs, () => nowMs);
    const value = async () => (await run.samples()).cowrie_water_meters?.[0]?.value;
    return { run, ends, value, pass: (seconds: number) => (nowMs += seconds * 1000) };
  }

  // Guarantee: no matter how many scrapes come, the database is asked once in that time.
  it('is read once for scrapes at the same time, and for those that follow within its time', async () => {
    const { ends, value, pass } = slow({ timeoutMs: 5000 });
    const both = Promise.all([value(), value()]);
    ends[0]?.(7);
    expect(await both).toEqual([7, 7]);
    pass(9.9);
    expect(await value()).toBe(7);
    expect(ends).toHaveLength(1);
    pass(0.1);
    const next = value();
    ends[1]?.(8);
    expect(await next).toBe(8);
  });

  // Guarantee: readings do not pile up behind a silent database.
  it('gives up waiting after its time-out, and is not read again before that reading has ended', async () => {
    const { ends, value } = slow();
    await expect(value()).rejects.toThrow('no values within');
    await expect(value()).rejects.toThrow('no values within');
    expect(ends).toHaveLength(1);
    ends[0]?.(9);
    expect(await value()).toBe(9);
  });
});
