import { type PayoutRail, type RailInstitution, RailUnavailableError } from '../rail.port';
import { callPaycrest, type PaycrestAccess } from './paycrest.http';

/** No bank returns a longer holder name. */
const MOST_LETTERS = 200;

/**
 * Asks who holds an account. It opens no order and needs no key (`docs/operations/paycrest.md`).
 * @throws RailUnavailableError
 */
export async function verifyPaycrestAccount(
  access: PaycrestAccess,
  institution: string,
  number: string,
): ReturnType<PayoutRail['verifyAccount']> {
  const body = { institution, accountIdentifier: number };
  const { status, data } = await callPaycrest(access, '/v2/verify-account', body);
  if (status === 400) return { state: 'unknown' };
  // A path that is gone says nothing about the account.
  if (status !== 200) throw new RailUnavailableError(`Paycrest verifies no account: status ${status}`);
  const holder = typeof data === 'string' ? data.trim() : '';
  if (holder === '' || holder.length > MOST_LETTERS)
    throw new RailUnavailableError('Paycrest’s answer names no holder');
  // Where no name is available, as for mobile money, the answer is "OK".
  return holder === 'OK' ? { state: 'known' } : { state: 'known', holder };
}

/**
 * The banks and mobile wallets that it pays in a currency (`docs/operations/paycrest.md`).
 * @throws RailUnavailableError
 */
export async function listPaycrestInstitutions(
  access: PaycrestAccess,
  currency: string,
): Promise<RailInstitution[]> {
  const { status, data } = await callPaycrest(access, `/v2/institutions/${encodeURIComponent(currency)}`);
  if (status !== 200 || !Array.isArray(data))
    throw new RailUnavailableError('Paycrest’s answer is no list of institutions');
  return data.flatMap((one: { code?: unknown; name?: unknown; type?: unknown } | null) =>
    typeof one?.code === 'string' && typeof one.name === 'string'
      ? [{ code: one.code, name: one.name, kind: one.type === 'mobile_money' ? 'mobile_money' : 'bank' }]
      : [],
  );
}
