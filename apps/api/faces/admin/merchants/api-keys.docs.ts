import {
  ADMIN_API_KEYS,
  ADMIN_ISSUE_API_KEY,
  ADMIN_ISSUED_API_KEY,
  ADMIN_ROLL_API_KEY,
  AdminApiKey,
  AdminIssuedApiKey,
} from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';
import { API_KEY_ID, BUSINESS_ID } from '../path-parameters';

const issued = { data: AdminIssuedApiKey, examples: { issued: ADMIN_ISSUED_API_KEY } };

/** OpenAPI texts of the operator's endpoints for API keys. */
export const ADMIN_API_KEYS_DOCS = {
  issue: {
    tag: 'Admin',
    operationId: 'adminIssueApiKey',
    summary: 'Issue an API key',
    description:
      'Issues a key and returns it. A secret key may do everything unless `scopes` says less. Store the key at once: no other answer shows it.',
    bodies: { secret: ADMIN_ISSUE_API_KEY },
    parameters: BUSINESS_ID,
    answer: issued,
    errors: ['merchant_not_found'],
  },
  list: {
    tag: 'Admin',
    operationId: 'adminListApiKeys',
    summary: 'List a merchant’s API keys',
    description:
      'Returns all keys that the merchant has ever had, newest first. It shows their prefix and last four characters.',
    parameters: BUSINESS_ID,
    answer: {
      data: { type: 'array', items: AdminApiKey },
      examples: { keys: Object.values(ADMIN_API_KEYS) },
    },
    errors: ['validation_failed', 'merchant_not_found'],
  },
  revoke: {
    tag: 'Admin',
    operationId: 'adminRevokeApiKey',
    summary: 'Revoke an API key',
    description:
      'Refuses the key: at once in the process that answers, and within 1 s in every other. Revoking it again does nothing.',
    parameters: API_KEY_ID,
    answer: { data: AdminApiKey, examples: { revoked: ADMIN_API_KEYS.revoked } },
    errors: ['validation_failed', 'merchant_not_found', 'api_key_not_found'],
  },
  roll: {
    tag: 'Admin',
    operationId: 'adminRollApiKey',
    summary: 'Roll an API key',
    description:
      'Issues a key of the same kind, environment and scopes, and ends the old one after the overlap. A key is rolled once: of several calls at the same time, one succeeds. Store the new key at once: no other answer shows it.',
    bodies: { day: ADMIN_ROLL_API_KEY },
    parameters: API_KEY_ID,
    answer: issued,
    errors: ['merchant_not_found', 'api_key_not_found', 'api_key_not_in_force', 'api_key_already_rolled'],
  },
} as const satisfies Record<string, OperationDoc>;
