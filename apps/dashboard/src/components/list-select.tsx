import { Select, type SelectProps } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { memo, startTransition, useState } from 'react';
import { useSame } from '../lib/same';

type ListSelectProps = Omit<SelectProps, 'onChange'> & { onChange: (value: string | null) => void };

/** A select above a list. It is drawn again only when it changes itself. */
export function ListSelect({ onChange, ...props }: ListSelectProps) {
  return <Shown {...useSame(props)} onChange={useCallbackRef(onChange)} />;
}

/**
 * It opens when the click or the key has been painted: to place the choices, the browser lays out the whole
 * page several times.
 */
const Shown = memo((props: ListSelectProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Select
      {...props}
      dropdownOpened={isOpen}
      onDropdownOpen={() => startTransition(() => setOpen(true))}
      onDropdownClose={() => setOpen(false)}
    />
  );
});
