import { auditTrail, indexAuditTrail } from '@cowrie/api/platform/audit/audit-trail';
import { MEMBER_ROLES } from '@cowrie/dto';
import {
  date,
  type DocumentOf,
  documentSchema,
  flag,
  listOf,
  number,
  objectId,
  oneOf,
  optional,
  text,
} from '@cowrie/api/platform/mongo/document.fields';

export const INVITATION = 'Invitation';

/**
 * An invitation is kept for so long after it could be accepted last. The audit log keeps that it was made.
 */
const KEPT_SECONDS = 90 * 86_400;

const invitation = {
  businessId: objectId(),
  /** Only the person with this address can accept it. In lower case. */
  email: text(),
  role: oneOf(MEMBER_ROLES),
  /** The name of who invited, as in the audit log. */
  invitedBy: text(),
  /**
   * The person who invited, in hex. Absent: it was an operator, or the command line, or it was stored before.
   */
  inviterId: optional(text()),
  /** The same with all behind them (`madeBy`). Absent: it was stored before. */
  madeBy: optional(listOf(text())),
  /** How often it was sent. Each time it gets another token, and the earlier one stops working. */
  number: number({ min: 1 }),
  /** SHA-256 of its token, in hex. */
  tokenHash: text(),
  createdAt: date(),
  sentAt: date(),
  expiresAt: date(),
  /** Who has accepted it. From here on it is nobody else's, and cannot be cancelled. */
  acceptedBy: optional(objectId()),
  /** True until it was accepted or cancelled. Also after it has expired, for it can be sent again. */
  isOpen: optional(flag()),
  ...auditTrail,
};

/**
 * An invitation of this address to work for a business (docs/decisions/0071). The token itself is stored
 * nowhere.
 */
export type Invitation = DocumentOf<typeof invitation>;

export const invitationSchema = documentSchema(invitation, { collection: 'invitations' });
// find: the invitation of a token. Two invitations never share one.
invitationSchema.index({ tokenHash: 1 }, { unique: true });
// insert, ofBusiness: an address has one open invitation of a business.
invitationSchema.index(
  { businessId: 1, email: 1 },
  { unique: true, partialFilterExpression: { isOpen: true } },
);
// Deletes old invitations.
invitationSchema.index({ expiresAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
indexAuditTrail(invitationSchema);
