import { Button, Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { type Merchant, useMerchants } from '../../api/hooks/operator';
import { CopyText } from '../../components/copy-text';
import type { Columns } from '../../components/data-table';
import { ListTable } from '../../components/list-table';
import { PageHead } from '../../components/page-head';
import { StatusBadge } from '../../components/status-badge';
import { TypedFilter } from '../../components/typed-filter';
import { useWords } from '../../i18n/words';
import { percent, shortened } from '../../lib/format';
import { PAGE_SIZE, useListPage } from '../../lib/list-page';
import { useTimes } from '../../lib/times';
import { CreateMerchant } from './merchant-create';
import { MerchantDetail } from './merchant-detail';
import { merchantsWords } from './merchants-page.words';
import { useOperatorMay } from './use-operator';

/** All businesses. The selected one is shown above the list. */
export default function MerchantsPage() {
  const say = useWords(merchantsWords);
  const may = useOperatorMay('admin');
  const list = useListPage('merchants');
  const { filters, change, page } = list;
  const q = filters.q.trim();
  const found = useMerchants({ ...(q && { q }), page, pageSize: PAGE_SIZE });
  const { day } = useTimes();
  const columns = useMemo<Columns<Merchant>>(
    () => [
      { id: 'name', header: say.name, cell: ({ row }) => <Name {...row.original} /> },
      {
        id: 'country',
        header: say.country,
        cell: ({ row: { original } }) => `${original.country}, ${original.currency}`,
      },
      {
        id: 'fee',
        header: say.fee,
        cell: ({ row }) => (
          <span className="numbers" translate="no">
            {percent(row.original.fee.basisPoints / 100)}
          </span>
        ),
      },
      { id: 'api', header: say.api, cell: ({ row }) => <Api isOn={row.original.developerApiEnabled} /> },
      {
        id: 'created',
        header: say.created,
        cell: ({ row }) => (
          <span className="numbers" translate="no">
            {day(row.original.createdAt)}
          </span>
        ),
      },
      {
        id: 'show',
        header: say.show,
        cell: ({ row: { original } }) => (
          <Button
            size="xs"
            variant="default"
            aria-label={`${say.show} ${original.name}`}
            onClick={() => change({ merchant: original.businessId, page: filters.page })}
          >
            {say.show}
          </Button>
        ),
      },
    ],
    [say, day, change, filters.page],
  );
  return (
    <>
      <PageHead
        title={say.title}
        about={say.about}
        actions={may && <CreateMerchant onMade={(merchant) => change({ merchant })} />}
      />
      {filters.merchant && (
        <MerchantDetail
          key={filters.merchant}
          businessId={filters.merchant}
          onClose={() => change({ merchant: '', page: filters.page })}
        />
      )}
      <Group mb="md">
        <TypedFilter
          label={say.search}
          type="search"
          w={320}
          maw="100%"
          maxLength={100}
          value={filters.q}
          onChange={(q) => change({ q })}
        />
      </Group>
      <ListTable list={list} found={found} label={say.title} columns={columns} empty={say.empty} />
    </>
  );
}

function Name({ name, businessId }: Merchant) {
  const say = useWords(merchantsWords);
  return (
    <>
      <Text size="sm" fw={600}>
        {name}
      </Text>
      <CopyText text={businessId} shown={shortened(businessId)} what={say.idOf(name)} />
    </>
  );
}

function Api({ isOn }: { isOn: boolean }) {
  const say = useWords(merchantsWords);
  return <StatusBadge tone={isOn ? 'good' : 'bad'}>{isOn ? say.on : say.off}</StatusBadge>;
}
