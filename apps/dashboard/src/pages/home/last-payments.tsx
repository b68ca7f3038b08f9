import { Title } from '@mantine/core';
import { usePayments } from '../../api/hooks/payments';
import { DataTable } from '../../components/data-table';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { TextLink } from '../../lib/link';
import { usePlace } from '../../lib/place';
import { usePaymentColumns } from '../payments/payment-columns';
import { homeWords } from './home.words';

const SHOWN = 5;

/** The newest payments. Without a frame, so that a row has the width of a phone. */
export function LastPayments() {
  const say = useWords(homeWords);
  const place = usePlace();
  const columns = usePaymentColumns();
  const { data, error, refetch } = usePayments({ page: 1, pageSize: SHOWN });
  return (
    <div>
      <Title order={2} size="h4" mb="sm">
        {say.lastPayments}
      </Title>
      <ErrorNotice error={error} onAgain={() => void refetch()} />
      <DataTable label={say.lastPayments} columns={columns} rows={data?.data.data} empty={say.noPayments} />
      <TextLink to="/$businessId/$environment/payments" params={place} mt="sm" display="inline-block">
        {say.allPayments}
      </TextLink>
    </div>
  );
}
