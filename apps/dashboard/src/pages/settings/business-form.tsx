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
import type { ReactNode } from 'react';
import { codeOfError } from '../../api/failure';
import { DashboardChangeSettingsDto } from '../../api/rules.generated';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { useApiForm } from '../../lib/api-form';
import { decimal } from '../../lib/format';
import { settingWords } from '../../lib/setting.words';
import { useMay, usePlace } from '../../lib/place';
import { type BoundName, changesOf, draftOf, FLAGS, type MailName, namesIn, rowOf } from './business-draft';
import { businessWords } from './business-page.words';
import { PagePreview } from './page-preview';
import { storedPreview } from './preview.draft';
import { type Settings, useChangeSettings } from '../../api/hooks/settings';

const { toleranceBasisPoints: TOLERANCE } = DashboardChangeSettingsDto;
/** The tolerance is typed in percent. */
const PER = 100;
const RULES = { ...DashboardChangeSettingsDto, toleranceBasisPoints: { ...TOLERANCE, per: PER } };

interface BusinessFormProps {
  settings: Settings;
  /** Reads the stored settings and starts over. */
  onReadAgain: () => void;
}

/** The settings that a business can change itself. Only changed values are sent. */
export function BusinessForm({ settings, onReadAgain }: BusinessFormProps) {
  const say = useWords(businessWords);
  const texts: Readonly<Record<string, { label?: string; help?: string }>> =
    useWords(settingWords).ofSettings;
  const { environment } = usePlace();
  const may = useMay('settings');
  const stored = draftOf(settings, environment);
  const { mutate: change, isPending, error } = useChangeSettings(settings);
  const { form, submit, field, toggle, shown } = useApiForm({
    initialValues: stored,
    rules: RULES,
    error,
    bodyOf: (draft) => changesOf(stored, draft, environment),
    names: namesIn(environment),
  });
  const isChanged = Object.keys(changesOf(stored, form.values, environment)).length > 0;
  const text = (name: string) => ({ ...field(name), disabled: !may });
  const bound = (name: BoundName) => ({
    ...text(`bounds.${name}`),
    inputMode: 'decimal' as const,
    description: name.startsWith('minimum')
      ? say.atLeast(decimal(settings.limits[name]))
      : say.atMost(decimal(settings.limits[name])),
  });
  const mail = (name: MailName) => ({ ...toggle(`mails.${name}`), disabled: !may });
  const { name, supportEmail, supportPhone, supportURL } = form.values;
  const preview = {
    ...storedPreview(settings),
    businessName: name,
    support: { email: supportEmail, phone: supportPhone, url: supportURL },
  };
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
      <form aria-label={say.title} onSubmit={submit((body) => change(body))}>
        <Stack maw={760}>
          {!may && <Text c="dimmed">{say.readOnly}</Text>}
          <Section title={say.identity}>
            <TextInput label={say.name} description={say.nameHelp} {...text('name')} required />
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
              <TextInput
                label={say.minimumOutputAmount(settings.currency)}
                {...bound('minimumOutputAmount')}
              />
              <TextInput
                label={say.maximumOutputAmount(settings.currency)}
                {...bound('maximumOutputAmount')}
              />
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
              min={TOLERANCE.minimum / PER}
              max={TOLERANCE.maximum / PER}
              step={0.1}
              decimalScale={2}
              maw={240}
              {...text('tolerance')}
            />
            {FLAGS.map((name) => (
              <Switch
                key={name}
                label={texts[name]?.label ?? rowOf(name).label}
                description={texts[name]?.help ?? rowOf(name).help}
                disabled={!may}
                {...toggle(`flags.${name}`)}
              />
            ))}
          </Section>
          <Section title={say.refunds}>
            <TextInput
              label={say.payersUpToTokens}
              description={say.payersUpToTokensHelp(decimal(settings.refunds.approvalAboveTokens))}
              inputMode="decimal"
              maw={320}
              {...text('payersUpToTokens')}
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
              {...text('redirectHosts')}
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
          <ErrorNotice error={error} shown={shown} />
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
      <div className="beside-form">
        <PagePreview draft={preview} />
      </div>
    </SimpleGrid>
  );
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
