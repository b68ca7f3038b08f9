import { Injectable } from '@nestjs/common';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { hasSecondFactor, provenByPasskey } from '../credentials/factors';
import { PasskeyProofs } from '../credentials/passkey.proofs';
import type { PasskeyAnswer } from '../credentials/passkeys.service';
import { SecondFactors, type ShownCode } from '../credentials/second-factors.service';
import type { SignedIn } from '../member';
import { type Exchange, SessionOpener } from '../sessions/session.opener';
import { SignInLimits } from './sign-in.limits';

/**
 * Second factors that are shown again within a session, for critical actions. Each gives the session a new
 * token.
 */
@Injectable()
export class Proofs {
  constructor(
    private readonly factors: SecondFactors,
    private readonly passkeys: PasskeyProofs,
    private readonly limits: SignInLimits,
    private readonly opener: SessionOpener,
  ) {}

  /**
   * Accepts a code. Returns when it was shown.
   * @throws ApiError second_factor_missing, second_factor_refused, validation_failed, rate_limited,
   *   conflicting_change
   */
  async byCode(exchange: Exchange, signedIn: SignedIn, shown: ShownCode): Promise<Date> {
    const { person } = signedIn;
    if (!hasSecondFactor(person)) throw new ApiError('second_factor_missing');
    await this.limits.passCode(exchange, person._id);
    const factor = await this.factors.take(person._id, shown);
    return this.opener.prove(exchange.reply, signedIn, factor);
  }

  /**
   * The options with which the browser asks for one of the person's passkeys. @throws ApiError
   * second_factor_missing
   */
  async passkeyOptions({ person }: SignedIn) {
    if (!person.passkeys?.length) throw new ApiError('second_factor_missing');
    return this.passkeys.options(person);
  }

  /** @throws ApiError passkey_refused, rate_limited, conflicting_change */
  async byPasskey(exchange: Exchange, signedIn: SignedIn, answer: PasskeyAnswer): Promise<Date> {
    await this.limits.passAddress(exchange);
    const { passkey } = await this.passkeys.prove(signedIn.person._id, answer);
    return this.opener.prove(exchange.reply, signedIn, provenByPasskey(passkey));
  }
}
