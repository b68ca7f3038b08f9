import {
  Button,
  Group,
  NumberInput,
  Paper,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { codeOfError } from '../../api/failure';
import { fieldError } from '../../api/field-error';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { decimal } from '../../lib/format';
import { type Environment, useMay, usePlace } from '../../lib/place';
import {
  type BoundName,
  BOUNDS,
  type BusinessDraft,
  changesOf,
  draftOf,
  FLAGS,
  type MailName,
  OWN,
} from './business-draft';
import { businessWords } from './business-page.words';
import { type Settings, useChangeSettings } from '../../api/hooks/settings';

interface BusinessFormProps {
  settings: Settings;
  /** Reads the stored settings and starts over. */
  onReadAgain: () => void;
}

/** The settings that a business can change itself. Only changed values are sent. */
export function BusinessForm({ settings, onReadAgain }: BusinessFormProps) {
  const say = useWords(businessWords);
  const { environment } = usePlace();
  const may = useMay('settings');
  const stored = draftOf(settings, environment);
  const [draft, setDraft] = useState(stored);
  const { mutate: change, isPending, error } = useChangeSettings(settings);
  const changes = changesOf(stored, draft, environment);
  const isChanged = Object.keys(changes).length > 0;
  const set = (values: Partial<BusinessDraft>): void => setDraft({ ...draft, ...values });
  const text = (name: 'name' | 'supportEmail' | 'supportPhone' | 'supportURL') => ({
    value: draft[name],
    disabled: !may,
    error: fieldError(error, name),
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  });
  const bound = (name: BoundName) => ({
    value: draft.bounds[name],
    disabled: !may,
    inputMode: 'decimal' as const,
    error: fieldError(error, `bounds.${name}`),
    description: name.startsWith('minimum')
      ? say.atLeast(decimal(settings.limits[name]))
      : say.atMost(decimal(settings.limits[name])),
    onChange: (event: { currentTarget: { value: string } }) =>
      set({ bounds: { ...draft.bounds, [name]: event.currentTarget.value } }),
  });
  const mail = (name: MailName) => ({
    checked: draft.mails[name],
    disabled: !may,
    onChange: (event: { currentTarget: { checked: boolean } }) =>
      set({ mails: { ...draft.mails, [name]: event.currentTarget.checked } }),
  });
  return (
    <form
      aria-label={say.title}
      onSubmit={(event) => {
        event.preventDefault();
        change(changes);
      }}
    >
      <Stack maw={760}>
        {!may && <Text c="dimmed">{say.readOnly}</Text>}
        <Section title={say.identity}>
          <TextInput label={say.name} description={say.nameHelp} required maxLength={100} {...text('name')} />
          <TextInput label={say.supportEmail} type="email" {...text('supportEmail')} />
          <TextInput
            label={say.supportPhone}
            description={say.supportPhoneHelp}
            type="tel"
            {...text('supportPhone')}
          />
          <TextInput
            label={say.supportURL}
            description={say.supportURLHelp}
            type="url"
            {...text('supportURL')}
          />
        </Section>
        <Section title={say.payments}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label={say.minimumOutputAmount(settings.currency)} {...bound('minimumOutputAmount')} />
            <TextInput label={say.maximumOutputAmount(settings.currency)} {...bound('maximumOutputAmount')} />
            {settings.currency !== 'USD' && (
              <>
                <TextInput label={say.minimumUSDAmount} {...bound('minimumUSDAmount')} />
                <TextInput label={say.maximumUSDAmount} {...bound('maximumUSDAmount')} />
              </>
            )}
          </SimpleGrid>
          <NumberInput
            label={say.tolerance}
            description={say.toleranceHelp}
            disabled={!may}
            min={0}
            max={5}
            step={0.1}
            decimalScale={2}
            maw={240}
            value={draft.tolerance}
            error={fieldError(error, 'toleranceBasisPoints')}
            onChange={(value) => set({ tolerance: Number(value) })}
          />
          {FLAGS.map((name) => (
            <Switch
              key={name}
              label={OWN[name].label}
              description={OWN[name].help}
              disabled={!may}
              checked={draft.flags[name]}
              onChange={(event) => set({ flags: { ...draft.flags, [name]: event.currentTarget.checked } })}
            />
          ))}
        </Section>
        <Section title={say.refunds}>
          <TextInput
            label={say.payersUpToTokens}
            description={say.payersUpToTokensHelp(decimal(settings.refunds.approvalAboveTokens))}
            inputMode="decimal"
            maw={320}
            disabled={!may}
            value={draft.payersUpToTokens}
            error={fieldError(error, 'refunds.payersUpToTokens')}
            onChange={(event) => set({ payersUpToTokens: event.currentTarget.value })}
          />
        </Section>
        <Section title={say.ofEnvironment[environment]}>
          <Textarea
            label={say.redirectHosts}
            description={say.redirectHostsHelp}
            autosize
            minRows={2}
            maxRows={10}
            spellCheck={false}
            disabled={!may}
            value={draft.redirectHosts}
            error={fieldError(error, `environments.${environment}.redirectHosts`)}
            onChange={(event) => set({ redirectHosts: event.currentTarget.value })}
          />
          <fieldset className="plain-fieldset">
            <legend>{say.mails}</legend>
            <Stack gap="xs">
              <Switch label={say.receipt} {...mail('receipt')} />
              <Switch label={say.shortPayment} {...mail('shortPayment')} />
              <Switch label={say.refundMails} {...mail('refunds')} />
            </Stack>
          </fieldset>
        </Section>
        <ErrorNotice error={error} shown={shownFields(environment)} />
        {codeOfError(error) === 'conflicting_change' && (
          <Button variant="default" onClick={onReadAgain} w="fit-content">
            {say.readAgain}
          </Button>
        )}
        {may && (
          <Group>
            <Button type="submit" disabled={!isChanged} loading={isPending}>
              {say.save}
            </Button>
            {!isChanged && (
              <Text size="sm" c="dimmed" role="status">
                {say.nothing}
              </Text>
            )}
          </Group>
        )}
      </Stack>
    </form>
  );
}

/** The fields of the form, as the API names them. */
function shownFields(environment: Environment): string[] {
  return [
    'name',
    'supportEmail',
    'supportPhone',
    'supportURL',
    'toleranceBasisPoints',
    ...BOUNDS.map((name) => `bounds.${name}`),
    'refunds.payersUpToTokens',
    `environments.${environment}.redirectHosts`,
  ];
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      <Stack>{children}</Stack>
    </Paper>
  );
}
