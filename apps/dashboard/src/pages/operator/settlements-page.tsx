import { Alert, Button, Checkbox, Group, Text } from '@mantine/core';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { type MerchantSettlement, useMerchantSettlements } from '../../api/hooks/operator';
import type { Columns } from '../../components/data-table';
import { ListSelect } from '../../components/list-select';
import { ListTable } from '../../components/list-table';
import { PageHead } from '../../components/page-head';
import { TimeText } from '../../components/time-text';
import { useWords } from '../../i18n/words';
import { type Choice, createChoice } from '../../lib/choice';
import { money } from '../../lib/format';
import { useListPage } from '../../lib/list-page';
import { useOperatorEnvironment } from '../../lib/operator-environment';
import type { Environment } from '../../lib/place';
import { BusinessLink, BusinessName } from './business-name';
import { DeskChosen } from './desk-chosen';
import { DeskMerchants } from './desk-merchants';
import { operatorWords } from './operator.words';
import { SettlementDetail } from './settlement-detail';
import { SettlementState } from './settlement-state';
import { deskWords } from './settlements-page.words';
import { useOperatorMay } from './use-operator';

/** The most that the API takes at once, for a page and for a bank's file. */
const PAGE_SIZE = 100;
/** The same list each time, so that nothing is drawn again because of it. */
const NONE: MerchantSettlement[] = [];
const STATES = ['open', 'paying', 'paid', 'failed'] as const;

/** What merchants are owed. The shown settlement is above the list; many are paid by marking them. */
export default function SettlementsPage() {
  const say = useWords(deskWords);
  const common = useWords(operatorWords);
  const list = useListPage('merchantSettlements');
  const { filters, change, page } = list;
  const state = STATES.find((one) => one === filters.state);
  const environment = useOperatorEnvironment();
  const may = useOperatorMay('operator');
  const { merchant } = filters;
  const query = { environment, ...(merchant && { businessId: merchant }), ...(state && { state }), page };
  const found = useMerchantSettlements({ ...query, pageSize: PAGE_SIZE });
  const { data: rows = NONE } = found.data?.data ?? {};
  const [choice] = useState(createChoice);
  const mark = useCallback((ids: readonly string[]): void => choice.set([...choice.ids(), ...ids]), [choice]);
  // Then the reason can be that no merchant has a schedule.
  const mayBeUnscheduled = !merchant && (state === 'open' || state === undefined);
  const isMany = may && (state === 'open' || state === 'paying');
  const columns = useMemo<Columns<MerchantSettlement>>(
    () => [
      ...(isMany
        ? [
            {
              id: 'mark',
              header: say.choose,
              cell: ({ row }) => <Mark id={row.original.id} choice={choice} />,
            } satisfies Columns<MerchantSettlement>[number],
          ]
        : []),
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
      {
        id: 'state',
        header: common.status,
        cell: ({ row }) => <SettlementState state={row.original.state} />,
      },
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
    ],
    [say, common, isMany, choice, change, filters.settlement, filters.page],
  );
  return (
    <>
      <PageHead title={say.title} about={say.about} />
      <Group align="flex-end" mb="md">
        <ListSelect
          label={say.state}
          w={160}
          allowDeselect={false}
          value={state ?? 'all'}
          onChange={(chosen) => change({ state: chosen ?? 'open' })}
          data={[
            ...STATES.map((one) => ({ value: one, label: say.states[one] })),
            { value: 'all', label: say.allStates },
          ]}
        />
        {merchant && (
          <Button variant="default" onClick={() => change({ merchant: '' })}>
            {say.showAll}
          </Button>
        )}
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
        <BegunNotice environment={environment} onShow={() => change({ state: 'paying' })} />
      )}
      {merchant && (
        <Text mb="sm">
          <BusinessName businessId={merchant} />
        </Text>
      )}
      {isMany && <DeskMerchants settlements={rows} onChoose={mark} />}
      {isMany && <Chosen rows={rows} choice={choice} state={state} />}
      <ListTable
        list={list}
        found={found}
        label={say.title}
        columns={columns}
        empty={mayBeUnscheduled ? say.noneYet : say.empty}
      />
    </>
  );
}

interface MarkProps {
  id: string;
  choice: Choice;
}

/** A mark draws its row alone: a list has a hundred. */
function Mark({ id, choice }: MarkProps) {
  const say = useWords(deskWords);
  const isMarked = useSyncExternalStore(choice.subscribe, () => choice.ids().has(id));
  const set = (next: boolean): void => {
    const others = [...choice.ids()].filter((one) => one !== id);
    choice.set(next ? [...others, id] : others);
  };
  return (
    <Checkbox
      aria-label={say.chooseOne(id)}
      checked={isMarked}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  );
}

interface ChosenProps {
  rows: readonly MerchantSettlement[];
  choice: Choice;
  state: 'open' | 'paying';
}

function Chosen({ rows, choice, state }: ChosenProps) {
  const ids = useSyncExternalStore(choice.subscribe, choice.ids);
  // Of what is shown: a settlement that has left the list is not paid by accident.
  const chosen = rows.filter(({ id }) => ids.has(id));
  return <DeskChosen settlements={chosen} state={state} onClear={() => choice.set([])} />;
}

/**
 * Somebody has begun to pay these, but has not entered the result. Nobody may forget them or pay them twice.
 */
function BegunNotice({ environment, onShow }: { environment: Environment; onShow: () => void }) {
  const say = useWords(deskWords);
  const query = { environment, state: 'paying', page: 1, pageSize: 1 } as const;
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
