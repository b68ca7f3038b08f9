import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { generateToken, hashesOf, hashToken, isToken } from '@cowrie/api/platform/random/checked-token';
import { SIGN_IN_STEP, type SignInStep, type StepKind } from './sign-in-step.schema';

const PREFIX = 'cwr_st_';
export const STEP_MINUTES = 5;
/** How many code tries one password allows. */
export const STEP_TRIES = 5;

/**
 * Steps of a sign-in that wait for the next one: opaque tokens whose hashes are stored (docs/decisions/0068).
 */
@Injectable()
export class SignInSteps {
  constructor(
    @InjectModel(SIGN_IN_STEP) private readonly steps: Model<SignInStep>,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** Stores a step, and returns its token. */
  async begin(
    step: Pick<SignInStep, 'kind' | 'personId' | 'first' | 'passwordAt' | 'account' | 'challenge'>,
  ): Promise<string> {
    const token = generateToken(PREFIX);
    await this.steps.create({
      ...step,
      hash: hashToken(token, this.config.keySecret),
      triesLeft: STEP_TRIES,
      endsAt: new Date(this.clock.now().getTime() + STEP_MINUTES * 60_000),
    });
    return token;
  }

  /**
   * Takes a step: a challenge counts once, no matter what the answer is. Null when it has ended or was taken.
   */
  async take(kind: StepKind, token: string): Promise<SignInStep | null> {
    return isToken(token, PREFIX) ? this.steps.findOneAndDelete(this.waiting(kind, token)).lean() : null;
  }

  /** Uses one of a step's tries. Null when it has ended, or has none left. */
  async try(kind: StepKind, token: string): Promise<SignInStep | null> {
    if (!isToken(token, PREFIX)) return null;
    return this.steps
      .findOneAndUpdate({ ...this.waiting(kind, token), triesLeft: { $gt: 0 } }, { $inc: { triesLeft: -1 } })
      .lean();
  }

  /** Ends a step. False when it has already ended. */
  async end({ _id }: SignInStep): Promise<boolean> {
    return (await this.steps.deleteOne({ _id })).deletedCount === 1;
  }

  async endAll(personId: Types.ObjectId): Promise<void> {
    await this.steps.deleteMany({ personId });
  }

  private waiting(kind: StepKind, token: string) {
    return { hash: { $in: hashesOf(token, this.config) }, kind, endsAt: { $gt: this.clock.now() } };
  }
}
