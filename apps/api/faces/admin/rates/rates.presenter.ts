import type { AdminRate } from '@cowrie/dto';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import { pairId, type RateBook, type RatePair } from '@cowrie/api/money-in/quotes/rate-book.schema';
import { RATE_PAIRS, stateOf } from '@cowrie/api/money-in/quotes/rate.state';

type Rates = AppConfig['rates'];

/** All pairs, as every process of the service knows them. */
export function presentRates(books: readonly RateBook[], rates: Rates, now: Date): AdminRate[] {
  return RATE_PAIRS.map((pair) =>
    presentRate(
      pair,
      books.find(({ _id }) => _id === pairId(pair)),
      rates,
      now,
    ),
  );
}

function presentRate(pair: RatePair, book: RateBook | undefined, rates: Rates, now: Date): AdminRate {
  const { readings, evidence, refusal, verdict } = stateOf(
    book ?? { readings: [] },
    rates,
    pair.currency,
    now,
  );
  const roles = new Map(evidence?.readings.map(({ source, role }) => [source, role]));
  const fixed = book?.fixed && book.fixed.expiresAt > now ? book.fixed : undefined;
  return {
    token: pair.token,
    currency: pair.currency,
    rate: evidence?.rate,
    verdict,
    reason: refusal?.message,
    rule: evidence?.rule,
    readings: readings.map(({ source, rate, asOf }) => ({
      source,
      rate,
      role: roles.get(source),
      ageSeconds: Math.max(0, Math.floor((now.getTime() - asOf.getTime()) / 1000)),
    })),
    fixed: fixed && {
      rate: fixed.rate,
      until: fixed.expiresAt.toISOString(),
      reason: fixed.reason,
      by: fixed.by,
    },
  };
}
