import { Button, Group, TextInput, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { type Credentials, type Passkey, useRemovePasskey, useRenamePasskey } from '../../api/hooks/me';
import { DashboardPasskeyDto } from '../../api/rules.generated';
import { ConfirmButton } from '../../components/confirm-button';
import { type Columns, DataTable } from '../../components/data-table';
import { TimeText } from '../../components/time-text';
import { useWords } from '../../i18n/words';
import { useApiForm } from '../../lib/api-form';
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

function PasskeyName({ passkey }: { passkey: Passkey }) {
  const say = useWords(passkeysWords);
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <NameForm passkey={passkey} onDone={() => setOpen(false)} />;
  return (
    <Group gap="xs" wrap="nowrap">
      {passkey.name}
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={say.renameOf(passkey.name)}
        onClick={() => setOpen(true)}
      >
        {say.rename}
      </Button>
    </Group>
  );
}

function NameForm({ passkey: { id, name }, onDone }: { passkey: Passkey; onDone: () => void }) {
  const say = useWords(passkeysWords);
  const { mutate, isPending, error } = useRenamePasskey(id);
  const { submit, field, shown } = useApiForm({ initialValues: { name }, rules: DashboardPasskeyDto, error });
  return (
    <form onSubmit={submit((body) => mutate(body.name, { onSuccess: onDone }))}>
      <FailureNotice error={error} shown={shown} />
      <Group gap="xs" wrap="nowrap">
        <TextInput size="xs" aria-label={say.name} autoFocus {...field('name')} />
        <Button type="submit" size="xs" loading={isPending}>
          {say.save}
        </Button>
        <Button size="xs" variant="default" onClick={onDone}>
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
