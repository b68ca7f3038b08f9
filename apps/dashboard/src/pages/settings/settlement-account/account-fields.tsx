import { Group, TextInput } from '@mantine/core';
import type { NewAccount } from '../../../api/hooks/settlement-accounts';
import { useWords } from '../../../i18n/words';
import { accountWords } from './account.words';
import { isCode, isName, isNumber } from './account.draft';

interface AccountFieldsProps {
  draft: NewAccount;
  onChange: (change: Partial<NewAccount>) => void;
}

/** Institution and number of an account. */
export function AccountFields({ draft, onChange }: AccountFieldsProps) {
  const say = useWords(accountWords);
  const { kind, institution, institutionName, number } = draft;
  return (
    <>
      <Group grow align="flex-start" preventGrowOverflow={false}>
        <TextInput
          label={say.institution}
          required
          maxLength={100}
          value={institutionName}
          error={institutionName !== '' && !isName(institutionName) && say.faults.name}
          onChange={(event) => onChange({ institutionName: event.currentTarget.value })}
        />
        <TextInput
          label={say.code}
          description={say.codeAbout}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          maxLength={20}
          autoCapitalize="characters"
          value={institution}
          error={institution !== '' && !isCode(institution) && say.faults.institution}
          onChange={(event) => onChange({ institution: event.currentTarget.value.toUpperCase() })}
        />
      </Group>
      <TextInput
        label={kind === 'bank' ? say.number : say.phone}
        description={kind === 'bank' ? undefined : say.phoneAbout}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={number}
        error={number !== '' && !isNumber(number) && say.faults.number}
        onChange={(event) => onChange({ number: event.currentTarget.value })}
      />
    </>
  );
}
