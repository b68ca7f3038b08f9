import { ADMIN_ROLL_API_KEY, AdminApiKey, AdminIssuedApiKey } from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';
import { OF_ENVIRONMENT, OF_KEY } from '../path-parameters';

const tag = 'Dashboard (internal)';

/** OpenAPI texts of the keys of a business. */
export const KEYS_DOCS = {
  list: {
    tag,
    operationId: 'dashboardListApiKeys',
    summary: 'List the API keys of an environment',
    description: 'Returns all keys that the business has ever had there, newest first.',
    parameters: OF_ENVIRONMENT,
    answer: { data: { type: 'array', items: AdminApiKey }, examples: {} },
    errors: [],
  },
  issue: {
    tag,
    operationId: 'dashboardIssueApiKey',
    summary: 'Issue an API key',
    description:
      'Issues a key and returns it. No other answer shows it. A secret key needs a second factor of the last ten minutes. Only owners and admins give the scopes `customers:read`, `refunds:write` and `account:write`.',
    bodies: { secret: { kind: 'secret', label: 'Shop backend', scopes: ['payments:read', 'webhooks:read'] } },
    parameters: OF_ENVIRONMENT,
    answer: { data: AdminIssuedApiKey, examples: {} },
    errors: ['fresh_factor_needed', 'scope_not_grantable'],
  },
  roll: {
    tag,
    operationId: 'dashboardRollApiKey',
    summary: 'Roll an API key',
    description:
      'Issues a key of the same kind and scopes, or of the `scopes` that you name, and ends the old one after the overlap. A key is rolled once. You need the right to give all its scopes.',
    bodies: { day: ADMIN_ROLL_API_KEY },
    parameters: OF_KEY,
    answer: { data: AdminIssuedApiKey, examples: {} },
    errors: [
      'api_key_not_found',
      'api_key_not_in_force',
      'api_key_already_rolled',
      'fresh_factor_needed',
      'scope_not_grantable',
    ],
  },
  revoke: {
    tag,
    operationId: 'dashboardRevokeApiKey',
    summary: 'Revoke an API key',
    description: 'Refuses the key: at once in the process that answers, and within 1 s in every other.',
    parameters: OF_KEY,
    answer: { data: AdminApiKey, examples: {} },
    errors: ['validation_failed', 'api_key_not_found'],
  },
} as const satisfies Record<string, OperationDoc>;
