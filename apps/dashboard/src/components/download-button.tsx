import { Button, type ButtonProps, Text } from '@mantine/core';
import { failureOf } from '../api/failure';
import { defineWords, useWords } from '../i18n/words';
import { type FileToSave, useDownload } from '../lib/download';

const words = defineWords({ broken: 'The download broke off. Try again.' });

interface DownloadButtonProps extends ButtonProps {
  file: FileToSave;
  children: string;
}

/** Saves a file of the API, and says why it could not. */
export function DownloadButton({ file, children, ...rest }: DownloadButtonProps) {
  const say = useWords(words);
  const { mutate, isPending, error } = useDownload();
  return (
    <div>
      <Button variant="default" {...rest} loading={isPending} onClick={() => mutate(file)}>
        {children}
      </Button>
      {error && (
        <Text size="xs" c="red" role="alert" mt={4}>
          {failureOf(error)?.message ?? say.broken}
        </Text>
      )}
    </div>
  );
}
