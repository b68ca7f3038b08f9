import {
  ADMIN_CHANGE_MERCHANT,
  ADMIN_CREATE_MERCHANT,
  ADMIN_MERCHANT,
  ADMIN_MERCHANT_PAGE,
  AdminMerchant,
  AdminMerchantPage,
} from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';
import { BUSINESS_ID } from '../path-parameters';

const answer = { data: AdminMerchant, examples: { merchant: ADMIN_MERCHANT } };

/** OpenAPI texts of the operator's endpoints for merchants. */
export const ADMIN_MERCHANTS_DOCS = {
  create: {
    tag: 'Admin',
    operationId: 'adminCreateMerchant',
    summary: 'Create a merchant',
    description:
      'The country sets the currency and the first bounds. Fields that you leave out get their defaults: all pairs, a fee of 1 %, and a tolerance of 0.5 %. The default provider is `sandbox` in test and `hold` in live.',
    bodies: ADMIN_CREATE_MERCHANT,
    answer,
    errors: [],
  },
  list: {
    tag: 'Admin',
    operationId: 'adminListMerchants',
    summary: 'List merchants',
    description: 'Returns all merchants, or those that `q` finds, newest first, page by page.',
    answer: { data: AdminMerchantPage, examples: { page: ADMIN_MERCHANT_PAGE } },
    errors: [],
  },
  get: {
    tag: 'Admin',
    operationId: 'adminGetMerchant',
    summary: 'Get a merchant',
    description: 'Returns the merchant with all its settings.',
    parameters: BUSINESS_ID,
    answer,
    errors: ['validation_failed', 'merchant_not_found'],
  },
  change: {
    tag: 'Admin',
    operationId: 'adminChangeMerchant',
    summary: 'Change a merchant',
    description:
      'Changes the fields that you send, all of them or none; fields that you leave out stay. `developerApiEnabled: false` applies at once in the process that answers, and within 1 s in every other. A treasury, fee, markup or tolerance applies to payments whose token and network are chosen from then on, and a provider and `holdSurplus` to settlements that become due.',
    bodies: ADMIN_CHANGE_MERCHANT,
    parameters: BUSINESS_ID,
    answer,
    errors: ['merchant_not_found', 'conflicting_change'],
  },
} as const satisfies Record<string, OperationDoc>;
