import { ActionIcon, Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import { IconBookmark, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../i18n/words';
import type { PaymentsPage } from './payment-filters';
import { paymentsWords } from './payments.words';
import { useSavedFilters } from './saved-filters';

/** Applies, saves and removes the person's own filters. */
export function SavedFiltersMenu({ list }: { list: PaymentsPage }) {
  const say = useWords(paymentsWords);
  const { saved, save, remove, filtersOf } = useSavedFilters();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} width={280} position="bottom-start" trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconBookmark size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {say.saved}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={say.saved}>
        <Stack gap="xs">
          {saved.length === 0 && (
            <Text size="sm" c="dimmed">
              {say.noneSaved}
            </Text>
          )}
          {saved.map((one) => (
            <Group key={one.name} gap={4} wrap="nowrap">
              <Button
                variant="subtle"
                size="compact-sm"
                justify="start"
                flex={1}
                miw={0}
                title={one.name}
                onClick={() => {
                  list.change(filtersOf(one));
                  setOpen(false);
                }}
              >
                {one.name}
              </Button>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={say.remove(one.name)}
                onClick={() => remove(one.name)}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
          {list.isFiltered && <SaveThese onSave={(name) => save(name, list.filters)} />}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function SaveThese({ onSave }: { onSave: (name: string) => void }) {
  const say = useWords(paymentsWords);
  const [name, setName] = useState('');
  const isEmpty = name.trim() === '';
  return (
    <form
      aria-label={say.saveThese}
      onSubmit={(event) => {
        event.preventDefault();
        if (isEmpty) return;
        onSave(name.trim());
        setName('');
      }}
    >
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          size="xs"
          flex={1}
          label={say.savedName}
          value={name}
          maxLength={40}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" size="xs" disabled={isEmpty}>
          {say.save}
        </Button>
      </Group>
    </form>
  );
}
