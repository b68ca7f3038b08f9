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

/** What was changed: `payment` and its id in hex, for instance. */
export type AuditSubject = StoredAs<typeof subject>;

const auditEntry = {
  at: date(),
  by: text(),
  /** `payment.accept`, for instance. */
  action: text(),
  subject: subdocument(subject, { strict: 'throw' }),
  before: optional(mixed()),
  after: optional(mixed()),
  reason: optional(text()),
};

/** One change that a person made: who, when, what, why, and how it was before and after. Never changed, never removed. */
export type AuditEntry = DocumentOf<typeof auditEntry>;

export const auditEntrySchema = documentSchema(auditEntry, { collection: 'audit_log', minimize: false });

// ofSubject: what was done to one thing, newest first.
auditEntrySchema.index({ 'subject.kind': 1, 'subject.id': 1, at: -1, _id: -1 });
// search: by the thing's id alone, or by who did it.
auditEntrySchema.index({ 'subject.id': 1, at: -1, _id: -1 });
auditEntrySchema.index({ by: 1, at: -1, _id: -1 });
// latest, search: what was done at all, newest first.
auditEntrySchema.index({ at: -1, _id: -1 });
