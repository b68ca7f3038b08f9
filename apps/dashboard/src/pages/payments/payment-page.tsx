import { SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { ErrorNotice } from '../../components/error-notice';
import { PageHead } from '../../components/page-head';
import { useWords } from '../../i18n/words';
import { TextLink } from '../../lib/link';
import { usePlace } from '../../lib/place';
import { Books } from './books';
import { Fold, Folds } from './fold';
import { PaymentActions } from './payment-actions';
import { usePayment } from '../../api/hooks/payments';
import { PaymentFacts } from './payment-facts';
import { PaymentNotices } from './payment-notices';
import { PaymentSums } from './payment-sums';
import { PaymentStatus } from './payment-status';
import { paymentWords } from './payment.words';
import { paymentsWords } from './payments.words';
import { PlayCustomer } from './play-customer';
import { RateAndProof } from './rate-and-proof';
import { Refunds, Webhooks } from './refunds-and-webhooks';
import { Timeline } from './timeline';
import { Transfers } from './transfers';

const route = getRouteApi('/shell/$businessId/$environment/payments/$paymentId');

/** Everything about one payment. The page stays up to date. */
export default function PaymentPage() {
  const say = useWords(paymentWords);
  const { title } = useWords(paymentsWords);
  const place = usePlace();
  const { paymentId } = route.useParams();
  const { data, error, refetch } = usePayment(paymentId);
  const payment = data?.data;
  return (
    <>
      <TextLink to="/$businessId/$environment/payments" params={place}>
        {say.back}
      </TextLink>
      <PageHead
        title={payment ? say.title(payment.clientReference) : title}
        {...(payment && {
          about: <PaymentStatus {...payment} />,
          actions: <PaymentActions payment={payment} />,
        })}
      />
      <ErrorNotice error={error} onAgain={() => void refetch()} />
      {!payment && !error && <Skeleton height={240} />}
      {payment && (
        <Stack>
          <PaymentNotices payment={payment} />
          <PaymentSums payment={payment} />
          <Transfers payment={payment} />
          <SimpleGrid cols={{ base: 1, lg: 2 }}>
            <Timeline payment={payment} />
            <Stack>
              <Refunds refunds={payment.refunds} />
              <PaymentFacts payment={payment} />
            </Stack>
          </SimpleGrid>
          <Folds>
            <RateAndProof payment={payment} />
            <Fold
              title={say.webhooks}
              note={say.webhooksNote(
                payment.deliveries.length,
                payment.deliveries.filter(({ state }) => state === 'given_up').length,
              )}
            >
              <Webhooks deliveries={payment.deliveries} />
            </Fold>
            <Fold title={say.books}>
              <Books ledger={payment.ledger} />
            </Fold>
            <PlayCustomer payment={payment} />
          </Folds>
        </Stack>
      )}
    </>
  );
}
