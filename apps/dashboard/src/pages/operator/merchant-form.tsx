import { Button, Select, SimpleGrid, Stack, Switch, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { codeOfError } from '../../api/failure';
import { fieldError } from '../../api/field-error';
import { type Merchant, useChangeMerchant } from '../../api/hooks/operator';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { bodyOf, draftOf, type MerchantField, merchantFields } from './merchant-fields';
import { merchantsWords } from './merchants-page.words';
import { useOperatorMay } from './use-operator';

interface MerchantFormProps {
  merchant: Merchant;
  onReadAgain: () => void;
}

/**
 * The settings of a business that an admin can change. Only what differs is sent, and only if nobody has
 * changed it since.
 */
export function MerchantForm({ merchant, onReadAgain }: MerchantFormProps) {
  const say = useWords(merchantsWords);
  const may = useOperatorMay('admin');
  const fields = merchantFields(merchant, say);
  const stored = draftOf(merchant, fields);
  const [draft, setDraft] = useState(stored);
  const body = bodyOf(stored, draft, fields);
  const { businessId, updatedAt } = merchant;
  const { mutate, isPending, error } = useChangeMerchant(businessId);
  return (
    <form
      aria-label={say.settings}
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ updatedAt, ...body });
      }}
    >
      <Title order={3} size="h5" mt="md" mb="sm">
        {say.settings}
      </Title>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
          {fields.map((field) => (
            <Control
              key={field.path}
              field={field}
              value={draft[field.path] ?? ''}
              isDisabled={!may}
              error={fieldError(error, field.path)}
              onChange={(value) => setDraft({ ...draft, [field.path]: value })}
            />
          ))}
        </SimpleGrid>
        <ErrorNotice error={error} shown={fields.map(({ path }) => path)} />
        {codeOfError(error) === 'conflicting_change' && (
          <Button variant="default" w="fit-content" onClick={onReadAgain}>
            {say.readAgain}
          </Button>
        )}
        {may && (
          <Button type="submit" w="fit-content" disabled={Object.keys(body).length === 0} loading={isPending}>
            {say.save}
          </Button>
        )}
      </Stack>
    </form>
  );
}

interface ControlProps {
  field: MerchantField;
  value: string | boolean;
  isDisabled: boolean;
  error: string | undefined;
  onChange: (value: string | boolean) => void;
}

function Control({
  field: { label, kind, choices, help },
  value,
  isDisabled,
  error,
  onChange,
}: ControlProps) {
  const common = { label, disabled: isDisabled, error, ...(help && { description: help }) };
  if (typeof value === 'boolean')
    return <Switch {...common} checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />;
  if (kind === 'choice')
    return (
      <Select
        {...common}
        allowDeselect={false}
        value={value}
        data={[...(choices ?? [])]}
        onChange={(chosen) => onChange(chosen ?? value)}
      />
    );
  return (
    <TextInput
      {...common}
      spellCheck={false}
      {...(kind === 'percent' && { inputMode: 'decimal' as const, pattern: '\\d{1,3}(\\.\\d{1,2})?' })}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
