import { ChainMismatchError, type ChainReader } from '@cowrie/chain-evm';
import type { HealthCheck } from '../platform/health/health.registry';
import { ContradictoryChainError } from './transfer.changes';
import { type NetworkWatcher, ReorganizationTooDeepError } from './network-watcher';

/** With the lease's ten seconds: whoever takes over reads within 15 s of a holder's death, however seldom a network is read. */
const MAX_TICK_MS = 4000;

export interface NetworkTicksParts {
  reader: Pick<ChainReader, 'network' | 'assertNetwork' | 'endpoints'>;
  watcher: Pick<NetworkWatcher, 'catchUp' | 'complaints'>;
  holdsLease: () => Promise<boolean>;
  check: HealthCheck;
  /** Whether the network was held against its configuration already. */
  isAsserted: boolean;
}

/** What is to be done every `tickMs`: the lease is asked for each time, blocks are read once a poll interval. */
export function networkTicks({ reader, watcher, holdsLease, check, ...state }: NetworkTicksParts) {
  const { pollIntervalMs } = reader.network;
  const ticksPerPoll = Math.ceil(pollIntervalMs / MAX_TICK_MS);
  let { isAsserted } = state;
  let ticksLeft = 0;

  async function readIfDue(): Promise<void> {
    if (!isAsserted) {
      await reader.assertNetwork();
      isAsserted = true;
    }
    if (!(await holdsLease())) {
      ticksLeft = 0;
      return;
    }
    if (ticksLeft > 0) {
      ticksLeft -= 1;
      return;
    }
    await watcher.catchUp();
    ticksLeft = ticksPerPoll - 1;
  }

  return {
    tickMs: pollIntervalMs / ticksPerPoll,
    /** @throws whatever went wrong, after health has heard of it */
    async tick(): Promise<void> {
      try {
        await readIfDue();
        check.succeeded(textOf([...unwellNodes(reader), ...watcher.complaints()]));
      } catch (error) {
        check.failed(textOf([reasonOf(error), ...unwellNodes(reader)]) ?? '');
        throw error;
      }
    },
  };
}

/** Health is for everybody's eyes: only errors of whose texts we know what they hold. */
function reasonOf(error: unknown): string {
  const isOurs =
    error instanceof ReorganizationTooDeepError ||
    error instanceof ContradictoryChainError ||
    error instanceof ChainMismatchError;
  return isOurs ? error.message : 'it cannot be read';
}

function unwellNodes(reader: NetworkTicksParts['reader']): string[] {
  return reader
    .endpoints()
    .filter(({ state }) => state !== 'ok')
    .map(({ host, state, behindBlocks }) =>
      state === 'resting'
        ? `${host} rests after failures`
        : `${host} lags ${behindBlocks ?? 'some'} blocks behind`,
    );
}

function textOf(parts: readonly string[]): string | undefined {
  return parts.length > 0 ? parts.join('; ') : undefined;
}
