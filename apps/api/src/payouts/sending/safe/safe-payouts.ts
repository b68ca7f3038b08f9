import { Logger } from '@nestjs/common';
import { SafeServiceError, type SafeServiceFailure } from '@cowrie/safe-service';
import type { ChainCursor } from '../../../chain-records/chain-cursor.schema';
import { groupedBy } from '../../../platform/mongo/rows.group';
import type { Payout } from '../../payout.schema';
import type { SentPayout } from '../sent-payouts.repository';
import { SafeHandOut, SafeUnfitError } from './safe-hand-out';
import { SafeProposals } from './safe-proposals';
import type { SafeParts } from './safe.parts';

/** How long a service is left alone after a failure, in milliseconds, unless it says it itself. */
const REST_MS: Record<SafeServiceFailure, number> = {
  refused: 300_000,
  busy: 60_000,
  unavailable: 30_000,
  malformed: 60_000,
};

/** Proposes the queued payouts of one network to the owners of a Safe, and follows what was proposed (docs/decisions/0061). */
export class SafePayouts {
  private readonly logger: Logger;
  private readonly handOut: SafeHandOut;
  private readonly proposals: SafeProposals;
  private quietUntil = 0;
  private problem: string | undefined;

  constructor(private readonly parts: SafeParts) {
    const { environment, network } = parts.scope;
    this.logger = new Logger(`Safe ${environment}:${network}`);
    this.handOut = new SafeHandOut(parts, this.logger);
    this.proposals = new SafeProposals(parts, this.logger);
  }

  /**
   * Does what can be done now. Returns why nothing can, for operators; undefined when nothing is in the way.
   *
   * @param queued whose money lies in the Safe, oldest first
   * @param onTheirWay all payouts of the network that are not final
   * @throws the nodes' and the database's errors
   */
  async run(
    queued: readonly Payout[],
    onTheirWay: readonly SentPayout[],
    position: Pick<ChainCursor, 'finalNumber'>,
  ): Promise<string | undefined> {
    const now = this.parts.clock.now().getTime();
    if (now < this.quietUntil) return this.problem;
    try {
      await this.carryOn(onTheirWay, position.finalNumber);
      const stored = await this.handOut.gather(queued, onTheirWay, position);
      if (stored) await this.proposals.propose(stored);
      this.problem = undefined;
    } catch (error) {
      if (!(error instanceof SafeServiceError || error instanceof SafeUnfitError)) throw error;
      const restMs =
        error instanceof SafeServiceError ? (error.retryAfterMs ?? REST_MS[error.failure]) : REST_MS.refused;
      this.quietUntil = now + restMs;
      // A run comes often, so a problem is logged only when it is new.
      if (error.message !== this.problem) this.logger.warn({ err: error }, 'payouts cannot be proposed');
      this.problem = error.message;
    }
    return this.problem;
  }

  private async carryOn(onTheirWay: readonly SentPayout[], finalNumber: number): Promise<void> {
    const ours = onTheirWay.filter(({ handOut }) => handOut.signer === 'safe');
    const ofBatch = groupedBy(ours, ({ handOut }) => handOut.batchId?.toHexString() ?? '');
    const batchIds = [...ofBatch.values()].flatMap(([first]) => first?.handOut.batchId ?? []);
    if (batchIds.length === 0) return;
    const known = new Map((await this.parts.proposals.find(batchIds)).map((one) => [String(one._id), one]));
    for (const batchId of batchIds) {
      const id = batchId.toHexString();
      const proposal = known.get(id) ?? (await this.handOut.store(batchId));
      if (!proposal) continue;
      if (!proposal.proposedAt) await this.proposals.propose(proposal);
      await this.proposals.follow(proposal, ofBatch.get(id) ?? [], finalNumber);
    }
  }
}
