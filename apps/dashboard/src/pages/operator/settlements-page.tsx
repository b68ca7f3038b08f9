import { Alert, Button, Group, Select, Text } from '@mantine/core';
import { type MerchantSettlement, useMerchantSettlements } from '../../api/hooks/operator';
import type { Columns } from '../../components/data-table';
import { ListTable } from '../../components/list-table';
import { PageHead } from '../../components/page-head';
import { TimeText } from '../../components/time-text';
import { useWords } from '../../i18n/words';
import { money } from '../../lib/format';
import { PAGE_SIZE, useListPage } from '../../lib/list-page';
import { BusinessLink } from './business-name';
import { EnvironmentFilter, environmentOf } from './environment-filter';
import { operatorWords } from './operator.words';
import { SettlementDetail } from './settlement-detail';
import { SettlementState } from './settlement-state';
import { deskWords } from './settlements-page.words';

const STATES = ['open', 'paying', 'paid', 'failed'] as const;

/** What merchants are owed. The selected settlement is shown above the list. */
export default function SettlementsPage() {
  const say = useWords(deskWords);
  const common = useWords(operatorWords);
  const list = useListPage('merchantSettlements');
  const { filters, change, page } = list;
  const state = STATES.find((one) => one === filters.state);
  const query = { ...environmentOf(filters.environment), ...(state && { state }), page, pageSize: PAGE_SIZE };
  const found = useMerchantSettlements(query);
  const columns: Columns<MerchantSettlement> = [
    { id: 'business', header: common.business, cell: ({ row }) => <BusinessLink {...row.original} /> },
    {
      id: 'net',
      header: say.net,
      cell: ({ row: { original } }) => (
        <>
          <Text size="sm" fw={600} className="numbers" translate="no">
            {money(original.amount, original.currency)}
          </Text>
          <Text size="xs" c="dimmed">
            {say.lines(original.lineCount)}
          </Text>
        </>
      ),
    },
    { id: 'state', header: common.status, cell: ({ row }) => <SettlementState state={row.original.state} /> },
    { id: 'created', header: say.created, cell: ({ row }) => <TimeText at={row.original.createdAt} /> },
    {
      id: 'show',
      header: say.show,
      cell: ({ row: { original } }) => (
        <Button
          size="xs"
          variant={original.id === filters.settlement ? 'filled' : 'default'}
          aria-pressed={original.id === filters.settlement}
          aria-label={`${say.show} ${original.id}`}
          onClick={() => change({ settlement: original.id, page: filters.page })}
        >
          {say.show}
        </Button>
      ),
    },
  ];
  return (
    <>
      <PageHead title={say.title} about={say.about} />
      <Group align="flex-end" mb="md">
        <Select
          label={say.state}
          w={160}
          allowDeselect={false}
          value={filters.state}
          onChange={(chosen) => change({ state: chosen ?? 'open' })}
          data={[
            ...STATES.map((one) => ({ value: one, label: say.states[one] })),
            { value: 'all', label: say.allStates },
          ]}
        />
        <EnvironmentFilter value={filters.environment} onChange={(environment) => change({ environment })} />
      </Group>
      {filters.settlement && (
        <SettlementDetail
          key={filters.settlement}
          settlementId={filters.settlement}
          onClose={() => change({ settlement: '', page: filters.page })}
          // The list follows the settlement into its new state, so that its row stays visible.
          onDecided={(next) =>
            filters.state !== 'all' && change({ state: next, settlement: filters.settlement })
          }
        />
      )}
      {filters.state === 'open' && (
        <BegunNotice environment={filters.environment} onShow={() => change({ state: 'paying' })} />
      )}
      <ListTable list={list} found={found} label={say.title} columns={columns} empty={say.empty} />
    </>
  );
}

/**
 * Somebody has begun to pay these, but has not entered the result. Nobody may forget them or pay them twice.
 */
function BegunNotice({ environment, onShow }: { environment: string; onShow: () => void }) {
  const say = useWords(deskWords);
  const query = { ...environmentOf(environment), state: 'paying', page: 1, pageSize: 1 } as const;
  const { data } = useMerchantSettlements(query);
  const count = data?.data.totalItems ?? 0;
  if (count === 0) return null;
  return (
    <Alert mb="md" color="orange">
      {say.begun(count)}{' '}
      <Button size="compact-sm" variant="default" onClick={onShow}>
        {say.showBegun}
      </Button>
    </Alert>
  );
}
