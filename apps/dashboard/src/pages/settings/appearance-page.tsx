import { Skeleton } from '@mantine/core';
import { ErrorNotice } from '../../components/error-notice';
import { PageHead } from '../../components/page-head';
import { useWords } from '../../i18n/words';
import { AppearanceForm } from './appearance-form';
import { appearanceWords } from './appearance-page.words';
import { useSettings } from '../../api/hooks/settings';

/** The logo and colour of the hosted page. */
export default function AppearancePage() {
  const say = useWords(appearanceWords);
  const { settings, error, readAgain } = useSettings();
  return (
    <>
      <PageHead title={say.title} about={say.about} />
      <ErrorNotice error={error} />
      {!settings && !error && <Skeleton height={480} />}
      {settings && <AppearanceForm settings={settings} onReadAgain={readAgain} />}
    </>
  );
}
