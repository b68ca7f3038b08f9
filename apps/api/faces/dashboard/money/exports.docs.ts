import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';
import { PLACE } from './place.docs';

const file = {
  tag: 'Dashboard (internal)',
  parameters: PLACE,
  errors: ['export_too_large', 'rate_limited'],
} as const;

/** OpenAPI texts of the exports of money. */
export const DASHBOARD_EXPORTS_DOCS = {
  refunds: {
    ...{ ...file, operationId: 'dashboardExportRefunds', summary: 'Export refunds' },
    answer: { csv: 'id,paymentId,clientReference,status,amount,token,network\r\n', isWorkbook: true },
    description:
      'Returns all refunds that match, oldest first, as CSV or as a workbook. It is no JSON and has no envelope.',
  },
  settlements: {
    ...{ ...file, operationId: 'dashboardExportSettlements', summary: 'Export settlements' },
    answer: {
      csv: 'id,state,currency,lines,collected,fee,refunded,feeReturned,amount\r\n',
      isWorkbook: true,
    },
    description:
      'Returns all settlements that match, or their lines, oldest first, as CSV or as a workbook. It is no JSON and has no envelope.',
  },
} as const satisfies Record<string, OperationDoc>;
