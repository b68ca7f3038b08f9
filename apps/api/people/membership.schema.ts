import { auditTrail, indexAuditTrail } from '@cowrie/api/platform/audit/audit-trail';
import { MEMBER_ROLES } from '@cowrie/dto';
import {
  date,
  type DocumentOf,
  documentSchema,
  listOf,
  objectId,
  oneOf,
  optional,
  text,
} from '@cowrie/api/platform/mongo/document.fields';

export const MEMBERSHIP = 'Membership';

const membership = {
  businessId: objectId(),
  personId: objectId(),
  role: oneOf(MEMBER_ROLES),
  /** The name of the adder of the person, as in the audit log. */
  addedBy: text(),
  /** The same with all behind them (`madeBy`). Absent: stored before this field existed. */
  madeBy: optional(listOf(text())),
  createdAt: date(),
  /** When the person last did something in the business, to the minute. Absent: never. */
  lastSeenAt: optional(date()),
  /** When the person was removed. The document is deleted as soon as the audit log has the entry. */
  removedAt: optional(date()),
  ...auditTrail,
};

/** A person's membership of a business, with the role. */
export type Membership = DocumentOf<typeof membership>;

export const membershipSchema = documentSchema(membership, { collection: 'memberships' });
// of: what a person may do in a business. A person has one role in each.
membershipSchema.index({ businessId: 1, personId: 1 }, { unique: true });
// ofPerson: the businesses of a person.
membershipSchema.index({ personId: 1 });
indexAuditTrail(membershipSchema);
