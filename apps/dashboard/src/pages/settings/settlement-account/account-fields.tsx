import { Group, Select, Skeleton, Text, TextInput } from '@mantine/core';
import { type Institution, type NewAccount, useInstitutions } from '../../../api/hooks/settlement-accounts';
import { useWords } from '../../../i18n/words';
import type { useApiForm } from '../../../lib/api-form';
import { institutionsOf } from './account.draft';
import { accountWords } from './account.words';

type AccountFieldsProps = Pick<ReturnType<typeof useApiForm<NewAccount>>, 'form' | 'field'>;

/** Institution and number of an account. */
export function AccountFields({ form, field }: AccountFieldsProps) {
  const say = useWords(accountWords);
  const { kind, currency } = form.values;
  const { data, error } = useInstitutions(currency);
  const listed = data && institutionsOf(data.data.institutions, kind);
  return (
    <>
      {!listed && !error ? (
        <Skeleton height={60} />
      ) : listed && listed.length > 0 ? (
        <ListedInstitution form={form} listed={listed} />
      ) : (
        <>
          <Text size="sm" c="dimmed">
            {error ? say.listUnavailable : say.noList[kind](currency)}
          </Text>
          <TypedInstitution form={form} field={field} />
        </>
      )}
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

/** An institution of the list, found by a part of its name. */
function ListedInstitution({
  form,
  listed,
}: Pick<AccountFieldsProps, 'form'> & { listed: readonly Institution[] }) {
  const say = useWords(accountWords);
  const { institution } = form.values;
  return (
    <Select
      label={say.institution}
      placeholder={say.search}
      searchable
      required
      nothingFoundMessage={say.notListed}
      value={institution || null}
      data={listed.map(({ code, name }) => ({ value: code, label: name }))}
      error={form.errors.institution}
      onChange={(code) => {
        const name = listed.find((one) => one.code === code)?.name ?? '';
        form.setValues({ institution: code ?? '', institutionName: name });
      }}
    />
  );
}

/** An institution that no list has: its name, and its code. */
function TypedInstitution({ form, field }: AccountFieldsProps) {
  const say = useWords(accountWords);
  return (
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
  );
}
