import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { hasSecondFactor } from './credentials/factors';
import type { Member } from './member';
import { isReading } from './own-site';
import type { Person } from './person.schema';

/** Whether a business lets only people with a second factor change something. */
export function demandsSecondFactor(merchant: Merchant): boolean {
  return merchant.requiresSecondFactor === true;
}

/** Whether a person has yet to set up a second factor for a business. */
export function mustEnroll(person: Person, merchant: Merchant): boolean {
  return demandsSecondFactor(merchant) && !hasSecondFactor(person);
}

/**
 * Until then the person only reads there. A second factor that another service has shown for this session
 * counts too.
 * @throws ApiError second_factor_missing
 */
export function assertEnrolled({ person, session, merchant }: Member, method: string): void {
  if (isReading(method) || session.provenAt) return;
  if (mustEnroll(person, merchant)) throw new ApiError('second_factor_missing');
}
