import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { hasSecondFactor } from './credentials/factors';
import type { Member } from './member';
import { isReading } from './own-site';
import type { Person } from './person.schema';

/** Whether a business requires a second factor for changes. */
export function demandsSecondFactor(merchant: Merchant): boolean {
  return merchant.requiresSecondFactor === true;
}

/** Whether a person must still set up a second factor for a business. */
export function mustEnroll(person: Person, merchant: Merchant): boolean {
  return demandsSecondFactor(merchant) && !hasSecondFactor(person);
}

/**
 * Until then the person can only read there. A second factor that another service proved for this session
 * also counts.
 * @throws ApiError second_factor_missing
 */
export function assertEnrolled({ person, session, merchant }: Member, method: string): void {
  if (isReading(method) || session.provenAt) return;
  if (mustEnroll(person, merchant)) throw new ApiError('second_factor_missing');
}
