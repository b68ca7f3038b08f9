import type { Logger } from '@nestjs/common';
import { ChainError, type SafeReader } from '@cowrie/chain-evm';
import type { NetworkReader } from '@cowrie/api/platform/chain/network.reader';
import { groupedBy } from '@cowrie/api/platform/mongo/rows.group';
import type { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import type { PayoutEvaluator } from '../payout-evaluator.service';
import { FinalSince } from './final-since';
import { firstTry } from './first-try';
import { queueNameOf } from './queue-name';
import type { SendingScope, SentPayout } from './sent-payouts.repository';

/** What {@link TakenBack} needs. */
export interface TakenBackParts {
  safes: Pick<SafeReader, 'nonce'>;
  reader: Pick<NetworkReader, 'head'>;
  evaluator: Pick<PayoutEvaluator, 'evaluate'>;
  setAside: Pick<SetAside, 'each'>;
  scope: SendingScope;
}

/**
 * Requeues the payouts of batches that an operator took back. First the chain must show, at final depth, that
 * none of them was executed. If they were signed, another transaction must have used their nonce
 * (docs/decisions/0061).
 */
export class TakenBack {
  private readonly since: FinalSince;
  /** Accounts where no Safe answers. Each is logged once. */
  private readonly silent = new Set<string>();

  constructor(
    private readonly parts: TakenBackParts,
    private readonly logger: Logger,
  ) {
    this.since = new FinalSince(parts.reader);
  }

  /**
   * A batch that fails is set aside, and the others continue.
   *
   * @param onTheirWay as it is after the last search of the chain
   * @throws the nodes' and the database's errors
   */
  async run(onTheirWay: readonly SentPayout[], finalNumber: number): Promise<void> {
    // Only the Safe's service knows whether a proposal is signed (SafeProposals).
    const taken = onTheirWay.filter(
      ({ handOut }) => handOut.withdrawal && handOut.state === 'open' && handOut.signer === 'batch',
    );
    const { setAside, scope } = this.parts;
    const batches = groupedBy(taken, ({ handOut }) => String(handOut.batchId));
    await setAside.each(
      `batches taken back of ${queueNameOf(scope)}`,
      batches,
      ([batch]) => batch,
      ([batch, members]) => this.carryOn(batch, members, finalNumber),
    );
  }

  private async carryOn(batch: string, members: readonly SentPayout[], finalNumber: number): Promise<void> {
    const [first] = members;
    if (!first?.handOut.withdrawal) return;
    const { nonce, at } = first.handOut.withdrawal;
    const isOver = nonce === undefined || (await this.isUsed(first.handOut.from, nonce));
    const searchedThrough = Math.min(finalNumber, ...members.map(({ handOut }) => handOut.scannedThrough));
    // Taking it back in another way starts over.
    const about = `${batch}:${at.getTime()}`;
    if (!(await this.since.isFinal(about, isOver, searchedThrough))) return;
    for (const payout of members) await this.release(payout);
    this.since.forget(about);
    this.logger.warn({ batchId: batch }, 'a batch was taken back; its payouts are queued again');
  }

  /** An account that cannot be asked holds up its own batches only. */
  private async isUsed(safeAddress: string, nonce: number): Promise<boolean> {
    try {
      const next = await this.parts.safes.nonce(safeAddress);
      this.silent.delete(safeAddress);
      return next > nonce;
    } catch (error) {
      if (!(error instanceof ChainError)) throw error;
      if (!this.silent.has(safeAddress))
        this.logger.warn(
          { err: error, safeAddress },
          'a Safe cannot be asked for its nonce; a batch that was taken back waits',
        );
      this.silent.add(safeAddress);
      return false;
    }
  }

  private async release(payout: SentPayout): Promise<void> {
    const handOut = { ...payout.handOut, state: 'void' as const };
    await this.parts.evaluator.evaluate(
      payout._id,
      firstTry(payout, () => ({ set: { handOut } })),
    );
  }
}
