import { FIAT_CURRENCIES, TOKENS } from '@cowrie/dto';
import {
  agreedRate,
  createRateSource,
  type RateReading,
  type RateSource,
  RateUnavailableError,
} from '@cowrie/rates';
import type { AppConfig } from '../../../../api/src/platform/config/app.config';
import { fail, type Finding, ok, reasonOf, warn } from './finding';

const PAIRS = TOKENS.flatMap((token) => FIAT_CURRENCIES.map((currency) => ({ token, currency })));

/** One source's answers in the order of `PAIRS`: a reading, nothing when it has no rate, or an error. */
type Answers = PromiseSettledResult<RateReading | undefined>[];

/** Checks every source by itself, and whether they agree on a rate for each pair. */
export async function checkRates({ rates }: AppConfig): Promise<Finding[]> {
  const sources = rates.sources.map((name) => createRateSource(name, () => new Date()));
  const answers = await Promise.all(
    sources.map((source) =>
      Promise.allSettled(PAIRS.map(({ token, currency }) => source.read(token, currency))),
    ),
  );
  return [
    ...sources.map((source, index) => sourceFinding(source, answers[index] ?? [])),
    agreement(rates, answers),
  ];
}

function sourceFinding({ name, isStatic }: RateSource, answers: Answers): Finding {
  const check = `rates ${name}`;
  const failed = answers.find((one) => one.status === 'rejected');
  const readings = answers.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []));
  if (failed) {
    const todo = 'Check that this machine can reach it; quotes continue while enough other sources answer';
    return warn(check, `${readings.length} of ${PAIRS.length} pairs; ${reasonOf(failed.reason)}`, todo);
  }
  if (isStatic) return ok(check, 'fixed figures, for local work only');
  const oldest = Math.min(...readings.map(({ asOf }) => asOf.getTime()));
  const age = readings.length > 0 ? `, ${Math.max(0, Math.round((Date.now() - oldest) / 1000))} s old` : '';
  return ok(check, `${readings.length} of ${PAIRS.length} pairs${age}`);
}

function agreement(policy: AppConfig['rates'], answers: readonly Answers[]): Finding {
  const refused = PAIRS.flatMap(({ token, currency }, index) => {
    const readings = answers.flatMap((ofSource) => {
      const answer = ofSource[index];
      return answer?.status === 'fulfilled' && answer.value ? [answer.value] : [];
    });
    try {
      agreedRate(readings, policy, new Date());
      return [];
    } catch (error) {
      if (!(error instanceof RateUnavailableError)) throw error;
      return [`${token}/${currency} (${error.message})`];
    }
  });
  if (refused.length === 0) return ok('rates agreed', `all ${PAIRS.length} pairs`);
  const todo =
    'Name more sources in RATE_SOURCES, or relax RATE_MIN_SOURCES, RATE_MAX_AGE_SECONDS or RATE_MAX_SPREAD_BASIS_POINTS';
  return fail('rates agreed', `no rate for ${refused.join(', ')}`, todo);
}
