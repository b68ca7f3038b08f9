import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AppConfig } from '../config/app.config';
import { ApiError } from '../http/api.error';
import type { ErrorCode } from '../http/error-catalogue';
import type { Verdict } from './gcra';
import { addressSubject, siteSubject } from './client-address';
import { setRateLimitHeaders, waitSeconds } from './rate-limit.headers';
import type { RateLimitName } from './rate-limit.policy';
import { RateLimiter } from './rate-limiter.service';

/**
 * Applies the rate limits to requests, and sets the rate-limit headers of the answer (docs/interface.md
 * §8.4).
 */
@Injectable()
export class RateLimitGate {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly config: AppConfig,
  ) {}

  /**
   * Counts this request under a policy.
   * @throws ApiError rate_limited or too_many_open_sessions, as the policy says, if the subject has no
   *   request left
   */
  async pass(reply: FastifyReply, name: RateLimitName, subject: string): Promise<void> {
    this.answer(reply, name, await this.limiter.take(name, subject));
  }

  /**
   * Counts something under a policy, and says whether the subject may do it. For actions that are refused
   * silently.
   */
  async mayPass(name: RateLimitName, subject: string): Promise<boolean> {
    return (await this.limiter.take(name, subject)).isAllowed;
  }

  /**
   * Counts this request under a policy that all callers share.
   * @throws ApiError rate_limited if they have no request left
   */
  async passForAll(reply: FastifyReply, name: RateLimitName): Promise<void> {
    await this.pass(reply, name, 'all');
  }

  /**
   * Counts a failed authentication against the caller's address, and for IPv6 against its site too. `realm`
   * separates the failures of one kind of credential from the others.
   * @throws ApiError rate_limited if the address or the site has no failure left
   */
  async passFailure(reply: FastifyReply, ip: string, realm = ''): Promise<void> {
    for (const [name, subject] of failureSubjects(ip, realm)) await this.pass(reply, name, subject);
  }

  /**
   * Refuses a subject that this process knows to have no request left. Counts nothing and needs no database.
   * @throws ApiError rate_limited
   */
  refuseKnown(reply: FastifyReply, name: RateLimitName, subject: string): void {
    const refusal = this.limiter.knownRefusal(name, subject);
    if (refusal) this.answer(reply, name, refusal);
  }

  /**
   * Refuses a caller that this process knows to have no failure left. Counts nothing and needs no database.
   * @throws ApiError rate_limited
   */
  refuseKnownFailures(reply: FastifyReply, ip: string, realm = ''): void {
    for (const [name, subject] of failureSubjects(ip, realm)) this.refuseKnown(reply, name, subject);
  }

  private answer(reply: FastifyReply, name: RateLimitName, verdict: Verdict): void {
    setRateLimitHeaders(reply, name, this.config.rateLimits[name], verdict);
    if (verdict.isAllowed) return;
    throw new ApiError(REFUSALS[name] ?? 'rate_limited', {
      values: { seconds: String(waitSeconds(verdict)) },
    });
  }
}

/** The code of a refusal, where it is not `rate_limited`. */
const REFUSALS: Partial<Record<RateLimitName, ErrorCode>> = {
  'open-sessions': 'too_many_open_sessions',
  'open-sessions-address': 'too_many_open_sessions',
  'link-sessions': 'too_many_open_sessions',
  'link-sessions-address': 'too_many_open_sessions',
};

/** The address comes first: a refused address uses up nothing of its site, which others may share. */
function failureSubjects(ip: string, realm: string): [RateLimitName, string][] {
  const site = siteSubject(ip);
  const prefix = realm && `${realm} `;
  return [
    ['failed-auth', `${prefix}${addressSubject(ip)}`],
    ...(site === undefined
      ? []
      : [['failed-auth-site', `${prefix}${site}`] satisfies [RateLimitName, string]]),
  ];
}
