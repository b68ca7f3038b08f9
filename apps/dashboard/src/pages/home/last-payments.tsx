import { usePayments } from '../../api/hooks/payments';
import { DataTable } from '../../components/data-table';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { TextLink } from '../../lib/link';
import { usePlace } from '../../lib/place';
import { usePaymentColumns } from '../payments/payment-columns';
import { Section } from '../payments/section';
import { homeWords } from './home.words';

const SHOWN = 5;

/** The newest payments. */
export function LastPayments() {
  const say = useWords(homeWords);
  const place = usePlace();
  const columns = usePaymentColumns();
  const { data, error, refetch } = usePayments({ page: 1, pageSize: SHOWN });
  return (
    <Section title={say.lastPayments}>
      <ErrorNotice error={error} onAgain={() => void refetch()} />
      <DataTable label={say.lastPayments} columns={columns} rows={data?.data.data} empty={say.noPayments} />
      <TextLink to="/$businessId/$environment/payments" params={place} mt="sm" display="inline-block">
        {say.allPayments}
      </TextLink>
    </Section>
  );
}
