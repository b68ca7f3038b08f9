import { RATE_SOURCE_NAMES, type RateSourceName } from '@cowrie/rates';
import { list, type Report, type Setting, type Settings, wholeNumber } from './setting';

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
} satisfies Settings;

function rateSources(names: readonly string[], report: Report): RateSourceName[] {
  const isKnown = (name: string): name is RateSourceName =>
    (RATE_SOURCE_NAMES as readonly string[]).includes(name);
  for (const name of names.filter((name) => !isKnown(name)))
    report(`names "${name}", which is not a source; name some of ${RATE_SOURCE_NAMES.join(', ')}`);
  // A source named twice would agree with itself.
  if (new Set(names).size < names.length) report('names a source twice; name each source once');
  return names.filter(isKnown);
}
