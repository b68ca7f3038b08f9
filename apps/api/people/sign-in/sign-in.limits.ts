import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { logAlso } from '@cowrie/api/platform/logging/log.context';
import { addressSubject } from '@cowrie/api/platform/rate-limit/client-address';
import { RateLimitGate } from '@cowrie/api/platform/rate-limit/rate-limit.gate';
import type { Exchange } from '../sessions/session.opener';
import { KnownBrowsers } from './known-browsers';

/**
 * Limits on guessing (docs/decisions/0068), per address and per account. A browser in which the person has
 * signed in before has its own limit, so an attack does not lock the person out there. A passkey cannot be
 * guessed, so it counts against the address only.
 */
@Injectable()
export class SignInLimits {
  constructor(
    private readonly gate: RateLimitGate,
    private readonly browsers: KnownBrowsers,
    private readonly config: AppConfig,
  ) {}

  /** @throws ApiError rate_limited */
  async passAddress({ request, reply }: Exchange): Promise<void> {
    await this.gate.pass(reply, 'sign-in-address', addressSubject(request.ip));
  }

  /**
   * Counts a password, whether or not an account has the address.
   * @throws ApiError rate_limited
   */
  async passPassword(exchange: Exchange, email: string, personId: Types.ObjectId | undefined): Promise<void> {
    const account = this.accountName(email);
    // An operator sees which account is attacked, but no address.
    logAlso({ account });
    const browser = this.browsers.nameOf(exchange.request, personId);
    await this.gate.pass(exchange.reply, 'sign-in-account', subjectOf(account, browser));
  }

  /**
   * Counts a code from the authenticator app, or a recovery code.
   * @throws ApiError rate_limited
   */
  async passCode(exchange: Exchange, personId: Types.ObjectId): Promise<void> {
    const browser = this.browsers.nameOf(exchange.request, personId);
    await this.gate.pass(exchange.reply, 'second-factor', subjectOf(personId.toHexString(), browser));
  }

  /** The records of limits and the log contain no addresses. */
  private accountName(email: string): string {
    return createHmac('sha256', this.config.keySecret)
      .update(`account ${email.toLowerCase()}`)
      .digest('hex')
      .slice(0, 32);
  }
}

function subjectOf(account: string, browser: string | undefined): string {
  return browser === undefined ? account : `${account} ${browser}`;
}
