import { Logger } from '@nestjs/common';
import type { LeaseService } from '@cowrie/api/platform/leases/lease.service';
import { DatabaseWrites } from '@cowrie/api/platform/mongo/database-writes';
import type { PayerRefunds } from './payer-refunds.service';
import type { PayoutSync } from './payout-sync.service';
import { PayoutsWorker } from './payouts-worker.service';

const TICK_MS = 10_000;

beforeAll(() => Logger.overrideLogger(false));
afterEach(() => jest.restoreAllMocks());

/** A worker whose clock a test sets. `looks` has the times of its looks, in seconds. */
function started(writes?: () => number) {
  const at = { nowMs: 1_000, isOurs: true };
  const startMs = at.nowMs;
  const looks: number[] = [];
  jest.spyOn(performance, 'now').mockImplementation(() => at.nowMs);
  const acquire = () => {
    // The database takes a moment.
    at.nowMs += 3;
    return Promise.resolve(at.isOurs);
  };
  const look = jest.fn(() => {
    looks.push(Math.floor((at.nowMs - startMs) / 1000));
    return Promise.resolve(0);
  });
  const worker = new PayoutsWorker(
    { catchUp: () => Promise.resolve() } as PayoutSync,
    { catchUp: look as PayerRefunds['catchUp'] } as PayerRefunds,
    { acquire } as unknown as LeaseService,
    new DatabaseWrites(writes),
  );
  const ticks = async (count: number) => {
    for (let tick = 0; tick < count; tick += 1) {
      await worker.run();
      at.nowMs = startMs + (Math.floor((at.nowMs - startMs) / TICK_MS) + 1) * TICK_MS;
    }
    return looks.splice(0);
  };
  return { at, look, ticks };
}

it('looks every 30 s while nothing is written, because links expire by time', async () => {
  expect(await started(() => 1).ticks(7)).toEqual([0, 30, 60]);
});

it('looks at the next tick after a write, after a failure, and with a lease that another process had', async () => {
  let written = 1;
  const { at, look, ticks } = started(() => written);
  expect(await ticks(2)).toEqual([0]);
  written = 2;
  expect(await ticks(2)).toEqual([20]);
  written = 4;
  look.mockRejectedValueOnce(new Error('no primary'));
  expect(await ticks(2)).toEqual([50]);
  written = 8;
  at.isOurs = false;
  expect(await ticks(2)).toEqual([]);
  at.isOurs = true;
  expect(await ticks(2)).toEqual([80]);
});

it('looks at each tick where the database does not tell of its writes', async () => {
  expect(await started().ticks(4)).toEqual([0, 10, 20, 30]);
});
