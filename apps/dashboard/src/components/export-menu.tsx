import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { memo } from 'react';
import { useWords } from '../i18n/words';
import { DownloadFailure } from './download-failure';
import { type FileToSave, useDownload } from '../lib/download';
import { useSame } from '../lib/same';
import { exportMenuWords } from './export-menu.words';

/** The formats of an export, with their query parameters and file extensions. */
const FORMS = [
  { form: 'xlsx', query: { format: 'xlsx' }, ending: 'xlsx' },
  { form: 'comma', query: {}, ending: 'csv' },
  { form: 'semicolon', query: { separator: 'semicolon' }, ending: 'csv' },
  { form: 'tab', query: { separator: 'tab' }, ending: 'csv' },
] as const;

interface ExportMenuProps {
  /** The list to save. Its name has no extension. */
  file: FileToSave;
  children: string;
}

/** Saves a list in the format that the person's spreadsheet program reads, or says why it failed. */
export function ExportMenu({ file, children }: ExportMenuProps) {
  return <Shown file={useSame(file)}>{children}</Shown>;
}

const Shown = memo(({ file, children }: ExportMenuProps) => {
  const say = useWords(exportMenuWords);
  const { mutate, isPending, error } = useDownload();
  return (
    <div>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" loading={isPending} leftSection={<IconDownload size={16} aria-hidden />}>
            {children}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {FORMS.map(({ form, query, ending }) => (
            <Menu.Item
              key={form}
              onClick={() =>
                mutate({ ...file, query: { ...file.query, ...query }, name: `${file.name}.${ending}` })
              }
            >
              {say.forms[form]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <DownloadFailure error={error} />
    </div>
  );
});
