import {
  ADMIN_API_KEYS,
  ADMIN_ISSUE_API_KEY,
  ADMIN_ISSUED_API_KEY,
  ADMIN_ROLL_API_KEY,
  AdminApiKey,
  AdminIssuedApiKey,
} from '@cowrie/dto';
import type { OperationDoc } from '../../platform/http/documented.decorator';
import { OPERATOR_HEADER } from '../operator.decorator';
import { API_KEY_ID, BUSINESS_ID } from '../path-parameters';

const issued = { data: AdminIssuedApiKey, examples: { issued: ADMIN_ISSUED_API_KEY } };

/** What the API's document says of the endpoints for keys. */
export const ADMIN_API_KEYS_DOCS = {
  issue: {
    tag: 'Admin',
    operationId: 'adminIssueApiKey',
    summary: 'Issue an API key',
    description: 'The answer is the only place where the key is ever shown.',
    bodies: { secret: ADMIN_ISSUE_API_KEY },
    parameters: BUSINESS_ID,
    headers: OPERATOR_HEADER,
    answer: issued,
    errors: ['merchant_not_found'],
  },
  list: {
    tag: 'Admin',
    operationId: 'adminListApiKeys',
    summary: 'List a merchant’s API keys',
    description: 'All that it ever had, newest first, none of them readable.',
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
    description: 'The next request with it is refused. The same again does nothing.',
    parameters: API_KEY_ID,
    headers: OPERATOR_HEADER,
    answer: { data: AdminApiKey, examples: { revoked: ADMIN_API_KEYS.revoked } },
    errors: ['validation_failed', 'merchant_not_found', 'api_key_not_found'],
  },
  roll: {
    tag: 'Admin',
    operationId: 'adminRollApiKey',
    summary: 'Roll an API key',
    description:
      'Makes a key of the same kind and environment, and lets the old one end after the overlap, unless it ends before.',
    bodies: { day: ADMIN_ROLL_API_KEY },
    parameters: API_KEY_ID,
    headers: OPERATOR_HEADER,
    answer: issued,
    errors: ['merchant_not_found', 'api_key_not_found', 'api_key_not_in_force'],
  },
} as const satisfies Record<string, OperationDoc>;
