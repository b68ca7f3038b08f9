import { prefixed } from '../address';
import { record, wholeNumber } from '../reading/wallet.values';

/** What an account can pay with now. */
export interface AccountResources {
  balanceSun: bigint;
  /** Energy that is left of its stake. */
  energy: number;
  /** Energy that its stake gives in a day. */
  energyPerDay: number;
  /** Bytes that are left of its stake. */
  bandwidth: number;
  /** Bytes that are left of what every account has for nothing. */
  freeBandwidth: number;
}

/** The calls whose answers `parseResources` reads. @param account 20 bytes */
export function accountCalls(account: string) {
  const address = prefixed(account).slice(2);
  return [
    { method: 'wallet/getaccount', params: [{ address }] },
    { method: 'wallet/getaccountresource', params: [{ address }] },
  ];
}

/**
 * Reads answers of `/wallet/getaccount` and `/wallet/getaccountresource`. An account that is not on the chain
 * has nothing.
 *
 * @throws ChainInconsistentError
 */
export function parseResources(account: unknown, resource: unknown): AccountResources {
  const raw = record(resource, 'an account’s resources');
  const left = (limit: unknown, used: unknown) => Math.max(0, wholeNumber(limit) - wholeNumber(used));
  return {
    balanceSun: BigInt(wholeNumber(record(account, 'an account').balance)),
    energy: left(raw.EnergyLimit, raw.EnergyUsed),
    energyPerDay: wholeNumber(raw.EnergyLimit),
    bandwidth: left(raw.NetLimit, raw.NetUsed),
    freeBandwidth: left(raw.freeNetLimit, raw.freeNetUsed),
  };
}
