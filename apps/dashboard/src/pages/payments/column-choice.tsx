import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { memo, useMemo } from 'react';
import { useWords } from '../../i18n/words';
import { useOwnSetting } from '../../lib/own-settings';
import { paymentsWords } from './payments.words';

/** The columns that a person can hide. The reference stays: it leads to the payment. */
const CHOSEN = ['amount', 'status', 'paidWith', 'customer', 'created'] as const;

/** The hidden columns, kept in this browser. */
export function useHiddenColumns() {
  const [stored, set] = useOwnSetting<unknown>('payments.hidden', []);
  const hidden = useMemo(
    () => (Array.isArray(stored) ? CHOSEN.filter((one) => stored.includes(one)) : []),
    [stored],
  );
  return [hidden, set] as const;
}

interface ColumnChoiceProps {
  hidden: readonly string[];
  onChange: (hidden: readonly string[]) => void;
}

/** Selects the columns of the list. */
export const ColumnChoice = memo(({ hidden, onChange }: ColumnChoiceProps) => {
  const say = useWords(paymentsWords);
  return (
    <Popover position="bottom-start" trapFocus>
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {say.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={say.columns}>
        <Stack gap="xs">
          {CHOSEN.map((one) => (
            <Checkbox
              key={one}
              label={say[one]}
              checked={!hidden.includes(one)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? hidden.filter((other) => other !== one) : [...hidden, one])
              }
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
});
