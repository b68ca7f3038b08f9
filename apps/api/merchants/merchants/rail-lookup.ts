import { SingleFlightCache } from '@cowrie/cache';
import { listPaycrestInstitutions, verifyPaycrestAccount } from '@cowrie/exchange';
import { type Environment, type FiatCurrency, RAIL_CURRENCIES } from '@cowrie/dto';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import type { Clock } from '@cowrie/api/platform/clock/clock';
import { isWithoutRealMoney } from '@cowrie/api/platform/config/network.definition';
import {
  AccountLookup,
  type Institution,
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
  institutions(currency: FiatCurrency): Promise<Institution[]>;
}

/** Banks are seldom added. A failed call is repeated after a minute. */
const LISTED = { ttlMs: 3_600_000, failureTtlMs: 60_000, capacity: 10 };

/**
 * Asks a payout rail about the accounts that it pays, and another lookup about the rest
 * (docs/decisions/0067).
 */
export class RailLookup extends AccountLookup {
  private readonly listed: SingleFlightCache<Institution[]>;

  constructor(
    private readonly rail: AskedRail,
    private readonly others: AccountLookup,
    clock: Clock,
  ) {
    super();
    this.listed = new SingleFlightCache({ ...LISTED, now: () => clock.now() });
  }

  async holderOf(...asked: Parameters<AccountLookup['holderOf']>): Promise<LookupAnswer> {
    const [{ currency, institution, number }, environment] = asked;
    if (!this.isPaid(currency, environment)) return this.others.holderOf(...asked);
    const answer = await this.rail.verify(institution, number);
    if (answer.state === 'unknown') return { state: 'unknown' };
    // Without a name, nothing was confirmed. For mobile money the rail answers like this for every number.
    return answer.holder === undefined ? { state: 'nobody' } : { state: 'found', holder: answer.holder };
  }

  async institutionsOf(currency: FiatCurrency, environment: Environment): Promise<Institution[]> {
    if (!this.isPaid(currency, environment)) return this.others.institutionsOf(currency, environment);
    return this.listed.get(currency, () => this.rail.institutions(currency));
  }

  private isPaid(currency: FiatCurrency, environment: Environment): boolean {
    return environment === this.rail.environment && this.rail.currencies.includes(currency);
  }
}

/**
 * The lookup of this process: Paycrest if it is configured. It needs no key for this, so an API can ask too.
 */
export function lookupOf({ paycrest, environments }: AppConfig, clock: Clock): AccountLookup {
  const others = isWithoutRealMoney(environments) ? new PlayedLookup() : new NobodyToAsk();
  if (!paycrest) return others;
  const { environment, baseUrl, apiKey } = paycrest;
  const access = { baseUrl, apiKey, timeoutMs: LOOKUP_TIMEOUT_MS };
  return new RailLookup(
    {
      environment,
      currencies: RAIL_CURRENCIES.paycrest,
      verify: (institution, number) => verifyPaycrestAccount(access, institution, number),
      institutions: (currency) => listPaycrestInstitutions(access, currency),
    },
    others,
    clock,
  );
}
