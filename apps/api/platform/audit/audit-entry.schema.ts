import {
  date,
  type DocumentOf,
  documentSchema,
  mixed,
  optional,
  type StoredAs,
  subdocument,
  text,
} from '../mongo/document.fields';

export const AUDIT_ENTRY = 'AuditEntry';

const subject = { kind: text(), id: text() };

/** What was changed, for example `payment` and its ID in hex. */
export type AuditSubject = StoredAs<typeof subject>;

const auditEntry = {
  at: date(),
  /** The name of the actor who made the change (`Actor`). */
  by: text(),
  /** The operator, in hex. Absent for changes on the command line. */
  operatorId: optional(text()),
  /** The person who was signed in to the dashboard, in hex. */
  personId: optional(text()),
  /**
   * The business that the actor acted for, or that the change affects, in hex. Absent: it concerns no single
   * business.
   */
  businessId: optional(text()),
  /** For example `payment.accept`. */
  action: text(),
  subject: subdocument(subject, { strict: 'throw' }),
  /** The changed values, without secrets. */
  before: optional(mixed()),
  after: optional(mixed()),
  reason: optional(text()),
};

/** One change that a person made (docs/decisions/0017). An entry is never changed and never removed. */
export type AuditEntry = DocumentOf<typeof auditEntry>;

export const auditEntrySchema = documentSchema(auditEntry, { collection: 'audit_log', minimize: false });

// ofSubject: the changes of one subject, newest first.
auditEntrySchema.index({ 'subject.kind': 1, 'subject.id': 1, at: -1, _id: -1 });
// search: by the subject's ID alone, or by person.
auditEntrySchema.index({ 'subject.id': 1, at: -1, _id: -1 });
auditEntrySchema.index({ by: 1, at: -1, _id: -1 });
// ofBusiness: changes in a business and to it, newest first.
auditEntrySchema.index({ businessId: 1, at: -1, _id: -1 }, { sparse: true });
// latest, search: all changes, newest first.
auditEntrySchema.index({ at: -1, _id: -1 });
