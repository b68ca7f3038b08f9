import { date, type DocumentOf, documentSchema, text } from '../mongo/document.fields';

export const LEASE = 'Lease';

const lease = { _id: text(), holder: text(), expiresAt: date() };

/** A piece of work that one process holds for a while. `_id` is its name. */
export type Lease = DocumentOf<typeof lease>;

export const leaseSchema = documentSchema(lease, { collection: 'leases' });
