import { Button, type ButtonProps } from '@mantine/core';
import { DownloadFailure } from './download-failure';
import { type FileToSave, useDownload } from '../lib/download';

interface DownloadButtonProps extends ButtonProps {
  file: FileToSave;
  children: string;
}

/** Saves a file of the API, or says why it failed. */
export function DownloadButton({ file, children, ...rest }: DownloadButtonProps) {
  const { mutate, isPending, error } = useDownload();
  return (
    <div>
      <Button variant="default" {...rest} loading={isPending} onClick={() => mutate(file)}>
        {children}
      </Button>
      <DownloadFailure error={error} />
    </div>
  );
}
