import { TextInput, type TextInputProps } from '@mantine/core';
import { useTypedFilter } from '../lib/typed-filter';

type TypedFilterProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** The filter in the address. */
  value: string;
  onChange: (value: string) => void;
};

/** A text that narrows a list while it is typed. A letter draws this field alone. */
export function TypedFilter({ value, onChange, ...props }: TypedFilterProps) {
  const [typed, type] = useTypedFilter(value, onChange);
  return <TextInput {...props} value={typed} onChange={(event) => type(event.currentTarget.value)} />;
}
