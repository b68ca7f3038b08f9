import { Injectable } from '@nestjs/common';
import type { Environment } from '@cowrie/dto';
import { PayoutProposals } from './safe/payout-proposals.repository';
import { SentPayouts } from './sent-payouts.repository';

/** How many payouts wait for something, and since when the first one has waited. */
export interface PayoutWait {
  payouts: number;
  since?: Date | undefined;
}

/** What the payouts of an environment wait for. */
export interface WaitingPayouts {
  /** For a person's consent. */
  approval: PayoutWait;
  /** For their signer: an export, the float, or the next proposal. */
  signer: PayoutWait;
  /** For the Safe's service, which has not taken their proposal yet. They count under `chain` too. */
  proposal: PayoutWait;
  /**
   * For transactions under nonces below their proposal's, where nothing waits. They count under `chain` too.
   */
  gap: PayoutWait;
  /** For the repair of what a reorg deeper than final undid. They count under `signer` or `chain` too. */
  reversed: PayoutWait;
  /** For the chain: handed to their signer, and not final. */
  chain: PayoutWait;
}

/** Counts the payouts that wait, for people. */
@Injectable()
export class PayoutWaits {
  constructor(
    private readonly sent: SentPayouts,
    private readonly proposals: PayoutProposals,
  ) {}

  async all(): Promise<Record<Environment, WaitingPayouts>> {
    const [figures, unproposed, aboveGaps, unpaid] = await Promise.all([
      this.sent.figures(),
      this.proposals.unproposed(),
      this.proposals.aboveGaps(),
      this.sent.unpaid(),
    ]);
    const of = (environment: Environment): WaitingPayouts => {
      const inStatus = (status: string) =>
        waitOf(
          figures
            .filter((row) => row.environment === environment && row.status === status)
            .map(({ count, oldestAt }) => ({ count, at: oldestAt })),
        );
      const own = unproposed.filter((row) => row.environment === environment);
      return {
        approval: inStatus('awaiting_approval'),
        signer: inStatus('queued'),
        proposal: waitOf(own.map(({ payoutIds, at }) => ({ count: payoutIds.length, at }))),
        gap: waitOf(
          aboveGaps
            .filter((row) => row.environment === environment)
            .map(({ payoutIds, gap, at }) => ({ count: payoutIds.length, at: gap?.since ?? at })),
        ),
        reversed: waitOf(
          unpaid
            .filter((row) => row.environment === environment)
            .map(({ reversedAt, blockedSince, updatedAt }) => ({
              count: 1,
              at: reversedAt ?? blockedSince ?? updatedAt,
            })),
        ),
        chain: inStatus('sent'),
      };
    };
    return { test: of('test'), live: of('live') };
  }
}

function waitOf(rows: readonly { count: number; at: Date }[]): PayoutWait {
  const [oldest] = rows.map(({ at }) => at).sort((a, b) => a.getTime() - b.getTime());
  return { payouts: rows.reduce((sum, { count }) => sum + count, 0), ...(oldest && { since: oldest }) };
}
