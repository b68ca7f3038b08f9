import { type RateSource, StaticRateSource } from '@cowrie/rates';
import { FakeClock } from '@cowrie/testing/api/fake-clock';
import { aConfig } from '@cowrie/testing/api/test-config';
import { RatesService } from './rates.service';

let clock: FakeClock;
let asked: number;
beforeEach(() => {
  clock = new FakeClock();
  asked = 0;
});

/** A source that counts how often it is asked. */
function counting(read: RateSource['read']): RateSource {
  return {
    name: 'counting',
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

  it('does not wait for a slow source, and is there for the next caller', async () => {
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
