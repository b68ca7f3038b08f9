import { type RateSource, StaticRateSource } from '@cowrie/rates';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { RatesService } from './rates.service';
import type { SharedRates } from './shared-rates.service';

let clock: FakeClock;
let asked: number;
beforeEach(() => {
  clock = new FakeClock();
  asked = 0;
});

/** A source that counts its requests. */
function counting(read: RateSource['read']): RateSource {
  return {
    // As the configuration names it.
    name: 'static',
    isStatic: true,
    read(token, currency) {
      asked += 1;
      return read(token, currency);
    },
  };
}

const withSource = (read: RateSource['read']) => new RatesService([counting(read)], aConfig(), clock);
const good: RateSource['read'] = (token, currency) =>
  new StaticRateSource(() => clock.now()).read(token, currency);

it('evaluates the same readings at most ten times a second, and new ones at once', async () => {
  const read = async () => ({
    _id: 'USDC/NGN',
    token: 'USDC' as const,
    currency: 'NGN' as const,
    readAt: clock.now(),
    attemptedAt: clock.now(),
    readings: [{ source: 'static', rate: '1550', asOf: clock.now() }],
  });
  let book = await read();
  const shared = { bookOf: () => Promise.resolve(book) } as unknown as SharedRates;
  const rates = new RatesService([], aConfig(), clock, shared);
  const first = await rates.rate('USDC', 'NGN');
  clock.set(new Date(clock.now().getTime() + 99));
  expect(await rates.rate('USDC', 'NGN')).toBe(first);
  clock.set(new Date(clock.now().getTime() + 1));
  expect((await rates.rate('USDC', 'NGN')).agreedAt).toEqual(clock.now());
  book = await read();
  book.readings = [{ source: 'static', rate: '1600', asOf: clock.now() }];
  expect((await rates.rate('USDC', 'NGN')).rate).toBe('1600');
});

describe('an indicative rate', () => {
  it('asks the sources once for all callers of half a minute', async () => {
    const rates = withSource(good);
    const several = await Promise.all(Array.from({ length: 20 }, () => rates.indicativeRate('USDC', 'NGN')));
    expect(new Set(several)).toEqual(new Set(['1550']));
    clock.advanceSeconds(29);
    await rates.indicativeRate('USDC', 'NGN');
    expect(asked).toBe(1);
    clock.advanceSeconds(2);
    await rates.indicativeRate('USDC', 'NGN');
    expect(asked).toBe(2);
  });

  it('is missing without a source that answers, and does not count as refused', async () => {
    const rates = withSource(() => Promise.reject(new Error('down')));
    expect(await rates.indicativeRate('USDC', 'NGN')).toBeUndefined();
    expect(rates.refused.samples()).toEqual([]);
  });

  it('does not wait for a slow source, and is ready for the next caller', async () => {
    let answer = (): void => undefined;
    const slow = new Promise<void>((resolve) => (answer = resolve));
    const rates = withSource(async (token, currency) => {
      await slow;
      return good(token, currency);
    });
    expect(await rates.indicativeRate('USDC', 'NGN')).toBeUndefined();
    answer();
    expect(await rates.indicativeRate('USDC', 'NGN')).toBe('1550');
    expect(asked).toBe(1);
  });
});
