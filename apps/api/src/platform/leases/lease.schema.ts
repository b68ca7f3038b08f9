import { date, type DocumentOf, documentSchema, text } from '../mongo/document.fields';

export const LEASE = 'Lease';

const lease = {
  /** The name of the work. */
  _id: text(),
  /** The process that does the work. */
  holder: text(),
  /** Another process may take the lease from this time on. */
  expiresAt: date(),
};

/** Work that one process does for a while, and no other meanwhile (docs/decisions/0019). */
export type Lease = DocumentOf<typeof lease>;

export const leaseSchema = documentSchema(lease, { collection: 'leases' });
