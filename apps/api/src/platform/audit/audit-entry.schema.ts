import { Schema, type Types } from 'mongoose';

export const AUDIT_ENTRY = 'AuditEntry';

/** What was changed: `payment` and its id in hex, for instance. */
export interface AuditSubject {
  kind: string;
  id: string;
}

/** One change that a person made: who, when, what, why, and how it was before and after. Never changed, never removed. */
export interface AuditEntry {
  _id: Types.ObjectId;
  at: Date;
  by: string;
  /** `payment.accept`, for instance. */
  action: string;
  subject: AuditSubject;
  before?: unknown;
  after?: unknown;
  reason?: string;
}

const text = { type: String, required: true };

export const auditEntrySchema = new Schema<AuditEntry>(
  {
    at: { type: Date, required: true },
    by: text,
    action: text,
    subject: { type: { kind: text, id: text }, _id: false, required: true },
    before: { type: Schema.Types.Mixed },
    after: { type: Schema.Types.Mixed },
    reason: String,
  },
  { collection: 'audit_log', versionKey: false, strict: 'throw', minimize: false },
);

// ofSubject: what was done to one thing, newest first.
auditEntrySchema.index({ 'subject.kind': 1, 'subject.id': 1, at: -1, _id: -1 });
// search: by the thing's id alone, or by who did it.
auditEntrySchema.index({ 'subject.id': 1, at: -1, _id: -1 });
auditEntrySchema.index({ by: 1, at: -1, _id: -1 });
// latest, search: what was done at all, newest first.
auditEntrySchema.index({ at: -1, _id: -1 });
