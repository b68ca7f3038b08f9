import { RpcResponseError, RpcUnreachableError, type UnreachableKind } from '../chain.errors';
import { noneAnswered } from './rpc.failover';
import { patiently, saysBusy } from './rpc.patience';
import type { RpcAnswer } from './rpc.types';

const unreachable = (kind: UnreachableKind, retryAfterMs?: number) =>
  new RpcUnreachableError(kind, { endpoint: 'node', ...(retryAfterMs !== undefined && { retryAfterMs }) });
const BUSY: RpcAnswer = {
  error: new RpcResponseError(429, 'too many requests', 'eth_call', undefined, true),
};
const DONE: RpcAnswer = { result: '0x1' };

/** Asks an endpoint with these outcomes, one after another. The last outcome repeats. */
async function asked(...outcomes: (RpcAnswer | Error)[]) {
  const waits: number[] = [];
  let asks = 0;
  const ask = () => {
    const outcome = outcomes[Math.min(asks, outcomes.length - 1)] as RpcAnswer | Error;
    asks += 1;
    return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
  };
  const wait = (ms: number) => Promise.resolve(waits.push(ms));
  const outcome = await patiently(ask, wait, saysBusy).catch((error: unknown) => error);
  return { outcome, waits, asks };
}

it('asks again after a rate limit, later each time, and gives up after four', async () => {
  const limited = unreachable('rate_limited');
  expect(await asked(limited, limited, DONE)).toEqual({ outcome: DONE, waits: [100, 400], asks: 3 });
  expect(await asked(BUSY, DONE)).toEqual({ outcome: DONE, waits: [100], asks: 2 });
  expect(await asked(limited)).toEqual({ outcome: limited, waits: [100, 400, 1000], asks: 4 });
  expect(await asked(BUSY)).toEqual({ outcome: BUSY, waits: [100, 400, 1000], asks: 4 });
});

it('waits as long as the endpoint asks for, and not at all if it asks for a long wait', async () => {
  expect(await asked(unreachable('rate_limited', 1_500), DONE)).toMatchObject({ waits: [1500], asks: 2 });
  const long = unreachable('rate_limited', 2_001);
  expect(await asked(long)).toEqual({ outcome: long, waits: [], asks: 1 });
});

it('waits the shortest time that any of several endpoints asks for', async () => {
  const all = noneAnswered([
    unreachable('rate_limited', 60_000),
    unreachable('network'),
    unreachable('rate_limited', 500),
  ]);
  expect(await asked(all, DONE)).toMatchObject({ waits: [500], asks: 2 });
});

it.each(['timeout', 'network', 'http', 'too_large', 'malformed', 'refused', 'closed'] as const)(
  'does not ask again after %s: the caller decides',
  async (kind) => {
    const error = unreachable(kind);
    expect(await asked(error)).toEqual({ outcome: error, waits: [], asks: 1 });
  },
);

it('does not ask again when the endpoints were slow to refuse', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(2_001);
  const error = unreachable('rate_limited');
  expect(await asked(error)).toEqual({ outcome: error, waits: [], asks: 1 });
  clock.mockRestore();
});
