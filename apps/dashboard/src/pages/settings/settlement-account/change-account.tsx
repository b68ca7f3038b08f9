import { Alert, Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import {
  type AccountState,
  type NewAccount,
  useCheckAccount,
  useSetAccount,
} from '../../../api/hooks/settlement-accounts';
import { ErrorNotice } from '../../../components/error-notice';
import { useWords } from '../../../i18n/words';
import { accountWords } from './account.words';
import { AccountFields } from './account-fields';
import { cleaned, isWhole } from './account.draft';

interface ChangeAccountProps {
  currencies: readonly AccountState['currency'][];
  delayHours: number;
}

/** Sets an account in two steps: look up the holder, then confirm. */
export function ChangeAccount({ currencies, delayHours }: ChangeAccountProps) {
  const say = useWords(accountWords);
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button onClick={open}>{say.change}</Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={say.change}
        size="lg"
        closeButtonProps={{ 'aria-label': say.back }}
      >
        <AccountForm currencies={currencies} delayHours={delayHours} onDone={close} />
      </Modal>
    </>
  );
}

function AccountForm({ currencies, delayHours, onDone }: ChangeAccountProps & { onDone: () => void }) {
  const say = useWords(accountWords);
  const [draft, setDraft] = useState<NewAccount>({
    kind: 'bank',
    currency: currencies[0] ?? 'USD',
    institution: '',
    institutionName: '',
    number: '',
    holder: '',
  });
  const check = useCheckAccount();
  const set = useSetAccount({ onSuccess: onDone });
  const change = (changed: Partial<NewAccount>) => {
    check.reset();
    set.reset();
    setDraft((before) => ({ ...before, ...changed }));
  };
  const answer = check.data?.data;
  const isChecked = answer !== undefined && answer.state !== 'unknown';
  const send = (event: FormEvent) => {
    event.preventDefault();
    (isChecked ? set : check).mutate(cleaned(draft));
  };
  return (
    <form onSubmit={send} aria-label={say.change}>
      <Stack>
        <Group grow align="flex-start">
          <Select
            label={say.currency}
            allowDeselect={false}
            value={draft.currency}
            data={[...currencies]}
            onChange={(currency) => currency && change({ currency: currency as NewAccount['currency'] })}
          />
          <Select
            label={say.kind}
            allowDeselect={false}
            value={draft.kind}
            data={[
              { value: 'bank', label: say.kinds.bank },
              { value: 'mobile_money', label: say.kinds.mobile_money },
            ]}
            onChange={(kind) => change({ kind: kind === 'mobile_money' ? kind : 'bank' })}
          />
        </Group>
        <AccountFields draft={draft} onChange={change} />
        <TextInput
          label={say.holder}
          description={say.holderAbout}
          required
          maxLength={100}
          value={draft.holder}
          onChange={(event) => change({ holder: event.currentTarget.value })}
        />
        {answer && (
          <Alert color={answer.state === 'found' ? 'teal' : 'orange'} role="status">
            {answer.state === 'found' ? say.found(answer.holder ?? '') : say[answer.state]}
            {isChecked && ` ${say.delay(delayHours)}`}
          </Alert>
        )}
        <ErrorNotice error={check.error ?? set.error} />
        <Group justify="flex-end">
          <Button type="submit" disabled={!isWhole(draft)} loading={check.isPending || set.isPending}>
            {isChecked ? say.set : say.check}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
