import { Button, FileButton, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { appearanceWords } from './appearance-page.words';
import type { useUploadLogo } from '../../api/hooks/settings';

interface LogoUploadProps {
  upload: ReturnType<typeof useUploadLogo>;
  /** Whether other settings are being saved. Two changes at once would conflict. */
  isSaving: boolean;
}

const TYPES = ['image/png', 'image/jpeg', 'image/webp'];
const MOST_BYTES = 1024 * 1024;

/**
 * Uploads a picture as soon as it is chosen. A file that the API would refuse by type or size is refused here
 * without sending it.
 */
export function LogoUpload({ upload, isSaving }: LogoUploadProps) {
  const say = useWords(appearanceWords);
  const [refusal, setRefusal] = useState('');
  const { mutate, isPending, error } = upload;
  const send = (file: File | null): void => {
    if (!file) return;
    const why = TYPES.includes(file.type) ? (file.size > MOST_BYTES ? say.tooLarge : '') : say.wrongType;
    setRefusal(why);
    if (!why) mutate(file);
  };
  return (
    <div>
      <Group gap="sm">
        <FileButton accept={TYPES.join(',')} onChange={send} disabled={isSaving}>
          {(props) => (
            <Button {...props} variant="default" loading={isPending || isSaving}>
              {say.upload}
            </Button>
          )}
        </FileButton>
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        {say.logoHelp}
      </Text>
      {refusal && (
        <Text size="sm" c="red" role="alert">
          {refusal}
        </Text>
      )}
      <ErrorNotice error={error} />
    </div>
  );
}
