import { SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { useHome } from '../../api/hooks/home';
import { ErrorNotice } from '../../components/error-notice';
import { PageHead } from '../../components/page-head';
import { useWords } from '../../i18n/words';
import { useMembership } from '../../lib/place';
import { BalanceSection } from '../settlements/balance';
import { Attention } from './attention';
import { Figures } from './figures';
import { FirstSteps } from './first-steps';
import { homeWords } from './home.words';
import { LastPayments } from './last-payments';
import { Today } from './today';

/** The first page of a business: what waits, what is owed, what came in, the latest payments, and figures. */
export default function HomePage() {
  const say = useWords(homeWords);
  const membership = useMembership();
  const { data, error, refetch } = useHome();
  const home = data?.data;
  const hasPayment = home?.firstSteps.hasPayment === true;
  return (
    <>
      <PageHead title={membership?.name ?? say.title} />
      <ErrorNotice error={error} onAgain={() => void refetch()} />
      <Stack>
        {!home && !error && <Skeleton height={160} />}
        {home && !hasPayment && <FirstSteps steps={home.firstSteps} />}
        {home && <Attention counts={home.attention} />}
        {hasPayment && (
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <BalanceSection hasLink />
            <Today />
          </SimpleGrid>
        )}
        {home && <LastPayments />}
        {hasPayment && (
          <>
            <FirstSteps steps={home.firstSteps} />
            <Figures />
          </>
        )}
      </Stack>
    </>
  );
}
