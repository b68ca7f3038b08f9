import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Environment } from '@cowrie/dto';
import type { ScreenedAddress, ScreeningAnswer } from '@cowrie/screening';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { isDuplicateOf } from '@cowrie/api/platform/mongo/duplicate-key';
import { SCREENING_ANSWER, type StoredScreeningAnswer } from './screening-answer.schema';

/** Every source has changed its lists within a day. */
const CLEAR_SECONDS = 24 * 3600;

/** An address of one environment. The networks of `test` and `live` have the same names. */
export interface ScreeningQuestion extends ScreenedAddress {
  environment: Environment;
}

/** Remembers what the sources said, for all processes. */
@Injectable()
export class ScreeningAnswers {
  constructor(
    @InjectModel(SCREENING_ANSWER) private readonly answers: Model<StoredScreeningAnswer>,
    private readonly clock: Clock,
  ) {}

  /** The remembered answer: a hit, or a `clear` of these sources that is younger than a day. */
  async find(question: ScreeningQuestion, askedOf: string): Promise<ScreeningAnswer | undefined> {
    const found = await this.answers.findOne({ _id: idOf(question) }).lean();
    if (!found) return undefined;
    const { verdict, source, detail, expiresAt } = found;
    const isFresh = expiresAt && expiresAt > this.clock.now() && found.askedOf === askedOf;
    return verdict === 'hit' || isFresh ? { verdict, source, ...(detail && { detail }) } : undefined;
  }

  /** A remembered hit stays: only {@link ScreeningAnswers.forget} takes it away. */
  async remember(question: ScreeningQuestion, answer: ScreeningAnswer, askedOf: string): Promise<void> {
    const { verdict, source, detail } = answer;
    const at = this.clock.now();
    const isHit = verdict === 'hit';
    const written = {
      environment: question.environment,
      verdict,
      source,
      askedOf,
      at,
      ...(detail && { detail }),
      ...(!isHit && { expiresAt: new Date(at.getTime() + CLEAR_SECONDS * 1000) }),
    };
    const filter = { _id: idOf(question), ...(!isHit && { verdict: { $ne: 'hit' as const } }) };
    try {
      // A hit does not expire.
      const update = { $set: written, ...(isHit && { $unset: { expiresAt: 1 as const } }) };
      await this.answers.updateOne(filter, update, { upsert: true });
    } catch (error) {
      // Another process wrote this address meanwhile: a hit, which stays, or the same `clear`.
      if (!isDuplicateOf(error, ['_id'])) throw error;
    }
  }

  /** Asks the sources again next time, because a person has decided about these addresses. */
  async forget(questions: readonly ScreeningQuestion[]): Promise<void> {
    if (questions.length > 0) await this.answers.deleteMany({ _id: { $in: questions.map(idOf) } });
  }
}

function idOf({ environment, network, address }: ScreeningQuestion): string {
  return `${environment}:${network}:${address.toLowerCase()}`;
}
