import { plural } from '../i18n/plural';
import { defineWords } from '../i18n/words';
import type { Fault, FieldRule } from './field-rule';
import { decimal } from './format';

/** A number as the form shows it. */
const shown = (bound: number, { per = 1 }: FieldRule): string => decimal(String(bound / per));
const characters = plural({ one: '# character', other: '# characters' });
const entries = plural({ one: '# entry', other: '# entries' });

/** What a form says of a field that the API would refuse. */
export const apiFormWords = defineWords('apiForm', {
  missing: () => 'This is required.',
  short: ({ minLength = 0 }) => `At least ${characters(minLength)}.`,
  long: ({ maxLength = 0 }) => `At most ${characters(maxLength)}.`,
  shape: () => 'Check this value.',
  low: (rule) =>
    rule.minimum === undefined
      ? `More than ${shown(rule.exclusiveMinimum ?? 0, rule)}.`
      : `At least ${shown(rule.minimum, rule)}.`,
  high: (rule) =>
    rule.maximum === undefined
      ? `Less than ${shown(rule.exclusiveMaximum ?? 0, rule)}.`
      : `At most ${shown(rule.maximum, rule)}.`,
  many: ({ maxItems = 0 }) => `At most ${entries(maxItems)}.`,
} satisfies Record<Fault, (rule: FieldRule) => string>);
