import { Group } from '@mantine/core';
import { useMemo } from 'react';
import { networkName } from '@cowrie/tables';
import { type Refund, useRefunds } from '../../api/hooks/refunds';
import type { Columns } from '../../components/data-table';
import { ListTable } from '../../components/list-table';
import { DayRange } from '../../components/day-range';
import { FilterSelect } from '../../components/filter-select';
import { ExportMenu } from '../../components/export-menu';
import { PageHead } from '../../components/page-head';
import { StatusBadge } from '../../components/status-badge';
import { TimeText } from '../../components/time-text';
import { TypedFilter } from '../../components/typed-filter';
import { useWords } from '../../i18n/words';
import { createdBetween } from '../../lib/days';
import { money } from '../../lib/format';
import { TextLink } from '../../lib/link';
import { useListPage } from '../../lib/list-page';
import { useMay, usePlace } from '../../lib/place';
import { useZone } from '../../lib/times';
import { RefundButton } from './refund-button';
import { REFUND_TONES, type RefundStatus, refundWords } from './refund.words';
import { refundsPageWords } from './refunds-page.words';

const ID = /^[0-9a-f]{24}$/i;
const NOTHING = { data: { data: [] } };

/** The refunds of a business. With a payment in the address, also the form for one of it. */
export default function RefundsPage() {
  const say = useWords(refundsPageWords);
  const common = useWords(refundWords);
  const place = usePlace();
  const zone = useZone();
  const mayExport = useMay('export');
  const mayRefund = useMay('refunds');
  const list = useListPage('refunds');
  const { filters, change, page } = list;
  const isId = ID.test(filters.payment);
  const isWrong = filters.payment !== '' && !isId;
  const query = {
    ...(filters.status && { status: filters.status as RefundStatus }),
    ...(isId && { paymentId: filters.payment }),
    ...createdBetween(filters, zone),
  };
  const found = useRefunds({ ...query, page }, { enabled: !isWrong });
  const columns = useColumns();
  return (
    <>
      <PageHead
        title={say.title}
        about={say.about}
        actions={
          <>
            {mayExport && (
              <ExportMenu
                file={{
                  path: `/dashboard/v1/businesses/${place.businessId}/${place.environment}/exports/refunds`,
                  query,
                  name: `refunds-${place.environment}`,
                }}
              >
                {say.export}
              </ExportMenu>
            )}
            {mayRefund && isId && <RefundButton paymentId={filters.payment} />}
          </>
        }
      />
      <Group role="search" aria-label={say.filters} align="flex-start" mb="md" gap="sm">
        <FilterSelect
          name="status"
          label={say.status}
          any={say.any}
          value={filters.status}
          options={common.status}
          onChange={change}
        />
        <TypedFilter
          label={say.payment}
          classNames={{ input: 'mono' }}
          translate="no"
          value={filters.payment}
          error={isWrong && say.wrongId}
          onChange={(payment) => change({ payment })}
        />
        <DayRange from={filters.from} to={filters.to} onChange={change} />
      </Group>
      <ListTable
        list={list}
        found={isWrong ? { ...found, data: NOTHING } : found}
        label={say.title}
        columns={columns}
        empty={
          list.isFiltered ? (
            say.noneFound
          ) : (
            <>
              {say.none} {mayRefund ? say.how : say.howAsk}
            </>
          )
        }
      />
    </>
  );
}

/** The columns, the same while their texts are, so that the rows are drawn once. */
function useColumns(): Columns<Refund> {
  const say = useWords(refundsPageWords);
  const common = useWords(refundWords);
  const place = usePlace();
  return useMemo(
    () => [
      {
        id: 'asked',
        header: say.asked,
        cell: ({ row: { original } }) => (
          <TextLink
            to="/$businessId/$environment/refunds/$refundId"
            params={{ ...place, refundId: original.id }}
          >
            <TimeText at={original.createdAt} />
          </TextLink>
        ),
      },
      {
        id: 'status',
        header: say.status,
        cell: ({ row: { original } }) => (
          <StatusBadge tone={REFUND_TONES[original.status]}>{common.status[original.status]}</StatusBadge>
        ),
      },
      {
        id: 'amount',
        header: say.amount,
        cell: ({ row: { original } }) => (
          <span className="numbers" translate="no">
            {money(original.amount, original.token)}
          </span>
        ),
      },
      { id: 'network', header: say.network, cell: ({ row: { original } }) => networkName(original.network) },
      {
        id: 'payment',
        header: say.of,
        cell: ({ row: { original } }) => (
          <TextLink
            to="/$businessId/$environment/payments/$paymentId"
            params={{ ...place, paymentId: original.paymentId }}
          >
            {original.clientReference}
          </TextLink>
        ),
      },
      { id: 'by', header: say.by, cell: ({ row: { original } }) => common.party(original.askedBy) },
    ],
    [say, common, place],
  );
}
