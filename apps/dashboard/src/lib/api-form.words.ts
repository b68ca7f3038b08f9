import { countOf, defineWords } from '../i18n/words';
import type { Fault, FieldRule } from './field-rule';

/** A number as the form shows it. */
const shown = (bound: number, { per = 1 }: FieldRule): string => String(bound / per);

/** What a form says of a field that the API would refuse. */
export const apiFormWords = defineWords({
  missing: () => 'This is required.',
  short: ({ minLength = 0 }) => `At least ${minLength} characters.`,
  long: ({ maxLength = 0 }) => `At most ${maxLength} characters.`,
  shape: () => 'Check this value.',
  low: (rule) =>
    rule.minimum === undefined
      ? `More than ${shown(rule.exclusiveMinimum ?? 0, rule)}.`
      : `At least ${shown(rule.minimum, rule)}.`,
  high: (rule) =>
    rule.maximum === undefined
      ? `Less than ${shown(rule.exclusiveMaximum ?? 0, rule)}.`
      : `At most ${shown(rule.maximum, rule)}.`,
  many: ({ maxItems = 0 }) => `At most ${countOf(maxItems, 'entry', 'entries')}.`,
} satisfies Record<Fault, (rule: FieldRule) => string>);
