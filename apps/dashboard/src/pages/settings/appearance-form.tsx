import { Button, Group, Paper, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { codeOfError } from '../../api/failure';
import { type Settings, useChangeSettings, useUploadLogo } from '../../api/hooks/settings';
import { DashboardChangeSettingsDto } from '../../api/rules.generated';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { useApiForm, useStoredValues } from '../../lib/api-form';
import { useMay } from '../../lib/place';
import { changesOf, draftOf, pickedColor, shownLogo } from './appearance.draft';
import { appearanceWords } from './appearance-page.words';
import { ColorContrast } from './color-contrast';
import { LogoUpload } from './logo-upload';
import { PagePreview } from './page-preview';
import { storedPreview } from './preview.draft';

interface AppearanceFormProps {
  settings: Settings;
  onReadAgain: () => Promise<void>;
}

/**
 * Logo and colour, with the payment page as it will be. Typed values stay when a picture is
 * uploaded. The form is not created again when it is saved, because an open file dialog would lose its
 * selection.
 */
export function AppearanceForm({ settings, onReadAgain }: AppearanceFormProps) {
  const say = useWords(appearanceWords);
  const may = useMay('settings');
  const { logoFile } = settings;
  const stored = draftOf(settings);
  const { mutate: change, isPending, error } = useChangeSettings(settings);
  const upload = useUploadLogo();
  const { form, submit, field, shown } = useApiForm({
    initialValues: stored,
    rules: DashboardChangeSettingsDto,
    error,
    bodyOf: (typed) => changesOf(stored, typed),
  });
  useStoredValues(form, stored);
  const { logoUrl } = form.values;
  // As it is saved.
  const brandColor = form.values.brandColor.trim();
  const changes = changesOf(stored, form.values);
  const remove = (): void =>
    change(
      { logoUrl: null },
      // What was typed meanwhile stays.
      { onSuccess: () => form.getValues().logoUrl === logoUrl && form.setFieldValue('logoUrl', '') },
    );
  const preview = {
    ...storedPreview(settings),
    logoURL: shownLogo(form.values, logoFile),
    brandColor,
  };
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <form aria-label={say.title} onSubmit={submit((body) => change(body))}>
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
                {...field('logoUrl')}
              />
              {may && settings.logoUrl && (
                <Button
                  variant="default"
                  w="fit-content"
                  loading={isPending}
                  disabled={upload.isPending}
                  onClick={remove}
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
                {...field('brandColor')}
              />
              <input
                type="color"
                className="color-well"
                aria-label={say.pick}
                disabled={!may}
                value={pickedColor(brandColor)}
                onChange={(event) => form.setFieldValue('brandColor', event.currentTarget.value)}
              />
            </Group>
            <ColorContrast color={brandColor} />
          </Paper>
          <ErrorNotice error={error} shown={shown} />
          {codeOfError(error) === 'conflicting_change' && (
            <Button variant="default" onClick={() => void onReadAgain().then(form.reset)} w="fit-content">
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
      <PagePreview draft={preview} />
    </SimpleGrid>
  );
}
