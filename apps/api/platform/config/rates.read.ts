import type { AppConfig } from './app.config';
import { namesIn } from './rate.settings';
import type { RateRules } from './rate-rules.read';

/** What the variables about rates hold. */
export interface RateVariables {
  policy: Omit<AppConfig['rates'], 'rules' | 'access'>;
  rules: RateRules;
  coingeckoKey: string | undefined;
  yellowCard: { key: string | undefined; secret: string | undefined };
  /** Whether the process asks the sources at all. */
  isNeeded: boolean;
}

/** How rates are made. `problems` gets a sentence for each source that lacks a required setting. */
export function readRates(
  { policy, rules, coingeckoKey, yellowCard, isNeeded }: RateVariables,
  problems: string[],
): AppConfig['rates'] {
  if (policy.minSources > policy.sources.length)
    problems.push(
      `RATE_MIN_SOURCES asks for more sources than RATE_SOURCES names (${policy.minSources} of ${policy.sources.length}); lower it or name more`,
    );
  const named = new Set<string>([...policy.sources, ...namesIn(rules)]);
  const { key, secret } = yellowCard;
  if (isNeeded && named.has('yellowcard')) {
    if (key === undefined) problems.push('RATE_YELLOWCARD_KEY is not set; set it, or do not name yellowcard');
    if (secret === undefined)
      problems.push('RATE_YELLOWCARD_SECRET is not set; set it, or do not name yellowcard');
  }
  return {
    ...policy,
    ...(Object.keys(rules).length > 0 && { rules }),
    access: {
      coingeckoKey,
      ...(key !== undefined && secret !== undefined && { yellowCard: { key, secret } }),
    },
  };
}
