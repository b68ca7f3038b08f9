import { Injectable } from '@nestjs/common';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { Freshness } from '../freshness';
import type { SignedIn } from '../member';
import type { Person } from '../person.schema';
import type { Exchange } from '../sessions/session.opener';
import { SignInLimits } from '../sign-in/sign-in.limits';
import { hasSecondFactor } from './factors';
import { Passwords } from './passwords.service';

/** A person's own change of the password. */
@Injectable()
export class OwnPasswords {
  constructor(
    private readonly passwords: Passwords,
    private readonly freshness: Freshness,
    private readonly limits: SignInLimits,
  ) {}

  /**
   * Sets the password of the signed-in person. Somebody who found the browser open knows neither the current
   * password nor the second factor.
   * @throws ApiError password_wrong, fresh_factor_needed, second_factor_missing, validation_failed,
   *   rate_limited, conflicting_change
   */
  async set(
    exchange: Exchange,
    signedIn: SignedIn,
    { current, password }: { current?: string | undefined; password: string },
  ): Promise<Person> {
    const { person, session, actor } = signedIn;
    // A person without a password and a factor came through another service, or just now through an
    // invitation.
    if (hasSecondFactor(person)) this.freshness.assertFresh(signedIn);
    else if (!person.password) this.freshness.assertMayAdd(signedIn);
    if (person.password) {
      await this.limits.passPassword(exchange, person.email, person._id);
      if (current === undefined || !(await this.passwords.isRight(person, current)))
        throw new ApiError('password_wrong');
    }
    return this.passwords.set(person._id, password, actor, { session: session._id });
  }
}
