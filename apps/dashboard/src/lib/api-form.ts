import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { failureOf } from '../api/failure';
import { defineWords, useWords } from '../i18n/words';
import { type Fault, faultOf, type TextRule } from './text-rule';

const words = defineWords({
  missing: () => 'This is required.',
  short: ({ minLength = 0 }: TextRule) => `At least ${minLength} characters.`,
  long: ({ maxLength = 0 }: TextRule) => `At most ${maxLength} characters.`,
  shape: () => 'Check this value.',
} satisfies Record<Fault, (rule: TextRule) => string>);

interface ApiForm<Values> {
  initialValues: Values;
  /** The rules for the request's text fields, from the API's document. */
  rules: Partial<Readonly<Record<keyof Values, TextRule>>>;
  /** The API's refusal of the request. Its messages about fields are shown at the fields. */
  error: unknown;
}

/** A form whose texts are checked by the API's own rules, and whose fields show the API's messages. */
export function useApiForm<Values extends Record<string, unknown>>(options: ApiForm<Values>) {
  const { initialValues, rules, error } = options;
  const say = useWords(words);
  const form = useForm<Values>({
    initialValues,
    validate: (values) =>
      Object.fromEntries(
        Object.entries<TextRule | undefined>(rules).flatMap(([name, rule = {}]) => {
          const value = values[name];
          const fault = typeof value === 'string' ? faultOf(rule, value) : undefined;
          return fault ? [[name, say[fault](rule)]] : [];
        }),
      ),
  });
  const { setErrors } = form;
  useEffect(() => {
    const fields = failureOf(error)?.error.fields ?? [];
    if (fields.length > 0)
      setErrors(Object.fromEntries(fields.map(({ field, message }) => [field, message])));
  }, [error, setErrors]);
  return {
    form,
    /** The properties of a field's input. */
    field: <Name extends keyof Values & string>(name: Name) => {
      const { required, minLength, maxLength }: TextRule = rules[name] ?? {};
      return {
        ...(form.getInputProps(name) as ReturnType<typeof form.getInputProps>),
        required: required === true,
        ...(minLength !== undefined && { minLength }),
        ...(maxLength !== undefined && { maxLength }),
      };
    },
    /** The fields of the form. A notice does not repeat what they show. */
    shown: Object.keys(initialValues),
  };
}
