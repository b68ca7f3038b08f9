import { Badge, Button, Group, VisuallyHidden } from '@mantine/core';
import { type PersonSession, useEndOtherSessions, useEndSession, useSessions } from '../../api/hooks/me';
import { ConfirmButton } from '../../components/confirm-button';
import { type Columns, DataTable } from '../../components/data-table';
import { TimeText } from '../../components/time-text';
import { useWords } from '../../i18n/words';
import { sessionsWords } from './account.words';
import { browserName } from './browser-name';
import { FailureNotice } from './failure-notice';
import { Section } from './section';

/** Where the person is signed in. */
export function SessionsSection() {
  const say = useWords(sessionsWords);
  const { data, error } = useSessions();
  const end = useEndSession();
  const endOthers = useEndOtherSessions();
  const sessions = data?.data;
  const columns: Columns<PersonSession> = [
    {
      id: 'browser',
      header: say.browser,
      cell: ({ row: { original } }) => (
        <Group gap="xs" wrap="nowrap">
          <span title={original.userAgent}>{browserName(original.userAgent)}</span>
          {original.isCurrent && (
            <Badge variant="light" tt="none" style={{ minWidth: 'max-content' }}>
              {say.here}
            </Badge>
          )}
        </Group>
      ),
    },
    { id: 'address', header: say.address, cell: ({ row }) => row.original.address },
    { id: 'seen', header: say.lastSeen, cell: ({ row }) => <TimeText at={row.original.lastSeenAt} /> },
    { id: 'began', header: say.began, cell: ({ row }) => <TimeText at={row.original.createdAt} /> },
    {
      id: 'end',
      header: () => <VisuallyHidden>{say.actions}</VisuallyHidden>,
      cell: ({ row: { original } }) =>
        !original.isCurrent && (
          <Button
            size="xs"
            variant="default"
            aria-label={say.endOf(browserName(original.userAgent))}
            loading={end.isPending && end.variables === original.id}
            onClick={() => end.mutate(original.id)}
          >
            {say.end}
          </Button>
        ),
    },
  ];
  return (
    <Section title={say.title}>
      <FailureNotice error={error ?? end.error} />
      <DataTable label={say.list} columns={columns} rows={sessions} empty={say.none} />
      {sessions && sessions.length > 1 && (
        <Group mt="md">
          <ConfirmButton
            act={say.endOthers}
            title={say.endOthersTitle}
            onConfirm={() => endOthers.mutateAsync()}
            isPending={endOthers.isPending}
            error={endOthers.error}
          >
            {say.endingOthers}
          </ConfirmButton>
        </Group>
      )}
    </Section>
  );
}
