import type { AdminAuditEntry, Page } from '@cowrie/dto';
import { table } from '../output/table.format';
import { pageText } from './merchant.present';

const WIDTH = 100;

export function auditText({ data, ...page }: Page<AdminAuditEntry>): string {
  if (data.length === 0) return 'No entry was found.';
  const rows = data.map(({ at, by, action, subject, after, reason }) => [
    at,
    by,
    action,
    `${subject.kind} ${subject.id}`,
    reason ?? shortened(after),
  ]);
  return `${table(['at', 'by', 'action', 'to', 'reason, or new values'], rows)}\n${pageText(page)}`;
}

function shortened(value: unknown): string {
  const text = value === undefined ? '' : JSON.stringify(value);
  return text.length > WIDTH ? `${text.slice(0, WIDTH - 1)}…` : text;
}
