import { networkName } from '@cowrie/tables';
import { Button, Group, Paper, Select, Text, Title } from '@mantine/core';
import {
  type PayoutBatch,
  type PayoutBatchSummary,
  useExportPayouts,
  useNetworks,
  usePayoutBatches,
  useReadBatch,
} from '../../api/hooks/operator';
import { AdminExportBatchDto } from '../../api/rules.generated';
import { CopyText } from '../../components/copy-text';
import { type Columns, DataTable } from '../../components/data-table';
import { ErrorNotice } from '../../components/error-notice';
import { TimeText } from '../../components/time-text';
import { useWords } from '../../i18n/words';
import { useApiForm } from '../../lib/api-form';
import { shortened } from '../../lib/format';
import { useOperatorEnvironment } from '../../lib/operator-environment';
import type { Environment } from '../../lib/place';
import { saveFile } from '../../lib/save-file';
import { operatorWords } from './operator.words';
import { exportBodyOf, placeOf } from './payout-batch.body';
import { payoutsWords } from './payouts-page.words';
import { useOperatorMay } from './use-operator';

/**
 * Hands the queued payouts of a network to the owners of a Safe, and lists what they have not executed yet.
 */
export function PayoutBatches() {
  const say = useWords(payoutsWords);
  const may = useOperatorMay('operator');
  const environment = useOperatorEnvironment();
  const networks = (useNetworks().data?.data ?? []).filter((one) => one.environment === environment);
  const { mutate, data, isPending, error } = useExportPayouts({
    onSuccess: ({ data: batch }) => saveBatch(batch),
  });
  const { form, submit, choice, shown } = useApiForm({
    initialValues: { place: null as string | null },
    rules: AdminExportBatchDto,
    error,
    bodyOf: ({ place }) => exportBodyOf(place, networks),
    names: { environment: 'place', network: 'place' },
  });
  return (
    <Paper withBorder p="md" mt="xl">
      <Title order={2} size="h4">
        {say.batches}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {say.batchesAbout}
      </Text>
      {may && (
        <form onSubmit={submit((body) => body && mutate(body))}>
          <Group align="flex-end" mb="md">
            <Select
              label={say.network}
              w={220}
              data={networks.map((one) => ({ value: placeOf(one), label: networkName(one.name) }))}
              {...choice('place')}
            />
            <Button
              type="submit"
              variant="default"
              disabled={!exportBodyOf(form.values.place, networks)}
              loading={isPending}
            >
              {say.export}
            </Button>
          </Group>
        </form>
      )}
      <ErrorNotice error={error} shown={shown} />
      {data && (
        <Text size="sm" role="status">
          {say.exported(data.data.count)}
        </Text>
      )}
      <Title order={3} size="h6" mt="md" mb="xs">
        {say.open}
      </Title>
      <OpenBatches environment={environment} />
    </Paper>
  );
}

function OpenBatches({ environment }: { environment: Environment }) {
  const say = useWords(payoutsWords);
  const common = useWords(operatorWords);
  const { data, error } = usePayoutBatches({ environment });
  const again = useReadBatch({ onSuccess: ({ data: batch }) => saveBatch(batch) });
  const columns: Columns<PayoutBatchSummary> = [
    {
      id: 'network',
      header: common.network,
      cell: ({ row: { original } }) => networkName(original.network),
    },
    { id: 'count', header: say.count, cell: ({ row }) => row.original.count },
    {
      id: 'from',
      header: say.from,
      cell: ({ row: { original } }) => (
        <CopyText
          text={original.from}
          shown={shortened(original.from)}
          what={`${say.from} ${original.batchId}`}
        />
      ),
    },
    { id: 'at', header: say.at, cell: ({ row }) => <TimeText at={row.original.at} /> },
    {
      id: 'files',
      header: say.files,
      // A proposal to the Safe has no files.
      cell: ({ row: { original } }) =>
        original.nonce === undefined && (
          <Button size="xs" variant="default" onClick={() => again.mutate(original)}>
            {say.again}
          </Button>
        ),
    },
  ];
  return (
    <>
      <ErrorNotice error={error ?? again.error} />
      <DataTable label={say.open} columns={columns} rows={data?.data} empty={say.noBatches} />
    </>
  );
}

/** Saves the two files of a batch: for the Safe's app, and for people. */
function saveBatch({ batchId, transactions, csv }: PayoutBatch): void {
  saveFile(`batch-${batchId}.json`, JSON.stringify(transactions, null, 2), 'application/json');
  saveFile(`batch-${batchId}.csv`, csv, 'text/csv');
}
