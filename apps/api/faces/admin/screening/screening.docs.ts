import {
  ADMIN_PAYMENT,
  ADMIN_RELEASE,
  ADMIN_SCREENED_PAGE,
  ADMIN_SCREENING_REFUSE,
  AdminPayment,
  AdminScreenedPage,
} from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';
import { PAYMENT_ID } from '../path-parameters';

const decision = {
  tag: 'Admin',
  parameters: PAYMENT_ID,
  answer: { data: AdminPayment, examples: { payment: ADMIN_PAYMENT } },
  errors: ['invalid_payment_id', 'payment_not_found', 'decision_outdated', 'settlement_not_possible'],
} as const;

/** OpenAPI texts of the operator's endpoints for screening. */
export const ADMIN_SCREENING_DOCS = {
  list: {
    tag: 'Admin',
    operationId: 'adminListScreened',
    summary: 'List money that screening holds',
    description:
      'Returns the payments whose settlement does not begin because a source of screening lists a sender, or does not answer. The longest waiting first.',
    answer: { data: AdminScreenedPage, examples: { page: ADMIN_SCREENED_PAGE } },
    errors: [],
  },
  release: {
    ...decision,
    operationId: 'adminReleaseScreening',
    summary: 'Release held money',
    description:
      'Lets the settlement go on. The same senders do not hold it again. After a refusal, the payment can be accepted.',
    bodies: { release: ADMIN_RELEASE },
  },
  refuse: {
    ...decision,
    operationId: 'adminRefuseScreening',
    summary: 'Refuse held money',
    description:
      'Ends the settlement. The payment fails, and its money stays on record and in its vault: it is neither swept nor sold.',
    bodies: { refuse: ADMIN_SCREENING_REFUSE },
  },
} as const satisfies Record<string, OperationDoc>;
