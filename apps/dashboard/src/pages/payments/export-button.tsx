import { ExportMenu } from '../../components/export-menu';
import { useWords } from '../../i18n/words';
import { useMay, usePlace } from '../../lib/place';
import { useZone } from '../../lib/times';
import { type PaymentFilters, queryOf } from './payment-filters';
import { paymentsWords } from './payments.words';

/** Saves all payments that match the list's filters as a file, for people who may export them. */
export function ExportButton({ filters }: { filters: PaymentFilters }) {
  const say = useWords(paymentsWords);
  const { businessId, environment } = usePlace();
  const zone = useZone();
  const mayExport = useMay('export');
  if (!mayExport) return null;
  const file = {
    path: `/dashboard/v1/businesses/${businessId}/${environment}/payments/export`,
    query: queryOf(filters, zone),
    name: `payments-${environment}`,
  };
  return <ExportMenu file={file}>{say.export}</ExportMenu>;
}
