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
 * An invitation is kept for this long after its expiry. The audit log keeps a record of it.
 */
const KEPT_SECONDS = 90 * 86_400;

const invitation = {
  businessId: objectId(),
  /** Only the person with this address can accept it. In lower case. */
  email: text(),
  role: oneOf(MEMBER_ROLES),
  /** The name of the inviter, as in the audit log. */
  invitedBy: text(),
  /**
   * The person who invited, in hex. Absent: an operator or the command line, or stored before this field
   * existed.
   */
  inviterId: optional(text()),
  /** The operator who sent it last, in hex. Absent: a member or the command line sent it. */
  operatorId: optional(text()),
  /** The same with all behind them (`madeBy`). Absent: stored before this field existed. */
  madeBy: optional(listOf(text())),
  /** How many times it was sent. Each time it gets a new token, and the earlier one stops working. */
  number: number({ min: 1 }),
  /** SHA-256 of its token, in hex. */
  tokenHash: text(),
  createdAt: date(),
  sentAt: date(),
  expiresAt: date(),
  /** Who accepted it. After that nobody else can use it, and it cannot be cancelled. */
  acceptedBy: optional(objectId()),
  /** True once an operator's invitation is reserved: a business has one such. */
  isFirst: optional(flag()),
  /** True until it is accepted or cancelled, even after it has expired, because it can be sent again. */
  isOpen: optional(flag()),
  ...auditTrail,
};

/**
 * An invitation of this address to work for a business (docs/decisions/0071). The token itself is not stored.
 */
export type Invitation = DocumentOf<typeof invitation>;

export const invitationSchema = documentSchema(invitation, { collection: 'invitations' });
// find: the invitation of a token. Two invitations never share one.
invitationSchema.index({ tokenHash: 1 }, { unique: true });
// insert, ofBusiness: an address has one open invitation per business.
invitationSchema.index(
  { businessId: 1, email: 1 },
  { unique: true, partialFilterExpression: { isOpen: true } },
);
// claim: two invitations of operators that are accepted at the same moment let one person in.
invitationSchema.index({ businessId: 1 }, { unique: true, partialFilterExpression: { isFirst: true } });
// Deletes old invitations.
invitationSchema.index({ expiresAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
indexAuditTrail(invitationSchema);
