import type { Logger } from '@nestjs/common';
import { TransactionRejectedError } from '@cowrie/chain-evm';
import { firstTry } from './first-try';
import { FinalSince } from './final-since';
import type { ChainPosition } from './chain.position';
import type { FloatParts } from './float.parts';
import type { SentPayout } from './sent-payouts.repository';

/** Number of gaps that one run fills. */
const MOST_FILLED = 8;

/**
 * Handles nonces of a float that no stored transaction fills, below others that wait (docs/decisions/0081).
 * Once a gap has lasted to final depth, its payouts report it, and an operator can recover them. Then a
 * transaction that moves nothing uses each nonce of the gap.
 */
export class FloatGap {
  private readonly since: FinalSince;

  constructor(
    private readonly parts: FloatParts,
    private readonly logger: Logger,
  ) {
    this.since = new FinalSince(parts.reader);
  }

  /**
   * @param missing the nonces of the gap, lowest first
   * @param above the float's payouts on their way, in the order of their nonces
   * @returns why payouts wait, for operators; undefined when there is no gap, or it may close by itself
   * @throws the nodes' and the database's errors
   */
  async run(
    missing: readonly number[],
    onTheirWay: readonly SentPayout[],
    { finalNumber }: ChainPosition,
  ): Promise<string | undefined> {
    const [first] = missing;
    const isAbove = ({ handOut: { nonce = 0 } }: SentPayout) => first !== undefined && nonce > first;
    for (const payout of onTheirWay)
      if (payout.blockedSince && !isAbove(payout)) await this.note(payout, undefined);
    // A node that lags shows a gap too.
    if (!(await this.since.isFinal('gap', first !== undefined, finalNumber)) || first === undefined)
      return undefined;
    const blocked = onTheirWay.filter(isAbove);
    const now = this.parts.clock.now();
    for (const payout of blocked) if (!payout.blockedSince) await this.note(payout, now);
    // No payout waits above it, so the next payout takes the nonce.
    if (blocked.some(({ recovery }) => recovery)) await this.fill(missing.slice(0, MOST_FILLED));
    return `payouts wait: nothing uses the nonce ${first} of the float; run cowrie payout recover`;
  }

  /**
   * A transaction that moves nothing needs no record: after a crash the same nonce is filled again, and only
   * one of them is mined.
   */
  private async fill(nonces: readonly number[]): Promise<void> {
    const { payer } = this.parts;
    if (!payer.ordered) return;
    for (const nonce of nonces) {
      try {
        const signed = await payer.ordered.signEmpty({ nonce });
        await payer.broadcast(signed);
        this.logger.warn(
          { nonce, txHash: signed.txHash },
          'a nonce of the float that nothing used is filled',
        );
      } catch (error) {
        // One from an earlier run is already waiting.
        if (!(error instanceof TransactionRejectedError)) throw error;
        if (error.reason !== 'replacement_underpriced' && error.reason !== 'nonce_too_low') throw error;
      }
    }
  }

  private async note(payout: SentPayout, blockedSince: Date | undefined): Promise<void> {
    await this.parts.evaluator.evaluate(
      payout._id,
      firstTry(payout, () => ({ set: { blockedSince } })),
    );
  }
}
