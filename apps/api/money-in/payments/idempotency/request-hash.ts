import { createHash } from 'node:crypto';

/** A SHA-256 in hex of a request. The order of its fields does not matter. */
export function hashRequest(request: object): string {
  return createHash('sha256').update(JSON.stringify(request, sortKeys)).digest('hex');
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
