import { Badge, Button, Group, VisuallyHidden } from '@mantine/core';
import { $api } from '../../api/client';
import type { Schemas } from '../../api/schemas';
import { ConfirmButton } from '../../components/confirm-button';
import { type Columns, DataTable } from '../../components/data-table';
import { TimeText } from '../../components/time-text';
import { useWords } from '../../i18n/words';
import { sessionsWords } from './account.words';
import { browserName } from './browser-name';
import { FailureNotice } from './failure-notice';
import { Section } from './section';
import { credentialsChanged } from './use-credentials';

type Session = Schemas['DashboardPersonSession'];

/** Where the person is signed in. */
export function SessionsSection() {
  const say = useWords(sessionsWords);
  const { data, error } = $api.useQuery('get', '/dashboard/v1/me/sessions', {});
  const end = $api.useMutation('delete', '/dashboard/v1/me/sessions/{sessionId}', {
    onSuccess: credentialsChanged,
  });
  const endOthers = $api.useMutation('delete', '/dashboard/v1/me/sessions', {
    onSuccess: credentialsChanged,
  });
  const sessions = data?.data;
  const columns: Columns<Session> = [
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
            loading={end.isPending && end.variables.params.path.sessionId === original.id}
            onClick={() => end.mutate({ params: { path: { sessionId: original.id } } })}
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
            onConfirm={() => endOthers.mutateAsync({})}
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
