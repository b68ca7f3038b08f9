import { Button, Group, Modal } from '@mantine/core';
import { useMemo } from 'react';
import { useEvent, useEvents } from '../../api/hooks/events';
import type { Schemas } from '../../api/schemas';
import type { Columns } from '../../components/data-table';
import { FilterSelect, sameNames } from '../../components/filter-select';
import { ListTable } from '../../components/list-table';
import { ErrorNotice } from '../../components/error-notice';
import { PageHead } from '../../components/page-head';
import { TimeText } from '../../components/time-text';
import { useWords } from '../../i18n/words';
import { TextLink } from '../../lib/link';
import { useListPage } from '../../lib/list-page';
import { usePlace } from '../../lib/place';
import { useChangeFilters } from '../../lib/search';
import { CodeBlock, indented } from './parts/code-block';
import { TextFilter } from './parts/text-filter';
import { EVENT_TYPES, type EventType } from './webhooks/webhooks.words';
import { eventsPageWords } from './events-page.words';

const TYPES = sameNames(EVENT_TYPES);

type EventRow = Schemas['DashboardEventRow'];

/** The events of an environment, newest first, with their filters in the address. */
export default function EventsPage() {
  const say = useWords(eventsPageWords);
  const place = usePlace();
  const list = useListPage('events');
  const { filters, change } = list;
  const query = {
    ...(filters.type && { type: filters.type as EventType }),
    ...(filters.payment && { paymentId: filters.payment }),
    ...(filters.before && { before: Number(filters.before) }),
  };
  const found = useEvents(query);
  const columns = useMemo<Columns<EventRow>>(
    () => [
      { id: 'number', header: say.number, cell: ({ row }) => row.original.number },
      { id: 'type', header: say.type, cell: ({ row }) => row.original.type },
      { id: 'at', header: say.at, cell: ({ row }) => <TimeText at={row.original.at} /> },
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
      {
        id: 'body',
        header: say.body,
        cell: ({ row: { original } }) => <ShowBody id={original.id} number={original.number} />,
      },
    ],
    [say, place],
  );
  return (
    <>
      <PageHead title={say.title} about={say.about} />
      <Group gap="sm" mb="md" align="flex-end">
        <FilterSelect
          name="type"
          label={say.type}
          any={say.anyType}
          value={filters.type}
          options={TYPES}
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
        label={say.list}
        columns={columns}
        empty={list.isFiltered ? say.noneFound : say.none}
        emptyHere={say.noneHere}
      />
      <EventBody id={filters.event} onClose={() => change({ event: '' })} />
    </>
  );
}

/** A button of a row. The shown event is in the address. */
function ShowBody({ id, number }: { id: string; number: number }) {
  const say = useWords(eventsPageWords);
  const change = useChangeFilters('events');
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={say.showNumber(number)}
      onClick={() => change({ event: id })}
    >
      {say.show}
    </Button>
  );
}

function EventBody({ id: eventId, onClose }: { id: string; onClose: () => void }) {
  const say = useWords(eventsPageWords);
  const { data, error } = useEvent(eventId);
  const event = data?.data;
  return (
    <Modal opened={eventId !== ''} onClose={onClose} title={event?.type ?? say.title} size="xl">
      <ErrorNotice error={error} />
      {event && <CodeBlock label={say.body} text={indented(event.body)} copied={event.body} />}
    </Modal>
  );
}
