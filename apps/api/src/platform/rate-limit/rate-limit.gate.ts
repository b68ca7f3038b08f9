import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AppConfig } from '../config/app.config';
import { ApiError } from '../http/api.error';
import type { Verdict } from './gcra';
import { announce, waitSeconds } from './rate-limit.headers';
import type { RateLimitName } from './rate-limit.policy';
import { RateLimiter } from './rate-limiter.service';

/** Lets requests pass or not, and tells their callers where they stand either way. */
@Injectable()
export class RateLimitGate {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly config: AppConfig,
  ) {}

  /**
   * Counts this request under a policy.
   * @throws ApiError rate_limited
   */
  async pass(reply: FastifyReply, name: RateLimitName, subject: string): Promise<void> {
    this.answer(reply, name, await this.limiter.take(name, subject));
  }

  /**
   * Refuses who is known to have nothing left, counting nothing and asking nobody.
   * @throws ApiError rate_limited
   */
  refuseKnown(reply: FastifyReply, name: RateLimitName, subject: string): void {
    const refusal = this.limiter.knownRefusal(name, subject);
    if (refusal) this.answer(reply, name, refusal);
  }

  private answer(reply: FastifyReply, name: RateLimitName, verdict: Verdict): void {
    announce(reply, name, this.config.rateLimits[name], verdict);
    if (verdict.isAllowed) return;
    throw new ApiError('rate_limited', { values: { seconds: String(waitSeconds(verdict)) } });
  }
}
