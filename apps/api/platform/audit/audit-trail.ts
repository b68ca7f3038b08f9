import type { Schema } from 'mongoose';
import { listOf, mixed, optional } from '../mongo/document.fields';
import type { AuditEntry } from './audit-entry.schema';

/**
 * The collections that operators and people change. A change writes its audit entry into the changed
 * document, in the same update, and `AuditLog.carry` moves it to the log. So a crash in between loses none:
 * the relay continues (docs/decisions/0089).
 */
export const AUDITED = [
  'payments',
  'payouts',
  'manual_orders',
  'settlements',
  'settlement_accounts',
  'merchants',
  'api_keys',
  'operators',
  'people',
  'memberships',
  'invitations',
  'webhook_endpoints',
  'payment_links',
  'rates',
] as const;
export type AuditedCollection = (typeof AUDITED)[number];

/** The field of an audited document: entries that are not in the log yet, oldest first. */
export const auditTrail = { unaudited: optional(listOf(mixed<AuditEntry>())) };

/** The part of an update that leaves an entry in the changed document. Pure. */
export function leaving(entry: AuditEntry | undefined): { $push?: { unaudited: AuditEntry } } {
  return entry ? { $push: { unaudited: entry } } : {};
}

/** A document with one more entry to write. Pure. */
export function withEntry<T extends object>(
  document: T & { unaudited?: AuditEntry[] | undefined },
  entry: AuditEntry,
): T & { unaudited: AuditEntry[] } {
  return { ...document, unaudited: [...(document.unaudited ?? []), entry] };
}

/**
 * Gives an audited collection the index of `AuditLog.behind`: documents with entries that are not in the log.
 */
export function indexAuditTrail(schema: Schema): void {
  schema.index({ updatedAt: 1 }, { partialFilterExpression: { unaudited: { $exists: true } } });
}
