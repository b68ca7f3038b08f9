import { Text } from '@mantine/core';
import { failureOf } from '../api/failure';
import { defineWords, useWords } from '../i18n/words';

const words = defineWords({ broken: 'The download failed. Try again.' });

/** Why a download failed, if it did. */
export function DownloadFailure({ error }: { error: Error | null }) {
  const say = useWords(words);
  if (!error) return null;
  return (
    <Text size="xs" c="red" role="alert" mt={4}>
      {failureOf(error)?.message ?? say.broken}
    </Text>
  );
}
