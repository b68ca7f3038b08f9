import { Group, Stack, Text } from '@mantine/core';
import { networkName } from '@cowrie/tables';
import { useNetworks, useOverview } from '../../api/hooks/operator';
import type { Schemas } from '../../api/schemas';
import { type Columns, DataTable } from '../../components/data-table';
import { ErrorNotice } from '../../components/error-notice';
import { PageHead } from '../../components/page-head';
import { StatusBadge, type Tone } from '../../components/status-badge';
import { TimeText } from '../../components/time-text';
import { useWords } from '../../i18n/words';
import { decimal } from '../../lib/format';
import { useOperatorEnvironment } from '../../lib/operator-environment';
import { NetworkChecklists } from './network-checklist';
import { gasDays } from './gas-days';
import { networksPageWords } from './networks-page.words';

type Network = Schemas['AdminNetwork'];
type Gas = Schemas['AdminGasLeft'];
type Row = Network & { gas?: Gas | undefined };

const NODE_TONES = { ok: 'good', resting: 'bad', lagging: 'attention' } as const satisfies Record<
  string,
  Tone
>;

/** The state of every network, its nodes and its sweeps. */
export default function NetworksPage() {
  const say = useWords(networksPageWords);
  const { data, error } = useNetworks({ isFollowed: true });
  const overview = useOverview().data?.data;
  const gasOf = ({ environment, name }: Network): Gas | undefined =>
    overview?.environments
      .find((one) => one.environment === environment)
      ?.gas.find((one) => one.network === name);
  const environment = useOperatorEnvironment();
  const rows = data?.data
    .filter((network) => network.environment === environment)
    .map((network): Row => ({ ...network, gas: gasOf(network) }));
  const columns: Columns<Row> = [
    { id: 'network', header: say.network, cell: ({ row }) => <Name {...row.original} /> },
    { id: 'state', header: say.state, cell: ({ row }) => <Offer {...row.original} /> },
    { id: 'read', header: say.read, cell: ({ row }) => <Reading {...row.original} /> },
    { id: 'nodes', header: say.nodes, cell: ({ row }) => <Nodes {...row.original} /> },
    { id: 'sweeps', header: say.sweeps, cell: ({ row }) => <Sweeps {...row.original} /> },
    { id: 'gas', header: say.gas, cell: ({ row }) => <GasLeft {...row.original} /> },
  ];
  return (
    <>
      <PageHead title={say.title} about={say.about} />
      <ErrorNotice error={error} />
      <DataTable label={say.title} columns={columns} rows={rows} empty={say.empty} />
      {rows && rows.length > 0 && <NetworkChecklists networks={rows} />}
    </>
  );
}

function Name({ name, chainId, tokens }: Row) {
  const say = useWords(networksPageWords);
  return (
    <>
      <Text size="sm" fw={600}>
        {networkName(name)}
      </Text>
      <Text size="xs" c="dimmed">
        {say.chain(chainId)}, {tokens.join(', ')}
      </Text>
    </>
  );
}

function Offer({ retired, notOffered }: Row) {
  const say = useWords(networksPageWords);
  if (retired) return <StatusBadge tone="quiet">{say.retired}</StatusBadge>;
  if (notOffered === undefined) return <StatusBadge tone="good">{say.offered}</StatusBadge>;
  return (
    <>
      <StatusBadge tone="attention">{say.notOffered}</StatusBadge>
      <Text size="xs">{notOffered}</Text>
    </>
  );
}

function Reading({ cursor, lagBlocks }: Row) {
  const say = useWords(networksPageWords);
  if (!cursor) return <Text size="sm">{say.nothingRead}</Text>;
  return (
    <>
      <Text size="sm" className="numbers" translate="no">
        {say.block(cursor.blockNumber)}
      </Text>
      <Text size="xs" c="dimmed">
        {lagBlocks === undefined ? say.headUnknown : say.behind(lagBlocks)},{' '}
        <TimeText at={cursor.updatedAt} />
      </Text>
    </>
  );
}

function Nodes({ endpoints }: Row) {
  const say = useWords(networksPageWords);
  return (
    <Stack gap={4}>
      {endpoints.map(({ host, state, behindBlocks }, index) => (
        <Group gap="xs" key={`${host} ${index}`} wrap="nowrap">
          <StatusBadge tone={NODE_TONES[state]}>{say.nodeStates[state]}</StatusBadge>
          <Text size="xs">
            {host}
            {behindBlocks ? `, ${say.behind(behindBlocks)}` : ''}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}

function Sweeps({ sweeps: { openSince, vaultsWaiting, vaultsSetAside } }: Row) {
  const say = useWords(networksPageWords);
  return (
    <>
      <Text size="sm">{say.waiting(vaultsWaiting)}</Text>
      {vaultsSetAside > 0 && <Text size="xs">{say.setAside(vaultsSetAside)}</Text>}
      {openSince && (
        <Text size="xs" c="dimmed">
          {say.open} <TimeText at={openSince} />
        </Text>
      )}
    </>
  );
}

function GasLeft({ gas }: Row) {
  const say = useWords(networksPageWords);
  return (
    <>
      {gas?.account ? (
        <>
          <Coins balance={gas.balance} coin={gas.coin} />
          <Text size="xs" c="dimmed">
            {say.forSweeps(gasDays(gas.daysLeft, say))}
          </Text>
        </>
      ) : (
        <Text size="sm">{say.noAccount}</Text>
      )}
      {gas?.relayer && (
        <>
          <Coins balance={gas.relayerBalance} coin={gas.coin} />
          <Text size="xs" c="dimmed">
            {say.forRelays}
          </Text>
        </>
      )}
    </>
  );
}

function Coins({ balance, coin = '' }: { balance: string | undefined; coin: string | undefined }) {
  const say = useWords(networksPageWords);
  return (
    <Text size="sm" className="numbers" translate="no">
      {/* Nobody needs all 18 decimals. */}
      {balance ? `${decimal(balance.replace(/(\.\d{6})\d+$/, '$1'))} ${coin}` : say.headUnknown}
    </Text>
  );
}
