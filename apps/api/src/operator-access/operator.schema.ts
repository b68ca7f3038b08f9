import type { OperatorRole } from '@cowrie/dto';
import { type DocumentOf, documentSchema, mixed, number, text } from '../platform/mongo/document.fields';

export const OPERATOR_ROSTER = 'OperatorRoster';
export const ROSTER_ID = 'operators';

/** An operator: a person or program with a token for the operator's API (docs/decisions/0025). */
export interface Operator {
  /** In hex. */
  id: string;
  /** Unique among active operators, without regard to case. */
  name: string;
  role: OperatorRole;
  /** HMAC-SHA-256 of the token under `KEY_HMAC_SECRET`, in hex. */
  hash: string;
  /** The last four characters of the token, so that people can tell tokens apart. */
  lastFour: string;
  /** The name of who created the operator, as in the audit log. */
  createdBy: string;
  createdAt: Date;
  /** To the minute: the time is not written with every request. */
  lastUsedAt?: Date | undefined;
  /** The token is refused from this time on. */
  revokedAt?: Date | undefined;
}

const roster = {
  _id: text<typeof ROSTER_ID>(),
  /** Counts the changes, and not the uses. A change is conditional on it. */
  revision: number({ min: 1 }),
  /** All operators that ever were, by ID. */
  operators: mixed<Record<string, Operator>>(),
};

/**
 * All operators in one document. "One admin must stay" and "no two active operators share a name" are rules about several operators,
 * and an update of one document is atomic. Deployments have a handful of operators, so the document stays small.
 */
export type OperatorRoster = DocumentOf<typeof roster>;

export const operatorRosterSchema = documentSchema(roster, {
  collection: 'operators',
  minimize: false,
});
