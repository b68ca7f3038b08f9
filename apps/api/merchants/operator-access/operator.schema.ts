import type { OperatorRole } from '@cowrie/dto';
import { auditTrail, indexAuditTrail } from '@cowrie/api/platform/audit/audit-trail';
import {
  type DocumentOf,
  documentSchema,
  mixed,
  number,
  text,
} from '@cowrie/api/platform/mongo/document.fields';

export const OPERATOR_ROSTER = 'OperatorRoster';
export const ROSTER_ID = 'operators';

/**
 * An operator as it is stored: a person or program with a token for the operator's API (docs/decisions/0025).
 */
export interface StoredOperator {
  /** In hex. */
  id: string;
  /** Unique among active operators, case-insensitive. */
  name: string;
  role: OperatorRole;
  /** HMAC-SHA-256 of the token under `KEY_HMAC_SECRET`, in hex. */
  hash: string;
  /** The last four characters of the token, so that people can tell tokens apart. */
  lastFour: string;
  /** The name of the operator's creator, as in the audit log. */
  createdBy: string;
  /**
   * Who has held the token, and everyone behind them (`madeBy`). Empty: the first admin. Absent: an earlier
   * operator.
   */
  madeBy?: readonly string[] | undefined;
  /**
   * The name of the person who confirmed that only the operator has the token. Absent: nobody since it was
   * handed out.
   */
  confirmedBy?: string | undefined;
  confirmedAt?: Date | undefined;
  createdAt: Date;
  /** To the minute, because the time is not written with every request. */
  lastUsedAt?: Date | undefined;
  /** The token is refused from this time on. */
  revokedAt?: Date | undefined;
}

/** An operator as the repository reads it, with the creators of earlier ones too. */
export type Operator = StoredOperator & { madeBy: readonly string[] };

const roster = {
  _id: text<typeof ROSTER_ID>(),
  /** Counts changes, not uses. A change is conditional on it. */
  revision: number({ min: 1 }),
  /** All operators ever created, by ID. */
  operators: mixed<Record<string, StoredOperator>>(),
  ...auditTrail,
};

/**
 * All operators in one document. "One admin must stay" and "no two active operators share a name" are rules
 * about several operators, and an update of one document is atomic. Deployments have a handful of operators,
 * so the document stays small.
 */
export type OperatorRoster = DocumentOf<typeof roster>;

export const operatorRosterSchema = documentSchema(roster, {
  collection: 'operators',
  minimize: false,
});
indexAuditTrail(operatorRosterSchema);
