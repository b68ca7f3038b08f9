import { Button, Group, Paper, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { readableBrand } from '@cowrie/tables';
import { codeOfError } from '../../api/failure';
import { fieldError } from '../../api/field-error';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { useMay } from '../../lib/place';
import { appearanceWords } from './appearance-page.words';
import { LogoUpload } from './logo-upload';
import { PaymentPreview } from './payment-preview';
import {
  type Settings,
  type SettingsChange,
  useChangeSettings,
  useUploadLogo,
} from '../../api/hooks/settings';

interface AppearanceFormProps {
  settings: Settings;
  onReadAgain: () => Promise<void>;
}

const COLOR = /^#[0-9a-f]{6}$/i;

/**
 * Logo and colour, with the head of the payment page as it will be. Typed values stay when a picture is
 * uploaded. The form is not created again when it is saved, because an open file dialog would lose its
 * selection.
 */
export function AppearanceForm({ settings, onReadAgain }: AppearanceFormProps) {
  const say = useWords(appearanceWords);
  const may = useMay('settings');
  const { logoFile } = settings;
  const stored = { url: logoFile ? '' : settings.logoUrl, color: settings.brandColor ?? '' };
  const [typed, setTyped] = useState<Partial<typeof stored>>({});
  const { url, color } = { ...stored, ...typed };
  const setUrl = (next: string): void => setTyped((before) => ({ ...before, url: next }));
  const setColor = (next: string): void => setTyped((before) => ({ ...before, color: next }));
  const { mutate: change, isPending, error } = useChangeSettings(settings);
  const upload = useUploadLogo();
  const save = (changed: SettingsChange): void => {
    const sent = {
      ...(changed.logoUrl !== undefined && { url }),
      ...(changed.brandColor !== undefined && { color }),
    };
    change(changed, { onSuccess: () => setTyped((now) => unsaved(now, sent)) });
  };
  const changes = {
    ...(url.trim() !== stored.url && { logoUrl: url.trim() || null }),
    ...(color.trim() !== stored.color && { brandColor: color.trim() || null }),
  };
  const logo = /^https:/.test(url) ? url : logoFile && url === '' ? `/dashboard/v1/logos/${logoFile}` : '';
  const preview = { name: settings.name, currency: settings.currency, logo, color };
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <form
        aria-label={say.title}
        onSubmit={(event) => {
          event.preventDefault();
          save(changes);
        }}
      >
        <Stack>
          {!may && <Text c="dimmed">{say.readOnly}</Text>}
          <Paper withBorder p="md">
            <Title order={2} size="h4" mb="sm">
              {say.logo}
            </Title>
            <Stack>
              {logoFile && <Text size="sm">{say.uploaded}</Text>}
              {may && <LogoUpload upload={upload} isSaving={isPending} />}
              <TextInput
                label={say.logoUrl}
                description={say.logoUrlHelp}
                type="url"
                disabled={!may}
                value={url}
                error={fieldError(error, 'logoUrl')}
                onChange={(event) => setUrl(event.currentTarget.value)}
              />
              {may && settings.logoUrl && (
                <Button
                  variant="default"
                  w="fit-content"
                  loading={isPending}
                  disabled={upload.isPending}
                  onClick={() => save({ logoUrl: null })}
                >
                  {say.remove}
                </Button>
              )}
            </Stack>
          </Paper>
          <Paper withBorder p="md">
            <Title order={2} size="h4" mb="sm">
              {say.color}
            </Title>
            <Group align="flex-end" gap="sm">
              <TextInput
                label={say.color}
                description={say.colorHelp}
                spellCheck={false}
                disabled={!may}
                value={color}
                error={fieldError(error, 'brandColor')}
                onChange={(event) => setColor(event.currentTarget.value)}
              />
              <input
                type="color"
                className="color-well"
                aria-label={say.pick}
                disabled={!may}
                value={COLOR.test(color) ? color : '#0d4740'}
                onChange={(event) => setColor(event.currentTarget.value)}
              />
            </Group>
            {isDarkened(color) && (
              <Text size="sm" mt="xs" role="status">
                {say.darkened}
              </Text>
            )}
          </Paper>
          <ErrorNotice error={error} shown={['logoUrl', 'brandColor']} />
          {codeOfError(error) === 'conflicting_change' && (
            <Button
              variant="default"
              onClick={() => void onReadAgain().then(() => setTyped({}))}
              w="fit-content"
            >
              {say.readAgain}
            </Button>
          )}
          {may && (
            <Button
              type="submit"
              w="fit-content"
              disabled={Object.keys(changes).length === 0 || upload.isPending}
              loading={isPending}
            >
              {say.save}
            </Button>
          )}
        </Stack>
      </form>
      <section aria-label={say.preview}>
        <Stack>
          <PaymentPreview scheme="light" {...preview} />
          <PaymentPreview scheme="dark" {...preview} />
        </Stack>
      </section>
    </SimpleGrid>
  );
}

/** Typed values that were not sent: in the other field, or during a save. */
function unsaved<T extends object>(typed: T, sent: Partial<T>): T {
  const left = Object.entries(typed).filter(([field, value]) => sent[field as keyof T] !== value);
  return Object.fromEntries(left) as T;
}

/** Whether the page uses a darker colour than this one. */
function isDarkened(color: string): boolean {
  const used = readableBrand(color);
  const hex = used?.map((part) => part.toString(16).padStart(2, '0')).join('');
  return hex !== undefined && `#${hex}` !== color.toLowerCase();
}
