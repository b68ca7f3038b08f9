import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, PipelineStage } from 'mongoose';
import { isDuplicateOf } from '../mongo/duplicate-key';
import { type Block, blockSizes, type GcraRate, MAX_CLOCK_SKEW_SECONDS, type PlacesWanted } from './gcra';
import { RATE_LIMIT, type RateLimitState } from './rate-limit.schema';

type UpdateStage = PipelineStage.Set;

/** Keeps the rate-limit state of subjects. `now` is in microseconds since 1970. */
export interface RateLimitStore {
  /** Takes places of a subject, as decided by `takeBlock` of gcra.ts. */
  take(id: string, rate: GcraRate, now: number, wanted: PlacesWanted): Promise<Block>;
}

/**
 * Rate-limit state for all processes together. Each block is taken in one atomic update that calculates
 * inside the database, so two processes never use the same place. If the clocks of two processes differ by s
 * seconds, they allow, once, the extra requests that the policy allows in s seconds.
 */
@Injectable()
export class MongoRateLimitStore implements RateLimitStore {
  constructor(@InjectModel(RATE_LIMIT) private readonly states: Model<RateLimitState>) {}

  /** @throws the driver's error when the database does not answer */
  async take(id: string, rate: GcraRate, now: number, wanted: PlacesWanted): Promise<Block> {
    const pipeline = takeInDatabase(rate, now, wanted);
    const { fullAt, granted } = await this.update(id, pipeline).catch((error: unknown) => {
      // Two first requests of a subject raced, and the other one created the record.
      if (isDuplicateOf(error, ['_id'])) return this.update(id, pipeline);
      throw error;
    });
    return { usedUntil: fullAt - granted * rate.intervalMicros, end: fullAt };
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

/**
 * `takeBlock` of gcra.ts as an update pipeline, step by step. All numbers are whole and below 2^53, so
 * nothing is rounded.
 */
function takeInDatabase(
  { intervalMicros, burstMicros }: GcraRate,
  now: number,
  wanted: PlacesWanted,
): UpdateStage[] {
  const emptyBucket = now + burstMicros;
  const latest = emptyBucket + MAX_CLOCK_SKEW_SECONDS * 1_000_000;
  const known = { $ifNull: ['$fullAt', now] };
  // A process whose clock is late by the tolerated skew must still find the record while it matters. Whole
  // minutes, so that most updates do not touch the index.
  const expiresAt = new Date(Math.ceil(latest / 1000 / 60_000) * 60_000);
  const areLeft = (places: number) => ({
    $lte: [{ $add: ['$fullAt', places * intervalMicros] }, emptyBucket],
  });
  const granted = blockSizes(wanted).reduceRight<unknown>(
    (otherwise, { places, outOf }) => ({ $cond: [areLeft(outOf), places, otherwise] }),
    0,
  );
  return [
    { $set: { fullAt: { $cond: [{ $gt: [known, latest] }, emptyBucket, { $max: [known, now] }] } } },
    { $set: { granted } },
    {
      $set: {
        fullAt: { $add: ['$fullAt', { $multiply: ['$granted', intervalMicros] }] },
        expiresAt: { $max: ['$expiresAt', expiresAt] },
      },
    },
  ];
}
