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

/** A lease: only its holder does the work, until the lease expires (docs/decisions/0019). */
export type Lease = DocumentOf<typeof lease>;

export const leaseSchema = documentSchema(lease, { collection: 'leases' });
