import { Skeleton, Stack } from '@mantine/core';
import { useHome } from '../../api/hooks/home';
import { ErrorNotice } from '../../components/error-notice';
import { PageHead } from '../../components/page-head';
import { useWords } from '../../i18n/words';
import { useMembership } from '../../lib/place';
import { Attention } from './attention';
import { Figures } from './figures';
import { FirstSteps } from './first-steps';
import { homeWords } from './home.words';

/** The first page of a business: what waits, and its figures. */
export default function HomePage() {
  const say = useWords(homeWords);
  const membership = useMembership();
  const { data, error, refetch } = useHome();
  const home = data?.data;
  return (
    <>
      <PageHead title={membership?.name ?? say.title} />
      <ErrorNotice error={error} onAgain={() => void refetch()} />
      <Stack>
        {!home && !error && <Skeleton height={160} />}
        {home && !home.firstSteps.hasPayment && <FirstSteps steps={home.firstSteps} />}
        {home && <Attention counts={home.attention} />}
        {home?.firstSteps.hasPayment && <Figures />}
      </Stack>
    </>
  );
}
