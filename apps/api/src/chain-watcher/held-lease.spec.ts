import { FakeClock } from '@cowrie/testing/api/fake-clock';
import { LEASE_TTL_SECONDS } from '../platform/leases/lease.service';
import { heldLease } from './held-lease';

function leased() {
  const clock = new FakeClock();
  const acquire = jest.fn(() => Promise.resolve(true));
  return { clock, acquire, holds: heldLease(acquire, clock) };
}

it('renews a lease every 3 s, long before it ends', async () => {
  const { clock, acquire, holds } = leased();
  for (let tick = 0; tick < 60; tick += 1, clock.set(clock.now().getTime() + 500))
    expect(await holds()).toBe(true);
  expect(acquire).toHaveBeenCalledTimes(30 / 3);
  expect(2 * 3).toBeLessThan(LEASE_TTL_SECONDS);
});

it('asks again at once while another process holds it', async () => {
  const { acquire, holds } = leased();
  acquire.mockResolvedValueOnce(false).mockResolvedValueOnce(false);
  expect([await holds(), await holds(), await holds()]).toEqual([false, false, true]);
});

it('asks again after a pause of the process', async () => {
  const { clock, acquire, holds } = leased();
  await holds();
  clock.advanceSeconds(LEASE_TTL_SECONDS);
  acquire.mockResolvedValue(false);
  expect(await holds()).toBe(false);
});

it('asks again when the database failed', async () => {
  const { acquire, holds } = leased();
  acquire.mockRejectedValueOnce(new Error('no database'));
  await expect(holds()).rejects.toThrow('no database');
  expect(await holds()).toBe(true);
  expect(acquire).toHaveBeenCalledTimes(2);
});
