import { Text } from '@mantine/core';
import { useWords } from '../i18n/words';
import { refusalText } from '../lib/refusal';
import { downloadFailureWords } from './download-failure.words';

/** Why a download failed, if it did. */
export function DownloadFailure({ error }: { error: Error | null }) {
  const say = useWords(downloadFailureWords);
  if (!error) return null;
  return (
    <Text size="xs" c="red" role="alert" mt={4}>
      {refusalText(error) ?? say.broken}
    </Text>
  );
}
