import { Schema } from 'mongoose';

export const LEASE = 'Lease';

/** A piece of work that one process holds for a while. `_id` is its name. */
export interface Lease {
  _id: string;
  holder: string;
  expiresAt: Date;
}

export const leaseSchema = new Schema<Lease>(
  {
    _id: { type: String },
    holder: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'leases', versionKey: false },
);
