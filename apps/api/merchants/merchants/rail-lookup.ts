import { verifyPaycrestAccount } from '@cowrie/exchange';
import { type Environment, type FiatCurrency, RAIL_CURRENCIES } from '@cowrie/dto';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import { isWithoutRealMoney } from '@cowrie/api/platform/config/network.definition';
import {
  AccountLookup,
  LOOKUP_TIMEOUT_MS,
  type LookupAnswer,
  NobodyToAsk,
  PlayedLookup,
} from './account-lookup.port';

/** What a payout rail says about an account. */
type RailAnswer = { state: 'known'; holder?: string } | { state: 'unknown' };

/** A payout rail that reports holders' names, in one environment and some currencies. */
export interface AskedRail {
  environment: Environment;
  currencies: readonly FiatCurrency[];
  verify(institution: string, number: string): Promise<RailAnswer>;
}

/**
 * Asks a payout rail about the accounts that it pays, and another lookup about the rest
 * (docs/decisions/0067).
 */
export class RailLookup extends AccountLookup {
  constructor(
    private readonly rail: AskedRail,
    private readonly others: AccountLookup,
  ) {
    super();
  }

  async holderOf(...asked: Parameters<AccountLookup['holderOf']>): Promise<LookupAnswer> {
    const [{ currency, institution, number }, environment] = asked;
    const isPaid = environment === this.rail.environment && this.rail.currencies.includes(currency);
    if (!isPaid) return this.others.holderOf(...asked);
    const answer = await this.rail.verify(institution, number);
    if (answer.state === 'unknown') return { state: 'unknown' };
    // Without a name, nothing was confirmed. For mobile money the rail answers like this for every number.
    return answer.holder === undefined ? { state: 'nobody' } : { state: 'found', holder: answer.holder };
  }
}

/**
 * The lookup of this process: Paycrest if it is configured. It needs no key for this, so an API can ask too.
 */
export function lookupOf({ paycrest, environments }: AppConfig): AccountLookup {
  const others = isWithoutRealMoney(environments) ? new PlayedLookup() : new NobodyToAsk();
  if (!paycrest) return others;
  const { environment, baseUrl, apiKey } = paycrest;
  const access = { baseUrl, apiKey, timeoutMs: LOOKUP_TIMEOUT_MS };
  return new RailLookup(
    {
      environment,
      currencies: RAIL_CURRENCIES.paycrest,
      verify: (institution, number) => verifyPaycrestAccount(access, institution, number),
    },
    others,
  );
}
