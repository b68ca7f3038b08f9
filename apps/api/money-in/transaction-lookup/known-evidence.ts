import { SingleFlightCache } from '@cowrie/cache';
import type { NetworkDefinition, TransactionEvidence } from '@cowrie/chain-evm';
import type { Environment } from '@cowrie/dto';
import type { ChainCursorsRepository } from '@cowrie/api/chain/chain-records/chain-cursors.repository';
import type { ChainReaders } from '@cowrie/api/platform/chain/chain-readers';
import type { Clock } from '@cowrie/api/platform/clock/clock';

/** The content of a confirmed block does not change. */
const CONFIRMED_TTL_MS = 600_000;
/** Any other answer can change with the next block. */
const OPEN_TTL_MS = 5_000;
/** Limits how often open pages ask a network that is down. */
const FAILURE_TTL_MS = 1_000;
/** A transaction can contain hundreds of transfers. */
const CAPACITY = 1_000;

interface Known {
  evidence: TransactionEvidence | undefined;
  ttlMs: number;
}

/** What each network knows about a transaction. All callers for one transaction share one answer. */
export class KnownEvidence {
  private readonly cache: SingleFlightCache<Known>;

  constructor(
    private readonly readers: ChainReaders,
    private readonly cursors: Pick<ChainCursorsRepository, 'find'>,
    clock: Clock,
  ) {
    this.cache = new SingleFlightCache({
      ttlMs: ({ ttlMs }) => ttlMs,
      failureTtlMs: FAILURE_TTL_MS,
      capacity: CAPACITY,
      now: () => clock.now(),
    });
  }

  /** True if `of` would make no call. */
  has(environment: Environment, { name }: NetworkDefinition, txHash: string): boolean {
    return this.cache.has(keyOf(environment, name, txHash));
  }

  /**
   * What the network knows about a transaction; undefined if it does not know it.
   * @param txHash in lower case
   * @throws the errors of `ChainReader.transaction`
   */
  async of(
    environment: Environment,
    network: NetworkDefinition,
    txHash: string,
  ): Promise<TransactionEvidence | undefined> {
    const { evidence } = await this.cache.get(keyOf(environment, network.name, txHash), async () => {
      const found = await this.readers.of(environment, network).transaction(txHash);
      return { evidence: found, ttlMs: await this.ttlOf(environment, network, found) };
    });
    return evidence;
  }

  /** The watcher's cursor says which blocks are confirmed, so no node is asked. */
  private async ttlOf(
    environment: Environment,
    { name }: NetworkDefinition,
    evidence: TransactionEvidence | undefined,
  ): Promise<number> {
    if (!evidence || evidence.state === 'waiting') return OPEN_TTL_MS;
    const cursor = await this.cursors.find(environment, name);
    const isConfirmed = cursor !== null && evidence.block.number <= cursor.confirmed.number;
    return isConfirmed ? CONFIRMED_TTL_MS : OPEN_TTL_MS;
  }
}

function keyOf(environment: Environment, network: string, txHash: string): string {
  return `${environment}:${network}:${txHash}`;
}
