import { RATE_SOURCE_NAMES, type RateSourceName } from '@cowrie/rates';
import { parseRateRules, type RateRules, RULE_EXAMPLE } from './rate-rules.read';
import { list, optionalText, type Report, secret, type Setting, type Settings, wholeNumber } from './setting';

const DAY_SECONDS = 86_400;

/** Where exchange rates come from. */
export const rateSettings = {
  RATE_SOURCES: {
    ...list({
      description:
        'Where exchange rates come from; `libs/rates/README.md` describes each source. `static` holds fixed figures for local work.',
      usedBy: ['api'],
      accepts: `${RATE_SOURCE_NAMES.map((name) => `\`${name}\``).join(', ')}, comma-separated`,
      default: 'static',
      check: rateSources,
    }),
    withRealMoney: [
      { must: 'must not be static', isMet: (names) => !names.includes('static') },
      { must: 'must name at least two sources', isMet: (names) => names.length >= 2 },
    ],
  } satisfies Setting<RateSourceName[]>,
  RATE_MIN_SOURCES: {
    ...wholeNumber({
      description:
        'How many sources must give a fresh rate before a quote is given. Nothing checks a single source.',
      usedBy: ['api'],
      default: 1,
      min: 1,
      max: RATE_SOURCE_NAMES.length,
    }),
    withRealMoney: [{ must: 'must be 2 or more', isMet: (count) => count >= 2 }],
  } satisfies Setting<number>,
  RATE_MAX_AGE_SECONDS: wholeNumber({
    description: 'Age at which a rate is too old to use.',
    usedBy: ['api'],
    default: 300,
    min: 1,
    max: DAY_SECONDS,
  }),
  RATE_MAX_SPREAD_BASIS_POINTS: wholeNumber({
    description:
      'How far the sources may lie apart, in hundredths of a percent of their median. Beyond that no quote is given.',
    usedBy: ['api'],
    default: 300,
    min: 0,
    max: 10_000,
  }),
  RATE_RULES: {
    description:
      'How single currencies are priced: by the source at which the money is sold (`executable`), with others as a band around it ([decision 63](decisions/0063-rates-at-which-one-can-trade.md)). `maxDeviation` and `maxJump` are hundredths of a percent. `degraded` says what holds while that source has no fresh rate: `refuse`, or `median` of the band. A currency without a rule gets the median of `RATE_SOURCES`.',
    usedBy: ['api'],
    accepts: `rules, separated by semicolons: \`${RULE_EXAMPLE.replaceAll('|', '\\|')}\``,
    withRealMoney: [{ must: 'must not name static', isMet: (rules) => !namesIn(rules).includes('static') }],
    parse: parseRateRules,
  } satisfies Setting<RateRules>,
  RATE_COINGECKO_KEY: secret<string | undefined>({
    description:
      'Key of CoinGecko’s API, for more calls than its free use allows. Without it, CoinGecko is called without a key.',
    usedBy: ['api'],
    accepts: 'key of CoinGecko (demo)',
    parse: (given) => given || undefined,
  }),
  RATE_YELLOWCARD_KEY: optionalText({
    description: 'Key of Yellow Card’s business API, for the source `yellowcard`.',
    usedBy: ['api'],
    accepts: 'key of Yellow Card',
    required: 'with `yellowcard`',
  }),
  RATE_YELLOWCARD_SECRET: secret<string | undefined>({
    description: 'Signs the calls of Yellow Card.',
    usedBy: ['api'],
    accepts: 'secret of Yellow Card',
    required: 'with `yellowcard`',
    parse: (given) => given || undefined,
  }),
} satisfies Settings;

/** Every source in these rules. */
export function namesIn(rules: RateRules): string[] {
  return Object.values(rules).flatMap(({ executable, band }) => [executable, ...band]);
}

function rateSources(names: readonly string[], report: Report): RateSourceName[] {
  const isKnown = (name: string): name is RateSourceName =>
    (RATE_SOURCE_NAMES as readonly string[]).includes(name);
  for (const name of names.filter((name) => !isKnown(name)))
    report(`names "${name}", which is not a source; name some of ${RATE_SOURCE_NAMES.join(', ')}`);
  // A source named twice would agree with itself.
  if (new Set(names).size < names.length) report('names a source twice; name each source once');
  return names.filter(isKnown);
}
