import type { Environment, FiatCurrency } from '@cowrie/dto';
import type { SettlementAccount } from './settlement-account';

/** What an institution says about an account. `nobody`: no institution can be asked in this currency. */
export type LookupAnswer = { state: 'found'; holder: string } | { state: 'unknown' } | { state: 'nobody' };

/** A bank or a mobile-money service. */
export interface Institution extends Pick<SettlementAccount, 'kind'> {
  /** The code of an account's `institution`. */
  code: string;
  name: string;
}

/** How long an answer may take. */
export const LOOKUP_TIMEOUT_MS = 10_000;

/**
 * Asks an institution who owns an account number. It changes nothing there, so a call may be repeated and has
 * no key. It ends within `LOOKUP_TIMEOUT_MS`, with an error if there is no answer.
 */
export abstract class AccountLookup {
  abstract holderOf(
    account: Pick<SettlementAccount, 'kind' | 'currency' | 'institution' | 'number'>,
    environment: Environment,
  ): Promise<LookupAnswer>;

  /**
   * The institutions that can be paid in a currency. Empty: nobody lists them, so codes are typed
   * (docs/decisions/0121).
   */
  abstract institutionsOf(currency: FiatCurrency, environment: Environment): Promise<Institution[]>;
}

/** For deployments without a payout rail. */
export class NobodyToAsk extends AccountLookup {
  holderOf(): Promise<LookupAnswer> {
    return Promise.resolve({ state: 'nobody' });
  }

  institutionsOf(): Promise<Institution[]> {
    return Promise.resolve([]);
  }
}

/** Numbers that end with this are unknown to `PlayedLookup`. */
export const UNKNOWN_END = '0000';

const PLAYED: Partial<Record<FiatCurrency, readonly Institution[]>> = {
  NGN: [
    { kind: 'bank', code: 'GTBINGLA', name: 'Guaranty Trust Bank' },
    { kind: 'bank', code: 'KUDANGPC', name: 'Kuda' },
    { kind: 'bank', code: 'ZEIBNGLA', name: 'Zenith Bank' },
  ],
  KES: [
    { kind: 'bank', code: 'KCBLKENX', name: 'KCB Bank Kenya' },
    { kind: 'mobile_money', code: 'SAFAKEPC', name: 'M-Pesa' },
  ],
};

/**
 * For local chains, where no institution is real. It knows every number except those that end with `0000`,
 * and has no institution in USD.
 */
export class PlayedLookup extends AccountLookup {
  holderOf({ currency, number }: Parameters<AccountLookup['holderOf']>[0]): Promise<LookupAnswer> {
    if (currency === 'USD') return Promise.resolve({ state: 'nobody' });
    if (number.endsWith(UNKNOWN_END)) return Promise.resolve({ state: 'unknown' });
    return Promise.resolve({ state: 'found', holder: `ACCOUNT HOLDER ${number.slice(-4)}` });
  }

  institutionsOf(currency: FiatCurrency): Promise<Institution[]> {
    return Promise.resolve([...(PLAYED[currency] ?? [])]);
  }
}
