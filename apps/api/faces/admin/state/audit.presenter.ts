import type { AdminAuditEntry } from '@cowrie/dto';
import type { AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';
import { withShownAddresses } from '@cowrie/api/platform/chain/address-form';

/** An entry of the audit log. */
export function presentEntry(entry: AuditEntry): AdminAuditEntry {
  const { _id, at, by, operatorId, personId, businessId, action, subject, before, after, reason } = entry;
  const { kind, id } = subject;
  return {
    id: _id.toHexString(),
    at: at.toISOString(),
    by,
    operatorId,
    personId,
    businessId,
    action,
    subject: { kind, id },
    before: withShownAddresses(before),
    after: withShownAddresses(after),
    reason,
  };
}
