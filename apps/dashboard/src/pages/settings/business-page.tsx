import { Skeleton } from '@mantine/core';
import { ErrorNotice } from '../../components/error-notice';
import { PageHead } from '../../components/page-head';
import { useWords } from '../../i18n/words';
import { usePlace } from '../../lib/place';
import { BusinessFacts } from './business-facts';
import { BusinessForm } from './business-form';
import { businessWords } from './business-page.words';
import { useSettings } from '../../api/hooks/settings';

/** The settings that a business can change itself, and those that only an operator can change. */
export default function BusinessPage() {
  const say = useWords(businessWords);
  const { environment } = usePlace();
  const { settings, error, readAgain } = useSettings();
  return (
    <>
      <PageHead title={say.title} about={say.about} />
      <ErrorNotice error={error} />
      {!settings && !error && <Skeleton height={480} />}
      {settings && (
        <>
          <BusinessForm
            // A new stored state starts a new form.
            key={`${environment} ${settings.updatedAt}`}
            settings={settings}
            onReadAgain={() => void readAgain()}
          />
          <BusinessFacts settings={settings} />
        </>
      )}
    </>
  );
}
