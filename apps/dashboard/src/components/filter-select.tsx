import { ListSelect } from './list-select';

interface FilterSelectProps<Name extends string> {
  /** The filter's name in the address. */
  name: Name;
  label: string;
  /** The label of "no filter". */
  any: string;
  /** The filter in the address. Empty: none. */
  value: string;
  /** What exists here: the label of each value. Undefined while that is unknown. */
  options: Readonly<Record<string, string>> | undefined;
  /** The label of a value that no longer exists. Default: the value. */
  nameOf?: (value: string) => string;
  searchable?: boolean;
  onChange: (change: { [Key in Name]?: string }) => void;
}

/**
 * A filter of a list. It offers what exists here. A link or a saved filter can hold a value that no longer
 * does: it is shown as well, so that a person sees why the list is empty, and can remove it.
 */
export function FilterSelect<Name extends string>(props: FilterSelectProps<Name>) {
  const { name, label, any, value, options, nameOf = String, searchable = false, onChange } = props;
  const known = Object.entries(options ?? {}).map(([one, text]) => ({ value: one, label: text }));
  const isGone = options !== undefined && value !== '' && !Object.hasOwn(options, value);
  const data = [{ value: '', label: any }, ...known, ...(isGone ? [{ value, label: nameOf(value) }] : [])];
  return (
    <ListSelect
      size="sm"
      label={label}
      data={data}
      allowDeselect={false}
      searchable={searchable}
      value={value}
      onChange={(chosen) => onChange({ [name]: chosen ?? '' } as { [Key in Name]?: string })}
    />
  );
}

/** Options whose values are their own labels, such as types of events. Pure. */
export function sameNames<T extends string>(values: readonly T[]): Record<T, T> {
  return Object.fromEntries(values.map((value) => [value, value])) as Record<T, T>;
}
