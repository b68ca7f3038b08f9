import type { ReactNode } from 'react';
import { useId } from 'react';

interface ChoiceGroupProps<T extends string> {
  legend: string;
  /** Name of the radio buttons, and part of the class name. */
  name: string;
  options: readonly T[];
  chosen: T | null;
  disabled: boolean;
  /** True for an option that cannot be chosen; the remark gives the reason. */
  isDisabled?(option: T): boolean;
  onChoose(option: T): void;
  /** An icon before the text. */
  mark?(option: T): ReactNode;
  title(option: T): string;
  /** Each `span` in it takes its own line. */
  remark?(option: T): ReactNode;
}

/**
 * Native radio buttons, drawn as cards, so that keyboards and screen readers work as usual. The card's title
 * is the button's accessible name, the remark its description.
 */
export function ChoiceGroup<T extends string>(props: ChoiceGroupProps<T>) {
  const { legend, name, options, chosen, disabled, isDisabled, onChoose, mark, title, remark } = props;
  const id = useId();
  return (
    <fieldset className={`choices choices-${name}`} disabled={disabled}>
      <legend>{legend}</legend>
      <div className="choices-cards">
        {options.map((option, index) => (
          <label key={option} className="choice">
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === chosen}
              disabled={isDisabled?.(option)}
              aria-labelledby={`${id}title${index}`}
              aria-describedby={remark && `${id}remark${index}`}
              onChange={() => onChoose(option)}
            />
            <span className="choice-body">
              {mark?.(option)}
              <span className="choice-text">
                <strong id={`${id}title${index}`}>{title(option)}</strong>
                {remark && <span id={`${id}remark${index}`}>{remark(option)}</span>}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
