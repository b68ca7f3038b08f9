import { Injectable } from '@nestjs/common';
import { SingleFlightCache } from '@cowrie/cache';
import { ChainError, type NoProof, type TransferProof } from '@cowrie/chain-evm';
import { ChainReaders } from '@cowrie/api/platform/chain/chain-readers';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { LateError, withinTime } from '@cowrie/api/platform/tasks/within-time';
import type { Transfer } from '../chain-records/transfer.schema';
import { TransferProofsRepository } from './transfer-proofs.repository';

/** A network that takes longer counts as unreachable. Its answer is still stored, for the next call. */
const NETWORK_TIMEOUT_MS = 8_000;
/** The proof of a transfer that is not final yet. It can move to another block. */
const OPEN_TTL_MS = 60_000;
/** Limits how often open pages ask a network that gives no proof. */
const FAILURE_TTL_MS = 30_000;
/** A proof is a few kilobytes. */
const CAPACITY = 500;

/** Called at most once for all transfers, before a network is asked. Its error is thrown. */
export type MayAsk = () => Promise<void>;

/** Proves recorded transfers. Those that are final are proven once, and stored. */
@Injectable()
export class TransferProofs {
  private readonly known: SingleFlightCache<TransferProof | NoProof>;

  constructor(
    private readonly stored: TransferProofsRepository,
    private readonly readers: ChainReaders,
    private readonly config: AppConfig,
    clock: Clock,
  ) {
    this.known = new SingleFlightCache({
      ttlMs: (proof) => (typeof proof === 'string' ? FAILURE_TTL_MS : OPEN_TTL_MS),
      failureTtlMs: FAILURE_TTL_MS,
      capacity: CAPACITY,
      now: () => clock.now(),
    });
  }

  /**
   * The proofs of transfers, or why there is none, in the given order. Networks are asked one transfer after
   * the other.
   * @throws the error of `mayAsk`
   */
  async of(
    transfers: readonly Transfer[],
    mayAsk: MayAsk,
    limitMs = NETWORK_TIMEOUT_MS,
  ): Promise<(TransferProof | NoProof)[]> {
    const proofs: (TransferProof | NoProof)[] = [];
    const endsAtMs = performance.now() + limitMs;
    let isAllowed = false;
    for (const transfer of transfers) {
      const stored = await this.stored.find(transfer);
      const isKnown = stored !== undefined || this.known.has(keyOf(transfer));
      if (!isKnown && !isAllowed) {
        await mayAsk();
        isAllowed = true;
      }
      const leftMs = Math.max(0, endsAtMs - performance.now());
      if (stored) proofs.push(stored);
      else if (!isKnown && leftMs === 0) proofs.push('node_unreachable');
      else proofs.push(await this.asked(transfer, leftMs));
    }
    return proofs;
  }

  private async asked(transfer: Transfer, limitMs: number): Promise<TransferProof | NoProof> {
    try {
      return await withinTime(
        limitMs,
        this.known.get(keyOf(transfer), () => this.read(transfer)),
      );
    } catch (error) {
      // An endpoint that is on another chain is reported by the watcher.
      if (error instanceof ChainError || error instanceof LateError) return 'node_unreachable';
      throw error;
    }
  }

  private async read(transfer: Transfer): Promise<TransferProof | NoProof> {
    const { environment, network: name } = transfer;
    const network = this.config.environments[environment]?.networks.find((one) => one.name === name);
    if (!network) return 'node_unreachable';
    const amountUnits = BigInt(transfer.units);
    const reader = this.readers.of(environment, network);
    // Only some families prove a transfer by the block's header.
    const proof = (await reader.proof?.({ ...transfer, amountUnits })) ?? 'header_unknown';
    if (typeof proof !== 'string' && transfer.finalAt) await this.stored.store(transfer, proof);
    return proof;
  }
}

function keyOf({ environment, network, txHash, ordinal, blockHash }: Transfer): string {
  return [environment, network, txHash, ordinal, blockHash].join(':');
}
