import { LEASE_TTL_SECONDS, type LeaseService } from '../../leases/lease.service';
import { MigrationLease } from './migration-lease';

const leases = {
  acquire: jest.fn(() => Promise.resolve(true)),
  renew: jest.fn(() => Promise.resolve(true)),
  release: jest.fn(() => Promise.resolve()),
};
const take = () => MigrationLease.take(leases as unknown as LeaseService, 'work');
beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
});
afterEach(() => jest.useRealTimers());

it('is undefined when another process holds the lease', async () => {
  leases.acquire.mockResolvedValueOnce(false);
  expect(await take()).toBeUndefined();
});

it('renews the lease on a timer until it is released', async () => {
  const lease = await take();
  jest.advanceTimersByTime(3 * LEASE_TTL_SECONDS * 1000);
  expect(leases.renew).toHaveBeenCalledTimes(9);
  await lease?.release();
  jest.advanceTimersByTime(LEASE_TTL_SECONDS * 1000);
  expect(leases.renew).toHaveBeenCalledTimes(9);
  expect(leases.release).toHaveBeenCalledWith('work');
});

it('stays lost after a renewal has found it lost', async () => {
  const lease = await take();
  leases.renew.mockResolvedValueOnce(false);
  await jest.advanceTimersByTimeAsync(LEASE_TTL_SECONDS * 1000);
  await expect(lease?.assertHeld()).rejects.toThrow('lost the lease');
});

it('retries a failed renewal of the timer, and throws when assertHeld cannot renew', async () => {
  const lease = await take();
  leases.renew.mockRejectedValueOnce(new Error('no primary'));
  await jest.advanceTimersByTimeAsync(LEASE_TTL_SECONDS * 1000);
  await lease?.assertHeld();
  leases.renew.mockRejectedValueOnce(new Error('no primary'));
  await expect(lease?.assertHeld()).rejects.toThrow('no primary');
});

it('ignores a failed release, because the lease expires', async () => {
  const lease = await take();
  leases.release.mockRejectedValueOnce(new Error('no primary'));
  await lease?.release();
});
