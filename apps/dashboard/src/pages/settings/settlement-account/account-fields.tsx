import { Group, TextInput } from '@mantine/core';
import type { NewAccount } from '../../../api/hooks/settlement-accounts';
import { useWords } from '../../../i18n/words';
import type { useApiForm } from '../../../lib/api-form';
import { accountWords } from './account.words';

type AccountFieldsProps = Pick<ReturnType<typeof useApiForm<NewAccount>>, 'form' | 'field'>;

/** Institution and number of an account. */
export function AccountFields({ form, field }: AccountFieldsProps) {
  const say = useWords(accountWords);
  const { kind } = form.values;
  return (
    <>
      <Group grow align="flex-start" preventGrowOverflow={false}>
        <TextInput label={say.institution} maxLength={100} {...field('institutionName')} />
        <TextInput
          label={say.code}
          description={say.codeAbout}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={20}
          autoCapitalize="characters"
          {...field('institution')}
          onChange={(event) => form.setFieldValue('institution', event.currentTarget.value.toUpperCase())}
        />
      </Group>
      <TextInput
        label={kind === 'bank' ? say.number : say.phone}
        description={kind === 'bank' ? undefined : say.phoneAbout}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        {...field('number')}
      />
    </>
  );
}
