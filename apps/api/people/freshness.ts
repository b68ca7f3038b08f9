import { Injectable } from '@nestjs/common';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { hasSecondFactor } from './credentials/factors';
import type { SignedIn } from './member';

/** How long a second factor counts as fresh, and a sign-in as recent. */
export const FRESH_MINUTES = 10;

/** The largest difference between the clocks of two synchronized machines. */
const CLOCKS_DIFFER_MS = 60_000;

/** Whether the person acts, and not somebody who found the browser open (docs/decisions/0068). */
@Injectable()
export class Freshness {
  constructor(private readonly clock: Clock) {}

  /** For critical actions. @throws ApiError fresh_factor_needed, second_factor_missing */
  assertFresh({ person, session: { provenAt } }: SignedIn): void {
    if (this.isRecent(provenAt)) return;
    throw new ApiError(hasSecondFactor(person) ? 'fresh_factor_needed' : 'second_factor_missing');
  }

  /**
   * For a new factor. A person without any cannot show one, so the sign-in must be recent.
   * @throws ApiError fresh_factor_needed, recent_sign_in_needed
   */
  assertMayAdd(signedIn: SignedIn): void {
    const { person, session } = signedIn;
    if (hasSecondFactor(person)) this.assertFresh(signedIn);
    else if (!this.isRecent(session.provenAt) && !this.isRecent(session.createdAt))
      throw new ApiError('recent_sign_in_needed');
  }

  private isRecent(time: Date | undefined): boolean {
    return isRecent(time, this.clock.now());
  }
}

/**
 * Whether something was shown within the last minutes. A time that is further ahead than clocks differ is not
 * recent. Pure.
 */
export function isRecent(time: Date | undefined, now: Date): boolean {
  if (time === undefined) return false;
  const age = now.getTime() - time.getTime();
  return age >= -CLOCKS_DIFFER_MS && age <= FRESH_MINUTES * 60_000;
}
