import { Button, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { type MerchantSettlement, useMerchantName } from '../../api/hooks/operator';
import { type Columns, DataTable } from '../../components/data-table';
import { useWords } from '../../i18n/words';
import { money } from '../../lib/format';
import { BusinessLink } from './business-name';
import { type DeskGroup, groupsOf } from './desk-groups';
import { operatorWords } from './operator.words';
import { deskWords } from './settlements-page.words';

interface DeskMerchantsProps {
  settlements: readonly MerchantSettlement[];
  /** Marks all settlements of a business. */
  onChoose: (ids: readonly string[]) => void;
}

/** What waits for each business, so that all of it is paid at once. */
export function DeskMerchants({ settlements, onChoose }: DeskMerchantsProps) {
  const say = useWords(deskWords);
  const common = useWords(operatorWords);
  const columns = useMemo<Columns<DeskGroup>>(
    () => [
      { id: 'business', header: common.business, cell: ({ row }) => <BusinessLink {...row.original} /> },
      { id: 'count', header: say.count, cell: ({ row }) => row.original.ids.length },
      {
        id: 'net',
        header: say.net,
        cell: ({ row: { original } }) => (
          <Text size="sm" fw={600} className="numbers" translate="no">
            {money(original.amount, original.currency)}
          </Text>
        ),
      },
      {
        id: 'choose',
        header: say.choose,
        cell: ({ row: { original } }) => <ChooseAll group={original} onChoose={onChoose} />,
      },
    ],
    [say, common, onChoose],
  );
  const groups = groupsOf(settlements);
  // With one settlement for each business, the list below says the same.
  if (groups.length === settlements.length) return null;
  return (
    <>
      <Title order={2} size="h5" mb="xs">
        {say.byMerchant}
      </Title>
      <DataTable label={say.byMerchant} columns={columns} rows={groups} empty={say.empty} />
      <Title order={2} size="h5" mt="lg" mb="xs">
        {say.each}
      </Title>
    </>
  );
}

function ChooseAll({ group, onChoose }: { group: DeskGroup } & Pick<DeskMerchantsProps, 'onChoose'>) {
  const say = useWords(deskWords);
  const { businessId, currency, ids } = group;
  const name = useMerchantName(businessId) ?? businessId;
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={say.chooseAllOf(name, currency)}
      onClick={() => onChoose(ids)}
    >
      {say.chooseAll}
    </Button>
  );
}
