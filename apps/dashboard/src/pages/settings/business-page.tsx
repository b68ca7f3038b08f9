import { Skeleton } from '@mantine/core';
import { ErrorNotice } from '../../components/error-notice';
import { PageHead } from '../../components/page-head';
import { useWords } from '../../i18n/words';
import { usePlace } from '../../lib/place';
import { BusinessFacts } from './business-facts';
import { BusinessForm } from './business-form';
import { businessWords } from './business-page.words';
import { useSettings } from '../../api/hooks/settings';

/** What a business sets about itself, and what only an operator sets. */
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
            // A new state of what is stored begins a new form.
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
