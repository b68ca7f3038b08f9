import { Injectable, Logger } from '@nestjs/common';
import { type ScreeningAnswer, ScreeningError } from '@cowrie/screening';
import { shownAddress } from '@cowrie/api/platform/chain/address-form';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { Screening, type ScreeningQuestion } from '../screening/screening.service';
import { factOfAnswer, factOfSilence } from './destination-hold';
import { PayoutEvaluator } from './payout-evaluator.service';
import { SCREENED_FOR_MS } from './payout-readiness.service';
import type { Payout } from './payout.schema';
import { PayoutSync } from './payout-sync.service';

/**
 * Screens a payout's destination before the payout is handed to a signer (docs/decisions/0059). Only workers
 * have sources to ask.
 */
@Injectable()
export class DestinationScreening {
  private readonly logger = new Logger(DestinationScreening.name);

  constructor(
    private readonly screening: Screening,
    private readonly evaluator: PayoutEvaluator,
    private readonly sync: PayoutSync,
    private readonly clock: Clock,
  ) {}

  /**
   * Screens a queued payout, unless it was screened recently. A hit sends it back to an operator, whose
   * approval releases it. Without an answer it waits. Returns the payout as it is afterwards.
   */
  async screen(payout: Payout): Promise<Payout> {
    const { environment, network, destination, screeningHit, screenedAt } = payout;
    const now = this.clock.now();
    // Half of the validity, so that the answer never gets too old while the payout waits.
    const isFresh = screenedAt && now.getTime() - screenedAt.getTime() < SCREENED_FOR_MS / 2;
    if (!destination || screeningHit || isFresh) return payout;
    const answer = await this.answerAbout({ environment, network, address: destination.address });
    const fact = answer ? factOfAnswer(answer, now) : factOfSilence(payout, now);
    if (!fact) return payout;
    const after = await this.evaluator.evaluate(payout._id, ({ status, version }) =>
      status === 'queued' && version === payout.version ? fact : undefined,
    );
    return this.sync.tell(after);
  }

  /** Undefined while a source does not answer. */
  private async answerAbout(question: ScreeningQuestion): Promise<ScreeningAnswer | undefined> {
    try {
      const answer = await this.screening.ask(question);
      if (answer.verdict === 'hit')
        this.logger.warn(
          {
            ...question,
            address: shownAddress(question.network, question.address),
            source: answer.source,
          },
          'screening names the destination of a payout; an operator must decide',
        );
      return answer;
    } catch (error) {
      if (!(error instanceof ScreeningError)) throw error;
      return undefined;
    }
  }
}
