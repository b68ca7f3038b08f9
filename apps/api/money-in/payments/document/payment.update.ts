import type { UpdateQuery } from 'mongoose';
import type { AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';
import type {
  HistoryLine,
  OutgoingEvent,
  Payment,
  PaymentException,
  Resolution,
  StoredLedgerEntry,
} from './payment.schema';

/** Fields to write; `undefined` removes one. */
export type PaymentChanges = Partial<
  Omit<
    Payment,
    '_id' | 'version' | 'history' | 'events' | 'exceptions' | 'resolutions' | 'ledger' | 'unaudited'
  >
>;

/** Everything that one update of a payment writes. The lists are appended to the stored ones. */
export interface PaymentCommit {
  set: PaymentChanges;
  history?: HistoryLine[];
  events?: OutgoingEvent[];
  exceptions?: PaymentException[];
  resolutions?: Resolution[];
  ledger?: StoredLedgerEntry[];
  unaudited?: AuditEntry[];
}

/** The update of a commit. Pure. Put the version that was read into the filter. */
export function paymentUpdateOf(change: PaymentCommit, now: Date): UpdateQuery<Payment> {
  const { watchedUntil, ...set } = change.set;
  const entries = Object.entries(set);
  const removed = entries.filter(([, value]) => value === undefined).map(([key]) => [key, 1]);
  const written = entries.filter(([, value]) => value !== undefined);
  const { history, events, exceptions, resolutions, ledger, unaudited } = change;
  const added = Object.entries({ history, events, exceptions, resolutions, ledger, unaudited })
    .filter(([, lines]) => lines && lines.length > 0)
    .map(([key, lines]) => [key, { $each: lines }]);
  return {
    $set: {
      updatedAt: now,
      ...Object.fromEntries(written),
      // Removed by `markRelayed`.
      ...(events && events.length > 0 && { hasUnrelayedEvents: true }),
    },
    ...(removed.length > 0 && { $unset: Object.fromEntries(removed) }),
    ...(added.length > 0 && { $push: Object.fromEntries(added) }),
    // A watch is never shortened. An extended one continues, so a walk over all watches by their end misses
    // none.
    ...(watchedUntil && { $max: { watchedUntil } }),
    $inc: { version: 1 },
  };
}
