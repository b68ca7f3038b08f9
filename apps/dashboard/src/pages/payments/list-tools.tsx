import { Group, Select } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { memo } from 'react';
import { useWords } from '../../i18n/words';
import { ColumnChoice } from './column-choice';
import { type PaymentsPage, SORTS, sortOf } from './payment-filters';
import { paymentsWords } from './payments.words';
import { SavedFiltersMenu } from './saved-filters-menu';

export interface ListToolsProps {
  list: PaymentsPage;
  hidden: readonly string[];
  onHide: (hidden: readonly string[]) => void;
}

/** The order of the list, its columns, and saved filters. */
export function ListTools({ list, hidden, onHide }: ListToolsProps) {
  return (
    <Group gap="xs">
      <SortChoice sort={sortOf(list.filters)} onChange={useCallbackRef(list.change)} />
      <SavedFiltersMenu list={list} />
      <ColumnChoice hidden={hidden} onChange={onHide} />
    </Group>
  );
}

interface SortChoiceProps {
  sort: ReturnType<typeof sortOf>;
  onChange: PaymentsPage['change'];
}

const SortChoice = memo(({ sort, onChange }: SortChoiceProps) => {
  const say = useWords(paymentsWords);
  const [usual] = SORTS;
  return (
    <Select
      aria-label={say.sort}
      size="xs"
      w={140}
      allowDeselect={false}
      value={sort}
      data={SORTS.map((value) => ({ value, label: say.sorts[value] }))}
      onChange={(chosen) => onChange({ sort: chosen === usual ? '' : (chosen ?? '') })}
    />
  );
});
