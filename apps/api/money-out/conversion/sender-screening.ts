import { Injectable } from '@nestjs/common';
import { ScreeningError } from '@cowrie/screening';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { PaymentEvaluator } from '@cowrie/api/money-in/payments/evaluate/payment-evaluator.service';
import type { ScreeningFinding } from '@cowrie/api/money-in/payments/document/payment-screening.schema';
import {
  isBeforeScreening,
  needsDecision,
  screeningAfterAsking,
} from '@cowrie/api/money-in/payments/holds/screening.rules';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { Screening, type ScreeningQuestion } from '../screening/screening.service';
import { creditedOf } from './sent-money';
import type { ConvertingPayment } from './converting-payment';

/** Number of senders of one payment that are checked at once. */
const CONCURRENCY = 10;

/**
 * What the senders of a payment's credited money mean for its settlement. `cleared`: it continues, and has
 * changed. `held`: it waits for a person. `unanswered`: a source must be asked again.
 */
export type SenderVerdict = 'clear' | 'cleared' | 'held' | 'unanswered';

/**
 * Screens each sender of a payment's credited money, and reports the findings (docs/decisions/0059). It
 * decides nothing itself.
 */
@Injectable()
export class SenderScreening {
  constructor(
    private readonly screening: Screening,
    private readonly evaluator: PaymentEvaluator,
    private readonly clock: Clock,
  ) {}

  async ask(payment: ConvertingPayment, transfers: readonly Transfer[]): Promise<SenderVerdict> {
    if (!this.screening.isOn && payment.screening === undefined) return 'clear';
    const findings = await this.findingsOf(sendersOf(payment, transfers));
    const now = this.clock.now();
    const after = screeningAfterAsking(payment.screening, findings, now);
    if (after === payment.screening && after?.state !== 'held') return 'clear';
    // Also when nothing has changed: the merchant is told once a source has been silent for long.
    await this.evaluator.evaluate(payment._id, () => ({
      screen: (stored) =>
        isBeforeScreening(stored.settlement)
          ? screeningAfterAsking(stored.screening, findings, now)
          : stored.screening,
    }));
    if (after?.state !== 'held') return 'cleared';
    return needsDecision(after) ? 'held' : 'unanswered';
  }

  private async findingsOf(senders: readonly ScreeningQuestion[]): Promise<ScreeningFinding[]> {
    const findings: ScreeningFinding[] = [];
    const rest = senders.values();
    const askRest = async () => {
      for (const sender of rest) findings.push(...(await this.findingOf(sender)));
    };
    await Promise.all(Array.from({ length: Math.min(CONCURRENCY, senders.length) }, askRest));
    return findings.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  }

  /** One, or none for a clear sender. */
  private async findingOf(sender: ScreeningQuestion): Promise<ScreeningFinding[]> {
    const { network, address } = sender;
    try {
      const { verdict, source, detail } = await this.screening.ask(sender);
      return verdict === 'hit' ? [{ network, address, verdict, source, ...(detail && { detail }) }] : [];
    } catch (error) {
      if (!(error instanceof ScreeningError)) throw error;
      return [{ network, address, verdict: 'unanswered', source: error.source }];
    }
  }
}

/** Each sender of credited money once. */
function sendersOf(payment: ConvertingPayment, transfers: readonly Transfer[]): ScreeningQuestion[] {
  const { environment } = payment;
  const senders = creditedOf(payment, transfers).map(({ network, from: address }) => ({ network, address }));
  return [...new Map(senders.map((one) => [keyOf(one), { environment, ...one }])).values()];
}

function keyOf({ network, address }: Pick<ScreeningQuestion, 'network' | 'address'>): string {
  return `${network} ${address}`;
}
