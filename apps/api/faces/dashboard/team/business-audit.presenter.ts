import type { DashboardAuditEntry } from '@cowrie/dto';
import { kindOfActor, personOf } from '@cowrie/api/platform/audit/actor';
import type { AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';

/**
 * Entries of payouts and of decisions about payments contain screening findings, down to the source
 * (docs/decisions/0059). The pages of payments and refunds show what a merchant may know.
 */
const WITHOUT_VALUES = /^(payment|payout)\./;

/** An entry as the people of the business see it. Operators of the service are not named. */
export function presentBusinessEntry(entry: AuditEntry): DashboardAuditEntry {
  const { _id, at, by, personId, action, subject, before, after, reason } = entry;
  const { kind, id } = subject;
  return {
    id: _id.toHexString(),
    at: at.toISOString(),
    action,
    subject: { kind, id },
    ...(personId === undefined ? { by: kindOfActor(by) } : { by: personOf(by) ?? by, personId, reason }),
    ...(!WITHOUT_VALUES.test(action) && { before, after }),
  };
}
