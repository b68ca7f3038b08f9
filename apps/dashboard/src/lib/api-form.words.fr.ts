import { pluralsIn } from '../i18n/plural';
import type { Translated } from '../i18n/words';
import type { FieldRule } from './field-rule';
import { decimal } from './format';

const plural = pluralsIn('fr');

/** A number as the form shows it. */
const shown = (bound: number, { per = 1 }: FieldRule): string => decimal(String(bound / per));
const characters = plural({ one: '# caractère', other: '# caractères' });
const entries = plural({ one: '# entrée', other: '# entrées' });

export default {
  apiForm: {
    missing: () => 'Ce champ est obligatoire.',
    short: ({ minLength = 0 }) => `Au moins ${characters(minLength)}.`,
    long: ({ maxLength = 0 }) => `Au plus ${characters(maxLength)}.`,
    shape: () => 'Vérifiez cette valeur.',
    low: (rule) =>
      rule.minimum === undefined
        ? `Plus de ${shown(rule.exclusiveMinimum ?? 0, rule)}.`
        : `Au moins ${shown(rule.minimum, rule)}.`,
    high: (rule) =>
      rule.maximum === undefined
        ? `Moins de ${shown(rule.exclusiveMaximum ?? 0, rule)}.`
        : `Au plus ${shown(rule.maximum, rule)}.`,
    many: ({ maxItems = 0 }) => `Au plus ${entries(maxItems)}.`,
  },
} satisfies Translated<typeof import('./api-form.words')>;
