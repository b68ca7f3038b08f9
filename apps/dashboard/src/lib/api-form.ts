import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { failureOf } from '../api/failure';
import { defineWords, useWords } from '../i18n/words';
import { type Fault, faultOf, type FieldRule } from './field-rule';

const words = defineWords({
  missing: () => 'Fill this in.',
  short: ({ minLength = 0 }: FieldRule) => `At least ${minLength} characters.`,
  long: ({ maxLength = 0 }: FieldRule) => `At most ${maxLength} characters.`,
  shape: () => 'Check what you have typed here.',
} satisfies Record<Fault, (rule: FieldRule) => string>);

interface ApiForm<Values> {
  initialValues: Values;
  /** The rules of the request's texts, from the API's document. */
  rules: Partial<Readonly<Record<keyof Values, FieldRule>>>;
  /** What the API refused the request with. What it says of a field is shown there. */
  error: unknown;
}

/** A form whose texts are checked by the API's own rules, and whose fields show what the API says of them. */
export function useApiForm<Values extends Record<string, unknown>>(options: ApiForm<Values>) {
  const { initialValues, rules, error } = options;
  const say = useWords(words);
  const form = useForm<Values>({
    initialValues,
    validate: (values) =>
      Object.fromEntries(
        Object.entries<FieldRule | undefined>(rules).flatMap(([name, rule = {}]) => {
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
      const { required, minLength, maxLength }: FieldRule = rules[name] ?? {};
      return {
        ...(form.getInputProps(name) as ReturnType<typeof form.getInputProps>),
        required: required === true,
        ...(minLength !== undefined && { minLength }),
        ...(maxLength !== undefined && { maxLength }),
      };
    },
    /** The fields of the form: what they show, a notice does not repeat. */
    shown: Object.keys(initialValues),
  };
}
