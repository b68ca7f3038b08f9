import { Group } from '@mantine/core';
import { ListSelect } from '../../components/list-select';
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
  const say = useWords(paymentsWords);
  const [usual] = SORTS;
  return (
    <Group gap="xs">
      <ListSelect
        aria-label={say.sort}
        size="xs"
        w={140}
        allowDeselect={false}
        value={sortOf(list.filters)}
        data={SORTS.map((value) => ({ value, label: say.sorts[value] }))}
        onChange={(chosen) => list.change({ sort: chosen === usual ? '' : (chosen ?? '') })}
      />
      <SavedFiltersMenu list={list} />
      <ColumnChoice hidden={hidden} onChange={onHide} />
    </Group>
  );
}
