import {
  ADMIN_CHANGE_MERCHANT,
  ADMIN_CREATE_MERCHANT,
  ADMIN_MERCHANT,
  ADMIN_MERCHANT_PAGE,
  AdminMerchant,
  AdminMerchantPage,
} from '@cowrie/dto';
import type { OperationDoc } from '../../platform/http/documented.decorator';
import { OPERATOR_HEADER } from '../operator.decorator';
import { BUSINESS_ID } from '../path-parameters';

const answer = { data: AdminMerchant, examples: { merchant: ADMIN_MERCHANT } };

/** What the API's document says of the merchants' endpoints. */
export const ADMIN_MERCHANTS_DOCS = {
  create: {
    tag: 'Admin',
    operationId: 'adminCreateMerchant',
    summary: 'Create a merchant',
    description:
      'Currency and first bounds come from the country. What is left out gets the usual value: all pairs, a fee of 1 %, a tolerance of 0.5 %, `sandbox` in test and `hold` in live.',
    bodies: ADMIN_CREATE_MERCHANT,
    headers: OPERATOR_HEADER,
    answer,
    errors: [],
  },
  list: {
    tag: 'Admin',
    operationId: 'adminListMerchants',
    summary: 'List merchants',
    description: 'All of them, newest first.',
    answer: { data: AdminMerchantPage, examples: { page: ADMIN_MERCHANT_PAGE } },
    errors: [],
  },
  get: {
    tag: 'Admin',
    operationId: 'adminGetMerchant',
    summary: 'Get a merchant',
    description: 'Everything that can be set of it.',
    parameters: BUSINESS_ID,
    answer,
    errors: ['validation_failed', 'merchant_not_found'],
  },
  change: {
    tag: 'Admin',
    operationId: 'adminChangeMerchant',
    summary: 'Change a merchant',
    description:
      'What is left out stays as it is; all that is given is written at once, or nothing. `developerApiEnabled: false` holds from the next request on; a treasury, a provider, a markup or a tolerance for payments whose token and network are chosen from now on.',
    bodies: ADMIN_CHANGE_MERCHANT,
    parameters: BUSINESS_ID,
    headers: OPERATOR_HEADER,
    answer,
    errors: ['merchant_not_found'],
  },
} as const satisfies Record<string, OperationDoc>;
