import {
  ADMIN_CHANGE_OPERATOR,
  ADMIN_CREATE_OPERATOR,
  ADMIN_ISSUED_OPERATOR,
  ADMIN_OPERATORS,
  AdminIssuedOperator,
  AdminOperator,
} from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';
import { OPERATOR_ID } from '../path-parameters';

const issued = { data: AdminIssuedOperator, examples: { issued: ADMIN_ISSUED_OPERATOR } };

/** OpenAPI texts of the operator's endpoints for operators. */
export const ADMIN_OPERATORS_DOCS = {
  create: {
    tag: 'Admin',
    operationId: 'adminCreateOperator',
    summary: 'Create an operator',
    description:
      'Creates an operator and returns the token. Store it at once: no other answer shows it. While no active admin exists, `ADMIN_TOKEN` creates the first one here.',
    bodies: { admin: ADMIN_CREATE_OPERATOR },
    answer: issued,
    errors: ['operator_name_taken', 'conflicting_change'],
  },
  list: {
    tag: 'Admin',
    operationId: 'adminListOperators',
    summary: 'List the operators',
    description: 'Returns all operators that ever were, newest first, without their tokens.',
    answer: {
      data: { type: 'array', items: AdminOperator },
      examples: { operators: Object.values(ADMIN_OPERATORS) },
    },
    errors: [],
  },
  change: {
    tag: 'Admin',
    operationId: 'adminChangeOperator',
    summary: 'Change an operator’s role',
    description:
      'Gives the operator another role, which counts from the next request on. One admin must stay.',
    bodies: { viewer: ADMIN_CHANGE_OPERATOR },
    parameters: OPERATOR_ID,
    answer: { data: AdminOperator, examples: { changed: ADMIN_OPERATORS.changed } },
    errors: ['operator_not_found', 'operator_revoked', 'last_admin', 'conflicting_change'],
  },
  revoke: {
    tag: 'Admin',
    operationId: 'adminRevokeOperator',
    summary: 'Revoke an operator',
    description:
      'Refuses the operator’s token from the next request on. One admin must stay. Revoking an operator again does nothing.',
    parameters: OPERATOR_ID,
    answer: { data: AdminOperator, examples: { revoked: ADMIN_OPERATORS.revoked } },
    errors: ['validation_failed', 'operator_not_found', 'last_admin', 'conflicting_change'],
  },
  confirm: {
    tag: 'Admin',
    operationId: 'adminConfirmOperator',
    summary: 'Confirm an operator',
    description:
      'Says that the operator is another person than whoever created it, rolled its token or linked a person to it. Until then these count as one party where two people must agree. You must be none of them. Confirming an operator again does nothing.',
    parameters: OPERATOR_ID,
    answer: { data: AdminOperator, examples: { confirmed: ADMIN_OPERATORS.changed } },
    errors: [
      ...(['validation_failed', 'operator_not_found', 'operator_revoked'] as const),
      ...(['operator_not_confirmable', 'conflicting_change'] as const),
    ],
  },
  roll: {
    tag: 'Admin',
    operationId: 'adminRollOperator',
    summary: 'Roll an operator’s token',
    description:
      'Gives the operator a new token, and refuses the old one from the next request on. Store the new token at once: no other answer shows it.',
    parameters: OPERATOR_ID,
    answer: issued,
    errors: ['validation_failed', 'operator_not_found', 'operator_revoked', 'conflicting_change'],
  },
} as const satisfies Record<string, OperationDoc>;
