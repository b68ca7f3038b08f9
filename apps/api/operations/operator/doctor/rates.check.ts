import { FIAT_CURRENCIES } from '@cowrie/dto';
import { createRateSource, RATE_SOURCE_NAMES, type RateReading, type RateSource } from '@cowrie/rates';
import { Clock } from '@cowrie/api/platform/clock/clock';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import { RateBooks } from '@cowrie/api/money-in/quotes/rate-books.repository';
import { RATE_PAIRS as PAIRS, sourceNamesOf, stateOf } from '@cowrie/api/money-in/quotes/rate.state';
import type { DoctorParts } from './doctor.parts';
import { fail, type Finding, ok, reasonOf, warn } from './finding';

/** One source's answers in the order of `PAIRS`: a reading, nothing when it has no rate, or an error. */
type Answers = PromiseSettledResult<RateReading | undefined>[];

/** Checks every source separately, and whether they agree on a rate for each pair. */
export async function checkRates({ rates }: AppConfig, now: () => Date): Promise<Finding[]> {
  const named = new Set<string>([
    ...rates.sources,
    ...FIAT_CURRENCIES.flatMap((currency) => sourceNamesOf(rates, currency)),
  ]);
  const sources = RATE_SOURCE_NAMES.filter((name) => named.has(name)).map((name) =>
    createRateSource(name, now, rates.access),
  );
  const answers = await Promise.all(
    sources.map((source) =>
      Promise.allSettled(PAIRS.map(({ token, currency }) => source.read(token, currency))),
    ),
  );
  return [
    ...sources.map((source, index) => sourceFinding(source, answers[index] ?? [], now())),
    agreement(rates, answers, now()),
  ];
}

function sourceFinding({ name, isStatic }: RateSource, answers: Answers, now: Date): Finding {
  const check = `rates ${name}`;
  const failed = answers.find((one) => one.status === 'rejected');
  const readings = answers.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []));
  if (failed) {
    const todo = 'Check that this machine can reach it; quotes continue while enough other sources answer';
    return warn(check, `${readings.length} of ${PAIRS.length} pairs; ${reasonOf(failed.reason)}`, todo);
  }
  if (isStatic) return ok(check, 'fixed figures, for local work only');
  const oldest = Math.min(...readings.map(({ asOf }) => asOf.getTime()));
  const age =
    readings.length > 0 ? `, ${Math.max(0, Math.round((now.getTime() - oldest) / 1000))} s old` : '';
  return ok(check, `${readings.length} of ${PAIRS.length} pairs${age}`);
}

function agreement(policy: AppConfig['rates'], answers: readonly Answers[], now: Date): Finding {
  const refused = PAIRS.flatMap(({ token, currency }, index) => {
    const readings = answers.flatMap((ofSource) => {
      const answer = ofSource[index];
      return answer?.status === 'fulfilled' && answer.value ? [answer.value] : [];
    });
    const { refusal } = stateOf({ readings }, policy, currency, now);
    return refusal ? [`${token}/${currency} (${refusal.message})`] : [];
  });
  if (refused.length === 0) return ok('rates agreed', `all ${PAIRS.length} pairs`);
  const todo =
    'Name more sources in RATE_SOURCES or RATE_RULES, or relax RATE_MIN_SOURCES, RATE_MAX_AGE_SECONDS or RATE_MAX_SPREAD_BASIS_POINTS; docs/operations/rates.md says what to do meanwhile';
  return fail('rates agreed', `no rate for ${refused.join(', ')}`, todo);
}

/** Operators' rates that are in effect. Each is easily forgotten while the market moves on. */
export async function checkFixedRates(service: DoctorParts): Promise<Finding[]> {
  const now = service.get(Clock).now();
  const held = (await service.get(RateBooks).all()).flatMap(({ _id, fixed }) =>
    fixed && fixed.expiresAt > now ? [`${_id} at ${fixed.rate} until ${fixed.expiresAt.toISOString()}`] : [],
  );
  const check = 'rates fixed';
  if (held.length === 0) return [ok(check, 'none')];
  const todo = 'Remove it with cowrie rates unfix <token> <currency> as soon as the sources agree again';
  return [warn(check, held.join(', '), todo)];
}
