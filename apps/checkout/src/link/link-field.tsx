import { type InputHTMLAttributes, useId } from 'react';

interface LinkFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string;
  hint?: string;
  /** Why the value is refused; null while nothing is wrong with it. */
  refusal: string | null;
  onChange(value: string): void;
}

/** A field with its label, its hint and its error. */
export function LinkField({ label, hint, refusal, onChange, ...input }: LinkFieldProps) {
  const id = useId();
  const note = refusal ?? hint;
  return (
    <div className="link-field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className="text-input"
        aria-invalid={refusal !== null}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {note && (
        <p id={`${id}-note`} className={refusal === null ? 'hint' : 'link-refusal'}>
          {note}
        </p>
      )}
    </div>
  );
}
