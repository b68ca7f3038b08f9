import { Button, Select, SimpleGrid, Stack, Switch, TextInput, Title } from '@mantine/core';
import { codeOfError } from '../../api/failure';
import { type Merchant, useChangeMerchant } from '../../api/hooks/operator';
import { AdminChangeMerchantDto } from '../../api/rules.generated';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { useApiForm } from '../../lib/api-form';
import { settingWords } from '../../lib/setting.words';
import type { Environment } from '../../lib/place';
import { bodyOf, draftOf, type MerchantField, merchantFields, rulesOf } from './merchant-fields';
import { merchantsWords } from './merchants-page.words';
import { useOperatorMay } from './use-operator';

interface MerchantFormProps {
  merchant: Merchant;
  environment: Environment;
  onReadAgain: () => void;
}

/**
 * The settings of a business that an admin can change. Only what differs is sent, and only if nobody has
 * changed it since.
 */
export function MerchantForm({ merchant, environment, onReadAgain }: MerchantFormProps) {
  const say = useWords(merchantsWords);
  const may = useOperatorMay('admin');
  const fields = merchantFields(merchant, environment, { ...say, ...useWords(settingWords) });
  const stored = draftOf(merchant, fields);
  const { businessId, updatedAt } = merchant;
  const { mutate, isPending, error } = useChangeMerchant(businessId);
  const { form, submit, choice, toggle, shown } = useApiForm({
    initialValues: stored,
    rules: rulesOf(fields, AdminChangeMerchantDto),
    error,
    bodyOf: (draft) => bodyOf(stored, draft, fields),
  });
  const sections = [...new Set(fields.map(({ section }) => section))];
  const isChanged = Object.keys(bodyOf(stored, form.values, fields)).length > 0;
  return (
    <form aria-label={say.settings} onSubmit={submit((body) => mutate({ updatedAt, ...body }))}>
      <Title order={3} size="h5" mt="md" mb="sm">
        {say.settings}
      </Title>
      <Stack>
        {sections.map((section) => (
          <fieldset key={section} className="plain-fieldset">
            <legend>
              <Title order={4} size="h6">
                {say.sections[section]}
              </Title>
            </legend>
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
              {fieldsIn(section, fields).map((field) => (
                <Control
                  key={field.path}
                  field={field}
                  isDisabled={!may}
                  input={field.kind === 'flag' ? toggle(field.path) : choice(field.path)}
                />
              ))}
            </SimpleGrid>
          </fieldset>
        ))}
        <ErrorNotice error={error} shown={shown} />
        {codeOfError(error) === 'conflicting_change' && (
          <Button variant="default" w="fit-content" onClick={onReadAgain}>
            {say.readAgain}
          </Button>
        )}
        {may && (
          <Button type="submit" w="fit-content" disabled={!isChanged} loading={isPending}>
            {say.save}
          </Button>
        )}
      </Stack>
    </form>
  );
}

/** What is typed comes first, so that the boxes of a row stand side by side. */
function fieldsIn(wanted: MerchantField['section'], fields: readonly MerchantField[]): MerchantField[] {
  const own = fields.filter(({ section }) => section === wanted);
  const isFlag = ({ kind }: MerchantField) => kind === 'flag';
  return [...own.filter((field) => !isFlag(field)), ...own.filter(isFlag)];
}

interface ControlProps {
  field: MerchantField;
  isDisabled: boolean;
  /** The properties of the input, from the form. */
  input: ReturnType<ReturnType<typeof useApiForm>['choice']>;
}

function Control({ field: { label, kind, choices, help }, isDisabled, input }: ControlProps) {
  const common = { ...input, label, disabled: isDisabled, ...(help && { description: help }) };
  if (kind === 'flag') return <Switch {...common} />;
  if (kind === 'choice') return <Select {...common} allowDeselect={false} data={[...(choices ?? [])]} />;
  return (
    <TextInput
      {...common}
      spellCheck={false}
      {...(kind === 'percent' && { inputMode: 'decimal' as const, pattern: '\\d{1,3}([.,]\\d{1,2})?' })}
    />
  );
}
