import { ExportMenu } from '../../components/export-menu';
import type { FileToSave } from '../../lib/download';
import { useWords } from '../../i18n/words';
import { useMay, usePlace } from '../../lib/place';
import { useZone } from '../../lib/times';
import { type PaymentFilters, queryOf } from './payment-filters';
import { paymentsWords } from './payments.words';

/** The file of the payments that match a query. */
export function useExportFile(query: NonNullable<FileToSave['query']>): FileToSave {
  const { businessId, environment } = usePlace();
  return {
    path: `/dashboard/v1/businesses/${businessId}/${environment}/payments/export`,
    query,
    name: `payments-${environment}`,
  };
}

/** Saves all payments that match the list's filters as a file, for people who may export them. */
export function ExportButton({ filters }: { filters: PaymentFilters }) {
  const say = useWords(paymentsWords);
  const file = useExportFile(queryOf(filters, useZone()));
  const mayExport = useMay('export');
  return mayExport && <ExportMenu file={file}>{say.export}</ExportMenu>;
}
