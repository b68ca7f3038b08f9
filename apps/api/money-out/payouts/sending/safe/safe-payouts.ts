import { Logger } from '@nestjs/common';
import type { Types } from 'mongoose';
import { checksumAddress } from '@cowrie/chain-evm';
import { SafeServiceError, type SafeServiceFailure } from '@cowrie/safe-service';
import type { ChainPosition } from '../chain.position';
import { groupedBy } from '@cowrie/api/platform/mongo/rows.group';
import { isOutage } from '@cowrie/api/platform/queues/set-aside.service';
import type { Payout } from '../../payout.schema';
import { queueNameOf } from '../queue-name';
import type { SentPayout } from '../sent-payouts.repository';
import { SafeHandOut, SafeUnfitError } from './safe-hand-out';
import type { PayoutProposal } from './payout-proposal.schema';
import { gapText } from './proposal.gap';
import { REACH, SafeNonces } from './safe-nonces';
import { isTakenBack, SafeProposals } from './safe-proposals';
import type { SafeParts } from './safe.parts';

/** How long a service is left alone after a failure, in milliseconds, unless the service says how long. */
const REST_MS: Record<SafeServiceFailure, number> = {
  refused: 300_000,
  busy: 60_000,
  unavailable: 30_000,
  malformed: 60_000,
};

/** How often the service is asked which proposals it has, in milliseconds. */
const LOOK_MS = 300_000;

/**
 * Proposes the queued payouts of one network to the owners of a Safe, and follows the proposals
 * (docs/decisions/0061).
 */
export class SafePayouts {
  private readonly logger: Logger;
  private readonly handOut: SafeHandOut;
  private readonly proposals: SafeProposals;
  private readonly nonces: SafeNonces;
  private quietUntil = 0;
  /** When the service is asked again which proposals it has, in epoch milliseconds. */
  private lookAt = 0;
  private problem: string | undefined;

  constructor(private readonly parts: SafeParts) {
    const { environment, network } = parts.scope;
    this.logger = new Logger(`Safe ${environment}:${network}`);
    this.handOut = new SafeHandOut(parts, this.logger);
    this.proposals = new SafeProposals(parts, this.logger);
    this.nonces = new SafeNonces(parts);
  }

  /**
   * Does what can be done now. Returns why nothing can be done, for operators; undefined when nothing blocks
   * it.
   *
   * @param queued payouts whose money is in the Safe, oldest first
   * @param onTheirWay all payouts of the network that are not final
   * @throws the nodes' and the database's errors
   */
  async run(
    queued: readonly Payout[],
    onTheirWay: readonly SentPayout[],
    position: ChainPosition,
  ): Promise<string | undefined> {
    const now = this.parts.clock.now().getTime();
    if (now < this.quietUntil) return this.problem;
    try {
      const found = (await this.carryOn(onTheirWay, position.finalNumber)) ?? (await this.takenBackNear());
      const stored = await this.handOut.gather(queued, position);
      if (stored) await this.proposals.propose(stored);
      if (found !== undefined && found !== this.problem) this.logger.error(found);
      this.problem = found;
    } catch (error) {
      if (!(error instanceof SafeServiceError || error instanceof SafeUnfitError)) throw error;
      const restMs =
        error instanceof SafeServiceError ? (error.retryAfterMs ?? REST_MS[error.failure]) : REST_MS.refused;
      this.quietUntil = now + restMs;
      // Runs are frequent, so only a new problem is logged.
      if (error.message !== this.problem) this.logger.warn({ err: error }, 'payouts cannot be proposed');
      this.problem = error.message;
    }
    return this.problem;
  }

  /**
   * A proposal that was taken back pays twice if it is executed. So it is reported when the Safe comes near
   * its nonce.
   */
  private async takenBackNear(): Promise<string | undefined> {
    const { proposals, scope, safes, treasury } = this.parts;
    const safeAddress = checksumAddress(treasury);
    const from = await safes.nonce(safeAddress);
    const [nonce] = await proposals.takenBackIn(scope, safeAddress, { from, below: from + REACH });
    return nonce === undefined
      ? undefined
      : `payouts under the nonce ${nonce} of the Safe were taken back and would be paid twice; execute a rejection under it`;
  }

  /** Returns what operators must know about the proposals. */
  private async carryOn(onTheirWay: readonly SentPayout[], finalNumber: number): Promise<string | undefined> {
    const ours = onTheirWay.filter(({ handOut }) => handOut.signer === 'safe');
    const ofBatch = groupedBy(ours, ({ handOut }) => handOut.batchId?.toHexString() ?? '');
    const batchIds = [...ofBatch.values()].flatMap(([first]) => first?.handOut.batchId ?? []);
    if (batchIds.length === 0) return undefined;
    const now = this.parts.clock.now().getTime();
    const isLook = now >= this.lookAt;
    const known = new Map((await this.parts.proposals.find(batchIds)).map((one) => [String(one._id), one]));
    const problems: string[] = [];
    let refusal = undefined as SafeServiceError | undefined;
    const followed: PayoutProposal[] = [];
    const carryOnOne = async (batchId: Types.ObjectId) => {
      const id = batchId.toHexString();
      const proposal = known.get(id) ?? (await this.handOut.store(batchId));
      if (!proposal) return;
      const members = ofBatch.get(id) ?? [];
      const next = await this.parts.safes.nonce(proposal.safeAddress);
      const isDue = isLook && next <= proposal.nonce && !isTakenBack(members);
      try {
        if (!proposal.proposedAt || isDue) await this.proposals.propose(proposal);
      } catch (error) {
        // A refused proposal holds up no other.
        if (!(error instanceof SafeServiceError && error.failure === 'refused')) throw error;
        refusal ??= error;
      }
      const problem = await this.proposals.follow(proposal, members, { next, finalNumber });
      if (problem !== undefined) problems.push(problem);
      followed.push(proposal);
    };
    const queue = `proposals of ${queueNameOf(this.parts.scope)}`;
    for (const batchId of batchIds)
      await this.parts.setAside.attempt(
        queue,
        batchId.toHexString(),
        () => carryOnOne(batchId),
        isOfAllProposals,
      );
    if (refusal) throw refusal;
    if (isLook) await this.findGaps(followed);
    // Set this only after all of them, so that the next run repeats a call that failed.
    if (isLook) this.lookAt = now + LOOK_MS;
    for (const { nonce, gap, lostAt } of await this.parts.proposals.find(batchIds)) {
      // The service may have seen a transaction executed before the node has, so one look is not enough.
      if (gap && now - gap.since.getTime() >= LOOK_MS) problems.push(gapText(nonce, gap.nonce));
      // Until the next look finds it there.
      if (lostAt && now - lostAt.getTime() < LOOK_MS)
        problems.push(
          `the Safe’s service has lost payouts under the nonce ${nonce}; they are proposed again`,
        );
    }
    return problems[0];
  }

  /** Records which proposals are above a nonce that nothing waits under. */
  private async findGaps(proposals: readonly PayoutProposal[]): Promise<void> {
    for (const [safeAddress, ofSafe] of groupedBy(proposals, (one) => one.safeAddress)) {
      const next = await this.parts.safes.nonce(safeAddress);
      // A proposal that comes next or is executed has no gap below it. So the service is usually not asked.
      const isNeeded = ofSafe.some(({ nonce, gap }) => nonce > next || gap);
      if (!isNeeded) continue;
      const free = (await this.nonces.lowestFree(safeAddress, next)) ?? next + REACH;
      for (const proposal of ofSafe)
        await this.parts.proposals.noteGap(proposal, proposal.nonce > free ? free : undefined);
    }
  }
}

/**
 * A failure of the service, the Safe or the node affects all proposals, so the run ends and this one is not
 * set aside.
 */
function isOfAllProposals(error: unknown): boolean {
  return error instanceof SafeServiceError || error instanceof SafeUnfitError || isOutage(error);
}
