import { Button, Group, TextInput, VisuallyHidden } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { type Credentials, type Passkey, useRemovePasskey, useRenamePasskey } from '../../api/hooks/me';
import { ConfirmButton } from '../../components/confirm-button';
import { type Columns, DataTable } from '../../components/data-table';
import { TimeText } from '../../components/time-text';
import { useWords } from '../../i18n/words';
import { passkeysWords } from './account.words';
import { FailureNotice } from './failure-notice';

/** The passkeys with their names. */
export function PasskeysTable({ passkeys }: Pick<Credentials, 'passkeys'>) {
  const say = useWords(passkeysWords);
  const columns: Columns<Passkey> = [
    { id: 'name', header: say.name, cell: ({ row }) => <PasskeyName passkey={row.original} /> },
    { id: 'added', header: say.added, cell: ({ row }) => <TimeText at={row.original.createdAt} /> },
    {
      id: 'used',
      header: say.lastUsed,
      cell: ({ row: { original } }) =>
        original.lastUsedAt ? <TimeText at={original.lastUsedAt} /> : say.never,
    },
    {
      id: 'remove',
      header: () => <VisuallyHidden>{say.actions}</VisuallyHidden>,
      cell: ({ row }) => <RemovePasskey passkey={row.original} />,
    },
  ];
  return <DataTable label={say.list} columns={columns} rows={passkeys} empty={say.none} />;
}

function PasskeyName({ passkey: { id, name } }: { passkey: Passkey }) {
  const say = useWords(passkeysWords);
  const [typed, setTyped] = useState<string>();
  const { mutate, isPending, error } = useRenamePasskey(id);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    mutate((typed ?? name).trim(), { onSuccess: () => setTyped(undefined) });
  };
  if (typed === undefined)
    return (
      <Group gap="xs" wrap="nowrap">
        {name}
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={say.renameOf(name)}
          onClick={() => setTyped(name)}
        >
          {say.rename}
        </Button>
      </Group>
    );
  return (
    <form onSubmit={submit}>
      <FailureNotice error={error} />
      <Group gap="xs" wrap="nowrap">
        <TextInput
          size="xs"
          aria-label={say.name}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          maxLength={60}
          autoFocus
          required
        />
        <Button type="submit" size="xs" loading={isPending}>
          {say.save}
        </Button>
        <Button size="xs" variant="default" onClick={() => setTyped(undefined)}>
          {say.cancel}
        </Button>
      </Group>
    </form>
  );
}

function RemovePasskey({ passkey: { id, name } }: { passkey: Passkey }) {
  const say = useWords(passkeysWords);
  const { mutateAsync, isPending, error } = useRemovePasskey(id);
  return (
    <ConfirmButton
      act={say.remove}
      title={say.removeOf(name)}
      size="xs"
      onConfirm={() => mutateAsync()}
      isPending={isPending}
      error={error}
    >
      {say.removing}
    </ConfirmButton>
  );
}
