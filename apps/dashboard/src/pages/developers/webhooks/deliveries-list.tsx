import { Group } from '@mantine/core';
import { useMemo } from 'react';
import { type DeliveryRow, useDeliveries, useEndpoints } from '../../../api/hooks/webhooks';
import type { Columns } from '../../../components/data-table';
import { FilterSelect, sameNames } from '../../../components/filter-select';
import { ListTable } from '../../../components/list-table';
import { TimeText } from '../../../components/time-text';
import { useWords } from '../../../i18n/words';
import { TextLink } from '../../../lib/link';
import { usePlace } from '../../../lib/place';
import { useListPage } from '../../../lib/list-page';
import { TextFilter } from '../parts/text-filter';
import { EndpointLink } from './endpoint-link';
import { AttemptResult, DeliveryBadge } from './webhook.parts';
import { deliveredTypes } from './delivered-types';
import { type DeliveredType, type DeliveryState, webhooksWords } from './webhooks.words';

/** Deliveries, of one endpoint or of all, with their filters in the address. */
export function DeliveriesList({ endpointId }: { endpointId?: string }) {
  const say = useWords(webhooksWords);
  const place = usePlace();
  const list = useListPage('deliveries');
  const { filters, change } = list;
  const query = {
    ...(endpointId && { endpointId }),
    ...(filters.state && { state: filters.state as DeliveryState }),
    ...(filters.type && { type: filters.type as DeliveredType }),
    ...(filters.payment && { paymentId: filters.payment }),
    ...(filters.before && { before: filters.before }),
  };
  const found = useDeliveries(query);
  const endpoints = useEndpoints().data?.data.filter(({ id }) => !endpointId || id === endpointId);
  const types = endpoints && sameNames(deliveredTypes(endpoints));
  const columns = useMemo<Columns<DeliveryRow>>(
    () => [
      {
        id: 'event',
        header: say.event,
        cell: ({ row: { original } }) => (
          <TextLink
            to="/$businessId/$environment/developers/deliveries/$deliveryId"
            params={{ ...place, deliveryId: original.id }}
            className="unbroken"
          >
            {original.type}
          </TextLink>
        ),
      },
      ...(endpointId
        ? []
        : [
            {
              id: 'endpoint',
              header: say.endpoint,
              cell: ({ row }) => <EndpointLink endpointId={row.original.endpointId} />,
            } satisfies Columns<DeliveryRow>[number],
          ]),
      { id: 'state', header: say.state, cell: ({ row }) => <DeliveryBadge state={row.original.state} /> },
      { id: 'made', header: say.made, cell: ({ row }) => <TimeText at={row.original.createdAt} /> },
      { id: 'tries', header: say.tries, cell: ({ row }) => row.original.tries },
      {
        id: 'last',
        header: say.lastTry,
        cell: ({ row }) => <AttemptResult attempt={row.original.lastAttempt} />,
      },
      {
        id: 'payment',
        header: say.payment,
        cell: ({ row: { original } }) =>
          original.paymentId && (
            <TextLink
              to="/$businessId/$environment/payments/$paymentId"
              params={{ ...place, paymentId: original.paymentId }}
              className="mono numbers"
              translate="no"
            >
              {original.paymentId}
            </TextLink>
          ),
      },
    ],
    [say, place, endpointId],
  );
  return (
    <>
      <Group gap="sm" mb="md" align="flex-end">
        <FilterSelect
          name="state"
          label={say.state}
          any={say.anyState}
          value={filters.state}
          options={say.states}
          onChange={change}
        />
        <FilterSelect
          name="type"
          label={say.event}
          any={say.anyType}
          value={filters.type}
          options={types}
          searchable
          onChange={change}
        />
        <TextFilter
          label={say.paymentId}
          value={filters.payment}
          onChange={(payment) => change({ payment })}
        />
      </Group>
      <ListTable
        list={list}
        found={found}
        label={say.deliveries}
        columns={columns}
        empty={list.isFiltered ? say.noneFound : say.noDeliveries}
        emptyHere={say.noneHere}
      />
    </>
  );
}
