import { FakeClock } from '@cowrie/testing/api/fake-clock';
import { CachedLease } from './cached-lease';

function held() {
  const clock = new FakeClock();
  const acquire = jest.fn(() => Promise.resolve(true));
  return { clock, acquire, lease: new CachedLease({ acquire }, 'work', clock) };
}

it('renews when a fifth of the lease is used up', async () => {
  const { clock, acquire, lease } = held();
  for (let i = 0; i < 3; i += 1) expect(await lease.isHeld()).toBe(true);
  expect(acquire).toHaveBeenCalledTimes(1);
  clock.advanceSeconds(2);
  await lease.isHeld();
  expect(acquire).toHaveBeenCalledTimes(2);
});

// Guarantee: a clock that is set back by hours does not make a process believe for hours that it holds the lease.
it('asks the database again when the clock was set back', async () => {
  const { clock, acquire, lease } = held();
  await lease.isHeld();
  clock.advanceSeconds(-7200);
  acquire.mockResolvedValueOnce(false);
  expect(await lease.isHeld()).toBe(false);
});
