import type { networksPageWords } from './networks-page.words';

/** Nobody plans for longer. */
const MOST_DAYS = 730;

/** How long the gas of a sweeper lasts, in words. Undefined days: nothing was spent yet. Pure. */
export function gasDays(days: number | undefined, say: typeof networksPageWords.en): string {
  if (days === undefined) return say.daysUnknown;
  return days > MOST_DAYS ? say.years : say.days(days);
}
