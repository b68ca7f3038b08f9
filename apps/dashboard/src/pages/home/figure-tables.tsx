import { Accordion, Text } from '@mantine/core';
import { networkName } from '@cowrie/tables';
import type { Figures } from '../../api/hooks/home';
import { Amounts } from '../../components/amounts';
import { type Columns, DataTable } from '../../components/data-table';
import { useWords } from '../../i18n/words';
import { percent } from '../../lib/format';
import { useTimes } from '../../lib/times';
import { successOf, volumesOf } from './figures-data';
import { homeWords } from './home.words';

type Day = Figures['days'][number];
type Asset = Figures['assets'][number];

const numbers = (text: React.ReactNode) => (
  <Text span size="sm" className="numbers" translate="no">
    {text}
  </Text>
);
/** Gross, refunded and net. */
function useVolumes<Row extends Pick<Day, 'volume'>>(): Columns<Row> {
  const say = useWords(homeWords);
  const of = (id: 'gross' | 'refunded' | 'net', header: string): Columns<Row>[number] => ({
    id,
    header,
    cell: ({ row: { original } }) => <Amounts of={volumesOf(original)[id]} />,
  });
  return [of('gross', say.grossShort), of('refunded', say.refunded), of('net', say.netShort)];
}

/** What was paid in each token on each network. */
export function AssetTable({ assets }: Pick<Figures, 'assets'>) {
  const say = useWords(homeWords);
  const volumes = useVolumes<Asset>();
  const columns: Columns<Asset> = [
    {
      id: 'asset',
      header: say.asset,
      cell: ({ row: { original } }) => `${original.token} · ${networkName(original.network)}`,
    },
    { id: 'completed', header: say.completed, cell: ({ row: { original } }) => numbers(original.completed) },
    ...volumes,
  ];
  return <DataTable label={say.assets} columns={columns} rows={assets} empty={say.noVolume} />;
}

/** The figures of each day, for people who do not see the charts or want exact amounts. */
export function DayTable({ days }: Pick<Figures, 'days'>) {
  const say = useWords(homeWords);
  const volumes = useVolumes<Day>();
  const { longDay } = useTimes();
  const columns: Columns<Day> = [
    { id: 'day', header: say.day, cell: ({ row: { original } }) => numbers(longDay(original.day)) },
    { id: 'created', header: say.created, cell: ({ row: { original } }) => numbers(original.created) },
    { id: 'completed', header: say.completed, cell: ({ row: { original } }) => numbers(original.completed) },
    { id: 'failed', header: say.failed, cell: ({ row: { original } }) => numbers(original.failed) },
    { id: 'expired', header: say.expired, cell: ({ row: { original } }) => numbers(original.expired) },
    {
      id: 'success',
      header: say.success,
      cell: ({ row: { original } }) => {
        const share = successOf([original]);
        return numbers(share === undefined ? '' : percent(share));
      },
    },
    ...volumes,
  ];
  return (
    <Accordion variant="contained" mt="md">
      <Accordion.Item value="table">
        <Accordion.Control>{say.asTable}</Accordion.Control>
        <Accordion.Panel>
          <DataTable label={say.figures} columns={columns} rows={[...days].reverse()} empty={say.noVolume} />
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}
