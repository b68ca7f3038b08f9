import { Button, Group, Paper, Text } from '@mantine/core';
import { memo, useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react';
import { useResendOfPayments } from '../../api/hooks/payments';
import type { Schemas } from '../../api/schemas';
import type { Columns } from '../../components/data-table';
import { ExportMenu } from '../../components/export-menu';
import { useWords } from '../../i18n/words';
import { type Choice, createChoice } from '../../lib/choice';
import { useMay } from '../../lib/place';
import { useExportFile } from './export-button';
import { chosenWords } from './payments.words';
import { ResendResults } from './resend-results';

type Row = Schemas['DashboardPaymentRow'];

/** A choice among the rows that are shown. A row that leaves the page is no longer chosen. */
export function useChoice(): Choice {
  const [choice] = useState(createChoice);
  return choice;
}

function useChosenRows(rows: readonly Row[], choice: Choice): Row[] {
  const ids = useSyncExternalStore(choice.subscribe, choice.ids);
  return rows.filter(({ id }) => ids.has(id));
}

/** The column that chooses rows, for people who may do something with them. */
export function useChoiceColumn(rows: readonly Row[], choice: Choice): Columns<Row> {
  const [mayExport, mayResend] = [useMay('export'), useMay('developers')];
  return useMemo(
    () =>
      mayExport || mayResend
        ? [
            {
              id: 'select',
              header: () => <ChooseAll rows={rows} choice={choice} />,
              cell: ({ row: { original } }) => <Choose row={original} rows={rows} choice={choice} />,
            },
          ]
        : [],
    [rows, choice, mayExport, mayResend],
  );
}

interface ChooseAllProps {
  rows: readonly Row[];
  choice: Choice;
}

function ChooseAll({ rows, choice }: ChooseAllProps) {
  const say = useWords(chosenWords);
  const { length } = useChosenRows(rows, choice);
  return (
    <PlainCheckbox
      label={say.chooseAll}
      isChecked={length > 0 && length === rows.length}
      isPartly={length > 0 && length < rows.length}
      onChange={(checked) => choice.set(checked ? idsOf(rows) : [])}
    />
  );
}

function Choose({ row, rows, choice }: ChooseAllProps & { row: Row }) {
  const say = useWords(chosenWords);
  const isChosen = useSyncExternalStore(choice.subscribe, () => choice.ids().has(row.id));
  return (
    <PlainCheckbox
      label={say.choose(row.clientReference)}
      isChecked={isChosen}
      onChange={(checked) => {
        const others = idsOf(rows).filter((id) => id !== row.id && choice.ids().has(id));
        choice.set(checked ? [...others, row.id] : others);
      }}
    />
  );
}

interface PlainCheckboxProps {
  label: string;
  isChecked: boolean;
  isPartly?: boolean;
  onChange: (isChecked: boolean) => void;
}

/** The browser's own: a list has a hundred, and "all" changes each. */
function PlainCheckbox({ label, isChecked, isPartly = false, onChange }: PlainCheckboxProps) {
  return (
    <input
      type="checkbox"
      className="plain-checkbox"
      aria-label={label}
      checked={isChecked}
      ref={(box) => {
        if (box) box.indeterminate = isPartly;
      }}
      onChange={({ currentTarget: { checked } }) => onChange(checked)}
    />
  );
}

const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => id);

/**
 * What can be done with the chosen payments, at the bottom of the window: so no row moves when it comes.
 * Without any, nothing is shown.
 */
export function ChosenPayments({ rows, choice }: ChooseAllProps) {
  const ids = useSyncExternalStore(choice.subscribe, choice.ids);
  // The checkbox is drawn before it.
  return <ChosenBar rows={rows} ids={useDeferredValue(ids)} choice={choice} />;
}

interface ChosenBarProps extends ChooseAllProps {
  ids: ReadonlySet<string>;
}

const ChosenBar = memo(({ rows, ids, choice }: ChosenBarProps) => {
  const say = useWords(chosenWords);
  const mayExport = useMay('export');
  const mayResend = useMay('developers');
  const chosen = rows.filter(({ id }) => ids.has(id));
  const file = useExportFile({ ids: idsOf(chosen).join() });
  // Not a part of the bar, which goes when nothing is chosen any more: the results must still be shown.
  const { mutate: resend, isPending, data: results, reset } = useResendOfPayments();
  return (
    <>
      {chosen.length > 0 && (
        <Paper withBorder p="xs" className="chosen-bar" role="region" aria-label={say.count(chosen.length)}>
          <Group gap="xs">
            <Text size="sm" fw={500} role="status">
              {say.count(chosen.length)}
            </Text>
            {mayExport && <ExportMenu file={file}>{say.export}</ExportMenu>}
            {mayResend && (
              <Button
                variant="default"
                title={say.resendAbout}
                loading={isPending}
                onClick={() => resend(chosen)}
              >
                {say.resend}
              </Button>
            )}
            {chosen.length < rows.length && (
              <Button variant="subtle" size="compact-sm" onClick={() => choice.set(idsOf(rows))}>
                {say.chooseAll}
              </Button>
            )}
            <Button variant="subtle" size="compact-sm" onClick={() => choice.set([])}>
              {say.none}
            </Button>
          </Group>
        </Paper>
      )}
      <ResendResults results={results} onClose={reset} />
    </>
  );
});
