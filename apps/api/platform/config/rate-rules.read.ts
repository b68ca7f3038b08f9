import { FIAT_CURRENCIES, type FiatCurrency } from '@cowrie/dto';
import {
  DEGRADED_RULES,
  FIXED_SOURCE,
  RATE_RULE_DEFAULTS,
  RATE_SOURCE_NAMES,
  type RateRule,
  type RateSourceName,
} from '@cowrie/rates';
import type { Report } from './setting';

/** A source as a rule names it: one of the sources, or an operator's rate. */
export type RuleSource = RateSourceName | typeof FIXED_SOURCE;
export type RateRules = Partial<Record<FiatCurrency, RateRule<RuleSource>>>;

export const RULE_EXAMPLE =
  'NGN=executable:quidax,band:coingecko|cross,maxDeviation:300,maxJump:500,jumpSeconds:600,degraded:refuse';

const PARTS = ['executable', 'band', 'maxDeviation', 'maxJump', 'jumpSeconds', 'degraded'] as const;
type Part = (typeof PARTS)[number];
const HUNDREDTHS_OF_PERCENT = 10_000;
const DAY_SECONDS = 86_400;

/** `RATE_RULES`: rules of currencies, separated by semicolons. Reports every fault, with its currency. */
export function parseRateRules(text: string | undefined, report: Report): RateRules {
  const rules: RateRules = {};
  const entries = (text ?? '').split(';').map((entry) => entry.trim());
  for (const entry of entries.filter((one) => one !== '')) {
    const [, code = '', body = ''] = /^([A-Za-z]+)\s*=(.*)$/s.exec(entry) ?? [];
    const currency = FIAT_CURRENCIES.find((one) => one === code);
    if (!currency) {
      report(
        `holds "${entry}", which names no currency; begin a rule with its currency, as in ${RULE_EXAMPLE}`,
      );
      continue;
    }
    if (rules[currency]) report(`has two rules for ${currency}; give it one`);
    const rule = ruleOf(body, (problem) => report(`for ${currency} ${problem}`));
    if (rule) rules[currency] = rule;
  }
  return rules;
}

function ruleOf(body: string, report: Report): RateRule<RuleSource> | undefined {
  const parts = new Map<Part, string>();
  for (const given of body.split(',').map((one) => one.trim())) {
    const [name, ...rest] = given.split(':');
    const part = PARTS.find((one) => one === name?.trim());
    if (!part) report(`names "${given}"; give ${PARTS.join(', ')}, each as name:value`);
    else if (parts.has(part)) report(`names ${part} twice; name it once`);
    else parts.set(part, rest.join(':').trim());
  }
  const executable = sourceOf(parts.get('executable') ?? '', 'executable', report);
  const band = (parts.get('band') ?? '')
    .split('|')
    .flatMap((name) => sourceOf(name.trim(), 'band', report) ?? []);
  if (new Set(band).size < band.length) report('names a source twice in its band; name each once');
  if (executable && band.includes(executable))
    report(`has ${executable} in its own band; a source cannot check itself`);
  const number = (part: Part, fallback: number, max: number) =>
    numberOf(parts.get(part), part, fallback, max, report);
  const degraded = DEGRADED_RULES.find(
    (one) => one === (parts.get('degraded') ?? RATE_RULE_DEFAULTS.degraded),
  );
  if (!degraded) report(`has degraded:${parts.get('degraded')}; give one of ${DEGRADED_RULES.join(', ')}`);
  const defaults = RATE_RULE_DEFAULTS;
  const rest = {
    maxDeviationBasisPoints: number('maxDeviation', defaults.maxDeviationBasisPoints, HUNDREDTHS_OF_PERCENT),
    maxJumpBasisPoints: number('maxJump', defaults.maxJumpBasisPoints, HUNDREDTHS_OF_PERCENT),
    jumpSeconds: number('jumpSeconds', defaults.jumpSeconds, DAY_SECONDS),
  };
  return executable && band.length > 0 && degraded ? { executable, band, ...rest, degraded } : undefined;
}

function sourceOf(name: string, part: Part, report: Report): RuleSource | undefined {
  const isFixed = part === 'executable' && name === FIXED_SOURCE;
  const source = isFixed ? FIXED_SOURCE : RATE_SOURCE_NAMES.find((one) => one === name);
  const what = name === '' ? `names no ${part}` : `has ${part}:${name}, which is not a source`;
  const also = part === 'executable' ? `, or ${FIXED_SOURCE}` : '';
  if (!source) report(`${what}; name one of ${RATE_SOURCE_NAMES.join(', ')}${also}`);
  return source;
}

function numberOf(
  text: string | undefined,
  part: Part,
  fallback: number,
  max: number,
  report: Report,
): number {
  if (text === undefined) return fallback;
  if (/^\d{1,6}$/.test(text) && Number(text) <= max) return Number(text);
  report(`has ${part}:${text}; give a whole number from 0 to ${max}`);
  return fallback;
}
