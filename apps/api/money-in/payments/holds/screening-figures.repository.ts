import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type Environment, ENVIRONMENTS, SCREENING_VERDICTS, type ScreeningVerdict } from '@cowrie/dto';
import { PAYMENT, type Payment } from '../document/payment.schema';
import type { PaymentScreening } from '../document/payment-screening.schema';
import { needsDecision } from './screening.rules';

/** At most this many held payments are counted: those that have waited longest. */
export const MOST_SCREENED = 500;
/** A figure that takes longer is stale by the time it arrives. */
const MAX_TIME_MS = 5000;

/** Payments of one environment that wait for a person (`hit`), or for a source (`unanswered`). */
export interface ScreeningFigure {
  environment: Environment;
  waitsFor: ScreeningVerdict;
  count: number;
  /** When the first of them was held. */
  since: Date;
}

/** Counts the payments of all businesses that screening holds, for metrics and operators. */
@Injectable()
export class ScreeningFigures {
  constructor(@InjectModel(PAYMENT) private readonly payments: Model<Payment>) {}

  /** By environment and by the reason they wait, at most {@link MOST_SCREENED} payments. */
  async held(): Promise<ScreeningFigure[]> {
    const found = await this.payments
      .find(
        { environment: { $in: ENVIRONMENTS }, 'screening.state': 'held' },
        { environment: 1, screening: 1 },
      )
      .sort({ 'screening.since': 1 })
      .limit(MOST_SCREENED)
      .maxTimeMS(MAX_TIME_MS)
      .lean<{ environment: Environment; screening: PaymentScreening }[]>();
    return ENVIRONMENTS.flatMap((environment) =>
      SCREENING_VERDICTS.flatMap((waitsFor) => {
        const own = found.filter(
          (one) => one.environment === environment && needsDecision(one.screening) === (waitsFor === 'hit'),
        );
        const [first] = own;
        return first ? [{ environment, waitsFor, count: own.length, since: first.screening.since }] : [];
      }),
    );
  }
}
