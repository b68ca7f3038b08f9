import type { ReactNode } from 'react';

interface ChoiceGroupProps<T extends string> {
  legend: string;
  /** Of the radio buttons; styles know it too. */
  name: string;
  options: readonly T[];
  chosen: T | null;
  disabled: boolean;
  onChoose(option: T): void;
  children(option: T): ReactNode;
}

/** Native radio buttons, drawn as cards: keyboard and screen reader work as everywhere. */
export function ChoiceGroup<T extends string>(props: ChoiceGroupProps<T>) {
  const { legend, name, options, chosen, disabled, onChoose, children } = props;
  return (
    <fieldset className={`choices choices-${name}`} disabled={disabled}>
      <legend>{legend}</legend>
      <div className="choices-cards">
        {options.map((option) => (
          <label key={option} className="choice">
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === chosen}
              onChange={() => onChoose(option)}
            />
            <span className="choice-body">{children(option)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
