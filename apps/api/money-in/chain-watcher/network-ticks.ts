import { ChainMismatchError, type EndpointHealth, type HeadFeed } from '@cowrie/chain-evm';
import type { NetworkReader } from '@cowrie/api/platform/chain/network.reader';
import type { Clock } from '@cowrie/api/platform/clock/clock';
import type { HealthCheck } from '@cowrie/api/platform/health/health.registry';
import { reasonBehind } from '../quotes/network-offer';
import { isOver } from '@cowrie/api/chain/block-reading/is-over';
import { ContradictoryChainError } from '@cowrie/api/chain/block-reading/transfer.changes';
import type { NetworkPace } from '@cowrie/api/chain/block-reading/network-pace';
import { type NetworkWatcher, ReorganizationTooDeepError } from './network-watcher';

/**
 * A lease ends after 10 s. With ticks of 4 s another process reads within 15 s of a crash, no matter how long
 * the poll interval is.
 */
export const MAX_TICK_MS = 4000;
/**
 * While another process holds the lease, ask for it this often, or at each tick if ticks are rarer.
 */
const OTHERS_LEASE_MS = 2000;
/** A poll may find a block before it is announced, or the node that is read may have it a moment later. */
const MOST_MISLED = 3;
/** Health says that nothing is announced after this long. */
const SILENT_MS = 60_000;

/** What the ticks of one network need. */
export interface NetworkTicksParts {
  reader: Pick<NetworkReader, 'network' | 'assertNetwork' | 'endpoints'>;
  watcher: Pick<NetworkWatcher, 'catchUp' | 'warnings' | 'alarm' | 'readTo' | 'headNumber'>;
  pace: Pick<NetworkPace, 'isDue' | 'hasRead' | 'forget' | 'restsForMs' | 'isResting'>;
  /** Absent: the network is only polled. */
  heads?: Pick<HeadFeed, 'open' | 'pause' | 'announced'> | undefined;
  holdsLease: () => Promise<boolean>;
  check: HealthCheck;
  /** Fails while payments are held because of their vaults. */
  vaults: HealthCheck;
  /** Whether the network has been compared with its configuration already. */
  isAsserted: boolean;
  clock: Clock;
}

/**
 * The work of one network, tick by tick. Each tick renews the lease; blocks are read once a poll interval, or
 * less often while nobody waits for them. `tickMs` is the shortest time from one tick to the next.
 */
export function networkTicks({
  reader,
  watcher,
  pace,
  heads,
  holdsLease,
  check,
  vaults,
  clock,
  ...state
}: NetworkTicksParts) {
  const { pollIntervalMs } = reader.network;
  const ticksPerPoll = Math.ceil(pollIntervalMs / MAX_TICK_MS);
  const tickMs = pollIntervalMs / ticksPerPoll;
  let { isAsserted } = state;
  /** Another process holds the lease and reports the held payments. */
  let isOthers = false;
  let ticksLeft = 0;
  /** A block was announced since the last tick. */
  let hasNews = false;
  /** How many readings because of an announcement have found no block since one was found. */
  let misledTimes = 0;
  /** Since when it has been awake without an announcement of the newest block. */
  let untoldSince: number | undefined;

  async function readIfDue(): Promise<void> {
    if (!isAsserted) {
      await reader.assertNetwork();
      isAsserted = true;
    }
    isOthers = !(await holdsLease());
    const wasTold = hasNews;
    hasNews = false;
    if (isOthers) {
      ticksLeft = 0;
      pace.forget();
      return;
    }
    if (ticksLeft > 0 && !isAhead()) {
      ticksLeft -= 1;
      return;
    }
    if (await pace.isDue()) {
      await catchUp(wasTold);
      pace.hasRead();
    }
    ticksLeft = ticksPerPoll - 1;
  }

  async function catchUp(wasTold: boolean): Promise<void> {
    const before = watcher.headNumber();
    // A reading that fails has found nothing either.
    if (wasTold) misledTimes += 1;
    await watcher.catchUp();
    if (watcher.headNumber() !== before) misledTimes = 0;
  }

  /** A block was announced that is not read yet. */
  function isAhead(): boolean {
    return (heads?.announced() ?? -1) > (watcher.headNumber() ?? -1);
  }

  /**
   * The newest block is read, and an endpoint will say when there is another. So polls only watch over the
   * endpoint. One that says nothing is noticed by them: then more was read than it has announced.
   */
  function isTold(): boolean {
    const announced = heads?.announced();
    return announced !== undefined && announced === watcher.headNumber() && !isMisled();
  }

  function isMisled(): boolean {
    return misledTimes >= MOST_MISLED;
  }

  /** Announcements are paid for too, so nobody is asked for them while nobody waits for a block. */
  function listenIfAwake(): void {
    const isAwake = !isOthers && !pace.isResting();
    if (isAwake) heads?.open();
    else heads?.pause();
    untoldSince = heads && isAwake && !isTold() ? (untoldSince ?? clock.now().getTime()) : undefined;
  }

  function silentEndpoints(): string[] {
    const isSilent = untoldSince !== undefined && isOver(clock.now().getTime(), untoldSince, SILENT_MS);
    return isSilent ? ['no endpoint announces its new blocks: they are found by polls'] : [];
  }

  function reasonBehindOf(): string | undefined {
    const readTo = watcher.readTo();
    return readTo && reasonBehind(reader.network, readTo, clock.now());
  }

  return {
    tickMs,
    /**
     * Takes note of an announcement. True: a tick must look at it now. After some that led to nothing, false
     * until a poll finds a block: an endpoint that announces what is not there must not set how often nodes
     * are asked.
     */
    hearOfBlock(): boolean {
      hasNews ||= !isMisled();
      return hasNews;
    },
    /**
     * Returns how many milliseconds from now the next tick is due.
     * @throws the error of the reading, after it is recorded in health
     */
    async tick(): Promise<number> {
      const beganAtMs = performance.now();
      try {
        await readIfDue();
        listenIfAwake();
        const alarm = isOthers ? undefined : watcher.alarm();
        if (alarm === undefined) vaults.succeeded();
        else vaults.failed(alarm);
        const behind = isOthers ? undefined : reasonBehindOf();
        const problems = textOf([
          ...(behind ? [behind] : []),
          ...unhealthyNodes(reader),
          ...silentEndpoints(),
          ...watcher.warnings(),
        ]);
        // A node that answers with old blocks causes no error.
        if (behind !== undefined && problems !== undefined) check.late(problems);
        else check.succeeded(problems);
        const idleMs = isTold() ? MAX_TICK_MS : pace.restsForMs();
        const restMs = isOthers ? OTHERS_LEASE_MS : Math.min(MAX_TICK_MS, idleMs);
        return Math.max(restMs, tickMs - (performance.now() - beganAtMs));
      } catch (error) {
        check.failed(textOf([reasonOf(error), ...unhealthyNodes(reader)]) ?? '');
        vaults.failed(watcher.alarm() ?? 'the network cannot be read');
        throw error;
      }
    },
  };
}

/**
 * Health is public, and an unknown error's text can contain an RPC key. So only the texts of our own errors
 * are shown.
 */
function reasonOf(error: unknown): string {
  const isPublic =
    error instanceof ReorganizationTooDeepError ||
    error instanceof ContradictoryChainError ||
    error instanceof ChainMismatchError;
  return isPublic ? error.message : 'the network cannot be read; the log has the reason';
}

function unhealthyNodes(reader: NetworkTicksParts['reader']): string[] {
  return reader
    .endpoints()
    .filter(({ state }) => state !== 'ok')
    .map(problemOf);
}

function problemOf({ host, state, behindBlocks, leftOutBlock }: EndpointHealth): string {
  if (leftOutBlock !== undefined) return `${host} left out transfers of block ${leftOutBlock} and rests`;
  return state === 'resting'
    ? `${host} rests after failures`
    : `${host} lags ${behindBlocks ?? 'some'} blocks behind`;
}

function textOf(parts: readonly string[]): string | undefined {
  return parts.length > 0 ? parts.join('; ') : undefined;
}
