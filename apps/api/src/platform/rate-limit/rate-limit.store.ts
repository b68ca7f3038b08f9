import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, PipelineStage } from 'mongoose';
import { isDuplicateOf } from '../mongo/duplicate-key';
import { type Cadence, MAX_CLOCK_SKEW_SECONDS, type Verdict, verdictOf } from './gcra';
import { RATE_LIMIT, type RateLimitState } from './rate-limit.schema';

type UpdateStage = PipelineStage.Set;

/** Whoever keeps where subjects stand. `now` is in microseconds since 1970. */
export interface RateLimitStore {
  /** Counts one request of a subject. */
  take(id: string, cadence: Cadence, now: number): Promise<Verdict>;
}

/**
 * Where subjects stand, for all processes together: one atomic update for each request, which reckons inside the database,
 * so that of requests that race no two are given the same place. Processes whose clocks differ by s let through what falls
 * due in s more than the policy says, once.
 */
@Injectable()
export class MongoRateLimitStore implements RateLimitStore {
  constructor(@InjectModel(RATE_LIMIT) private readonly states: Model<RateLimitState>) {}

  /** @throws whatever the driver throws when the database does not answer */
  async take(id: string, cadence: Cadence, now: number): Promise<Verdict> {
    const { fullAt, isAllowed } = await this.update(id, takeInDatabase(cadence, now)).catch(
      (error: unknown) => {
        // Two first requests of a subject raced; the other one has made its record.
        if (isDuplicateOf(error, ['_id'])) return this.update(id, takeInDatabase(cadence, now));
        throw error;
      },
    );
    return verdictOf(fullAt, isAllowed, cadence, now);
  }

  private update(id: string, pipeline: UpdateStage[]): Promise<RateLimitState> {
    return this.states
      .findOneAndUpdate({ _id: id }, pipeline, {
        upsert: true,
        returnDocument: 'after',
        updatePipeline: true,
      })
      .lean<RateLimitState>()
      .orFail()
      .exec();
  }
}

/** `take` of gcra.ts, word for word, in MongoDB's language. All numbers are whole and below 2^53: nothing is rounded. */
function takeInDatabase({ intervalMicros, reachMicros }: Cadence, now: number): UpdateStage[] {
  const emptied = now + reachMicros;
  const latest = emptied + MAX_CLOCK_SKEW_SECONDS * 1_000_000;
  const known = { $ifNull: ['$fullAt', now] };
  // Clocks that are late by the tolerated skew still find the record while it says anything. In whole minutes, so that most
  // updates leave the index alone.
  const expiresAt = new Date(Math.ceil(latest / 1000 / 60_000) * 60_000);
  return [
    { $set: { fullAt: { $cond: [{ $gt: [known, latest] }, emptied, { $max: [known, now] }] } } },
    { $set: { isAllowed: { $lte: [{ $add: ['$fullAt', intervalMicros] }, emptied] } } },
    {
      $set: {
        fullAt: { $cond: ['$isAllowed', { $add: ['$fullAt', intervalMicros] }, '$fullAt'] },
        expiresAt: { $max: ['$expiresAt', expiresAt] },
      },
    },
  ];
}
