import { Alert, Button, Group, Modal, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  type AccountState,
  type NewAccount,
  useCheckAccount,
  useSetAccount,
} from '../../../api/hooks/settlement-accounts';
import { SetSettlementAccountDto } from '../../../api/rules.generated';
import { ErrorNotice } from '../../../components/error-notice';
import { useWords } from '../../../i18n/words';
import { useApiForm } from '../../../lib/api-form';
import { accountWords } from './account.words';
import { AccountFields } from './account-fields';
import { cleaned, isWhole } from './account.draft';

interface ChangeAccountProps {
  currencies: readonly AccountState['currency'][];
  delayHours: number;
  /** What the button says, and the window that it opens. */
  act: string;
}

/** Sets an account in two steps: look up the holder, then confirm. */
export function ChangeAccount({ currencies, delayHours, act }: ChangeAccountProps) {
  const say = useWords(accountWords);
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button onClick={open}>{act}</Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={act}
        size="lg"
        closeButtonProps={{ 'aria-label': say.back }}
      >
        <AccountForm currencies={currencies} delayHours={delayHours} act={act} onDone={close} />
      </Modal>
    </>
  );
}

function AccountForm({ currencies, delayHours, act, onDone }: ChangeAccountProps & { onDone: () => void }) {
  const say = useWords(accountWords);
  const initialValues: NewAccount = {
    kind: 'bank',
    currency: currencies[0] ?? 'USD',
    institution: '',
    institutionName: '',
    number: '',
    holder: '',
  };
  const check = useCheckAccount();
  const set = useSetAccount({ onSuccess: onDone });
  const { form, submit, field, choice, shown } = useApiForm({
    initialValues,
    rules: SetSettlementAccountDto,
    error: check.error ?? set.error,
    bodyOf: cleaned,
    texts: {
      institution: say.faults.institution,
      institutionName: say.faults.name,
      number: say.faults.number,
      holder: say.faults.name,
    },
    live: ['institution', 'institutionName', 'number'],
    // Another account than the one that was asked about.
    onTyped: () => {
      check.reset();
      set.reset();
    },
  });
  // Each currency and kind has its own institutions.
  const change = (to: Partial<NewAccount>) => form.setValues({ ...to, institution: '', institutionName: '' });
  const answer = check.data?.data;
  const isChecked = answer !== undefined && answer.state !== 'unknown';
  return (
    <form onSubmit={submit((account) => (isChecked ? set : check).mutate(account))} aria-label={act}>
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Select
            label={say.currency}
            allowDeselect={false}
            data={[...currencies]}
            {...choice('currency')}
            onChange={(currency) => change({ currency: currency as NewAccount['currency'] })}
          />
          <Select
            label={say.kind}
            allowDeselect={false}
            data={[
              { value: 'bank', label: say.kinds.bank },
              { value: 'mobile_money', label: say.kinds.mobile_money },
            ]}
            {...choice('kind')}
            onChange={(kind) => change({ kind: kind as NewAccount['kind'] })}
          />
        </SimpleGrid>
        <AccountFields form={form} field={field} />
        <TextInput label={say.holder} description={say.holderAbout} maxLength={100} {...field('holder')} />
        {answer && (
          <Alert color={answer.state === 'found' ? 'teal' : 'orange'} role="status">
            {answer.state === 'found' ? say.found(answer.holder ?? '') : say[answer.state]}
            {isChecked && ` ${say.delay(delayHours)}`}
          </Alert>
        )}
        <ErrorNotice error={check.error ?? set.error} shown={shown} />
        <Group justify="flex-end">
          <Button type="submit" disabled={!isWhole(form.values)} loading={check.isPending || set.isPending}>
            {isChecked ? say.set : say.check}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
