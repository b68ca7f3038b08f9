import { Button, Group } from '@mantine/core';
import { useMemo } from 'react';
import { type ApiKey, useRevokeKey } from '../../../api/hooks/keys';
import { ConfirmButton } from '../../../components/confirm-button';
import { type Columns, DataTable } from '../../../components/data-table';
import { TimeText } from '../../../components/time-text';
import { useWords } from '../../../i18n/words';
import { KeyIssue, KeyName, KeyScopes, KeyState, shortKey } from './key.parts';
import { keysWords } from './keys.words';

interface KeysTableProps {
  keys: readonly ApiKey[] | undefined;
  onRoll: (key: ApiKey) => void;
}

/** The keys of an environment, including those that have ended. */
export function KeysTable({ keys, onRoll }: KeysTableProps) {
  const say = useWords(keysWords);
  const columns = useMemo<Columns<ApiKey>>(
    () => [
      {
        id: 'key',
        header: say.key,
        cell: ({ row }) => <KeyName apiKey={row.original} />,
      },
      { id: 'kind', header: say.kind, cell: ({ row }) => say[row.original.kind] },
      { id: 'may', header: say.may, cell: ({ row }) => <KeyScopes apiKey={row.original} /> },
      { id: 'created', header: say.created, cell: ({ row }) => <KeyIssue apiKey={row.original} /> },
      {
        id: 'lastUsed',
        header: say.lastUsed,
        cell: ({ row: { original } }) =>
          original.lastUsedAt ? <TimeText at={original.lastUsedAt} /> : say.never,
      },
      { id: 'state', header: say.state, cell: ({ row }) => <KeyState apiKey={row.original} /> },
      {
        id: 'actions',
        header: say.actions,
        cell: ({ row }) => row.original.inForce && <KeyActions apiKey={row.original} onRoll={onRoll} />,
      },
    ],
    [say, onRoll],
  );
  return <DataTable label={say.list} columns={columns} rows={keys} empty={say.none} />;
}

function KeyActions({ apiKey, onRoll }: { apiKey: ApiKey; onRoll: (key: ApiKey) => void }) {
  const say = useWords(keysWords);
  const revoke = useRevokeKey(apiKey.id);
  return (
    <Group gap="xs" wrap="nowrap">
      {!apiKey.expiresAt && (
        <Button size="xs" variant="default" onClick={() => onRoll(apiKey)}>
          {say.roll}
        </Button>
      )}
      <ConfirmButton
        act={say.revoke}
        title={say.revokeTitle(shortKey(apiKey))}
        size="xs"
        color="red"
        variant="default"
        isPending={revoke.isPending}
        error={revoke.error}
        onConfirm={() => revoke.mutateAsync()}
      >
        {say.revokeAbout}
      </ConfirmButton>
    </Group>
  );
}
