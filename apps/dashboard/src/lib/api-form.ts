import { useForm, type UseFormReturnType } from '@mantine/form';
import { type SyntheticEvent, useEffect, useRef } from 'react';
import { failureOf } from '../api/failure';
import { useWords } from '../i18n/words';
import { apiFormWords } from './api-form.words';
import { faultOf, type FieldRule, type FieldRules } from './field-rule';
import { pathsOf, plainBody, valueAt } from './form-body';

interface ApiForm<Values, Body> {
  initialValues: Values;
  /** The rules of the request, from the API's document. Those of fields that the form has not are left. */
  rules: FieldRules;
  /** What the API refused the request with. What it says of a field is shown there. */
  error: unknown;
  /** What is sent of the values: the rules are held against it. Default: the values, trimmed. */
  bodyOf?: (values: Values) => Body;
  /** Fields that the form holds under a name of its own, by their name in the API. */
  names?: Readonly<Record<string, string>>;
  /** Texts for a wrong shape that say more than the usual one, by field of the form. */
  texts?: Readonly<Record<string, string>>;
  /** Fields that are checked while they are typed, and not only when the form is sent. */
  live?: string[];
  /** Called whenever a value has changed. */
  onTyped?: () => void;
}

/** A form whose fields are checked by the API's own rules, and show what the API says of them. */
export function useApiForm<Values extends object, Body = Values>(options: ApiForm<Values, Body>) {
  const { initialValues, rules, error, names = {}, texts = {}, live = [], onTyped } = options;
  const { bodyOf = (values: Values) => plainBody(values, rules) as unknown as Body } = options;
  const say = useWords(apiFormWords);
  const paths = pathsOf(initialValues);
  const ruleOf = (path: string): FieldRule => {
    const named = Object.entries(names).find(([, own]) => own === path)?.[0] ?? path;
    return rules[named] ?? {};
  };
  const faultsIn = (values: Values): Record<string, string> => {
    const body = bodyOf(values);
    const faults = Object.entries(rules).flatMap(([name, rule]) => {
      const path = names[name] ?? name;
      const fault = paths.includes(path) ? faultOf(rule, valueAt(body, name)) : undefined;
      return fault ? [[path, (fault === 'shape' && texts[path]) || say[fault](rule)]] : [];
    });
    return Object.fromEntries(faults) as Record<string, string>;
  };
  const form = useForm<Values, Body>({
    initialValues,
    transformValues: bodyOf,
    validate: faultsIn,
    validateInputOnChange: live,
    ...(onTyped && { onValuesChange: onTyped }),
  });
  const { setErrors } = form;
  // The names are written in place, so they are another object each time.
  const ownNames = useRef(names);
  useEffect(() => {
    const fields = failureOf(error)?.error.fields ?? [];
    const errors = fields.map(({ field, message }) => [ownNames.current[field] ?? field, message]);
    if (errors.length > 0) setErrors(Object.fromEntries(errors) as Record<string, string>);
  }, [error, setErrors]);
  return {
    form,
    /** Sends what the form makes of its values. A fault is shown instead, and its field has the focus. */
    submit: (send: (body: Body) => void) =>
      form.onSubmit(send, (errors, _values, event) => focusFirst(errors, event)),
    /** Does the same for a button that waits for the outcome. A fault rejects. */
    confirm: (send: (body: Body) => Promise<unknown>): Promise<unknown> => {
      const faults = faultsIn(form.getValues());
      setErrors(faults);
      return Object.keys(faults).length > 0
        ? Promise.reject(new Error('a field is wrong'))
        : send(form.getTransformedValues());
    },
    /** The properties of a field's input. */
    field: (path: string) => {
      const { required, minLength, maxLength } = ruleOf(path);
      return {
        ...(form.getInputProps(path) as ReturnType<typeof form.getInputProps>),
        required: required === true,
        ...(minLength !== undefined && { minLength }),
        ...(maxLength !== undefined && { maxLength }),
      };
    },
    /** The properties of a choice, a list or a switch. */
    choice: (path: string) => form.getInputProps(path),
    toggle: (path: string) => form.getInputProps(path, { type: 'checkbox' }),
    /** The fields of the form, as the API names them: what they show, a notice does not repeat. */
    shown: [...paths, ...Object.keys(names)],
  };
}

/** Moves the focus to the first field that shows an error. */
function focusFirst(errors: object, event: SyntheticEvent<HTMLFormElement> | undefined): void {
  const inputs = event?.currentTarget.querySelectorAll<HTMLElement>('[data-path]') ?? [];
  [...inputs].find(({ dataset }) => (dataset.path ?? '') in errors)?.focus();
}

/**
 * Keeps a form at what is stored, which can change while the form is open: a field that nobody has typed into
 * follows it. Returns whether something is typed that is not stored.
 */
export function useStoredValues<Values extends object, Body>(
  { values, getValues, setValues, setInitialValues }: UseFormReturnType<Values, Body>,
  stored: Values,
): boolean {
  const text = JSON.stringify(stored);
  const followed = useRef(text);
  useEffect(() => {
    if (followed.current === text) return;
    const [before, next] = [followed.current, text].map((one) => JSON.parse(one) as Record<string, unknown>);
    const typed = getValues() as Record<string, unknown>;
    const untouched = Object.entries(next ?? {}).filter(
      ([name]) => JSON.stringify(typed[name]) === JSON.stringify(before?.[name]),
    );
    followed.current = text;
    setInitialValues(next as Values);
    setValues(Object.fromEntries(untouched) as Partial<Values>);
  }, [text, getValues, setValues, setInitialValues]);
  return JSON.stringify(values) !== text;
}
