import { Button, Checkbox, Group, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../api/schemas';
import type { Columns } from '../../components/data-table';
import { ExportMenu } from '../../components/export-menu';
import { useWords } from '../../i18n/words';
import { useMay } from '../../lib/place';
import { useExportFile } from './export-button';
import { chosenWords } from './payments.words';
import { ResendWebhooks } from './resend-webhooks';

type Row = Schemas['DashboardPaymentRow'];

/** The chosen rows among those that are shown. A row that leaves the page is no longer chosen. */
export function useChosen(rows: readonly Row[]) {
  const [ids, setIds] = useState<readonly string[]>([]);
  const chosen = rows.filter(({ id }) => ids.includes(id));
  const chosenIds = chosen.map(({ id }) => id);
  return {
    chosen,
    set: (row: Row, isChosen: boolean): void =>
      setIds(isChosen ? [...chosenIds, row.id] : chosenIds.filter((id) => id !== row.id)),
    setAll: (isChosen: boolean): void => setIds(isChosen ? rows.map(({ id }) => id) : []),
  };
}
type Chosen = ReturnType<typeof useChosen>;

/** The column that chooses rows, for people who may do something with them. */
export function useChoiceColumn(rows: readonly Row[], { chosen, set, setAll }: Chosen): Columns<Row> {
  const say = useWords(chosenWords);
  const may = [useMay('export'), useMay('developers')];
  if (!may.includes(true)) return [];
  return [
    {
      id: 'select',
      header: () => (
        <Checkbox
          size="sm"
          aria-label={say.chooseAll}
          checked={rows.length > 0 && chosen.length === rows.length}
          indeterminate={chosen.length > 0 && chosen.length < rows.length}
          onChange={({ currentTarget: { checked } }) => setAll(checked)}
        />
      ),
      cell: ({ row: { original } }) => (
        <Checkbox
          size="sm"
          aria-label={say.choose(original.clientReference)}
          checked={chosen.some(({ id }) => id === original.id)}
          onChange={({ currentTarget: { checked } }) => set(original, checked)}
        />
      ),
    },
  ];
}

/** What can be done with the chosen payments. Without any, nothing is shown. */
export function ChosenPayments({ rows, choice }: { rows: readonly Row[]; choice: Chosen }) {
  const say = useWords(chosenWords);
  const mayExport = useMay('export');
  const mayResend = useMay('developers');
  const { chosen, setAll } = choice;
  const file = useExportFile({ ids: chosen.map(({ id }) => id).join() });
  if (chosen.length === 0) return null;
  return (
    <Paper withBorder p="xs" role="region" aria-label={say.count(chosen.length)}>
      <Group gap="xs">
        <Text size="sm" fw={500} role="status">
          {say.count(chosen.length)}
        </Text>
        {mayExport && <ExportMenu file={file}>{say.export}</ExportMenu>}
        {mayResend && <ResendWebhooks payments={chosen} />}
        {chosen.length < rows.length && (
          <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
            {say.chooseAll}
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(false)}>
          {say.none}
        </Button>
      </Group>
    </Paper>
  );
}
