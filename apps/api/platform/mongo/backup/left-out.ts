/** Holds the mark of a restore that runs. No backup holds it. */
export const RESTORE_MARK = 'restore';
export const LEASES = 'leases';
/**
 * Who is at work, what was counted in the last minutes, and what merchants' programs asked in the last days,
 * with addresses that a backup would keep for longer. A backup holds these collections without their
 * documents.
 */
const OF_THE_MOMENT: readonly string[] = [LEASES, 'rate_limits', 'request_log'];

export const isKept = (collection: string): boolean =>
  collection !== RESTORE_MARK && !collection.startsWith('system.');

export const hasKeptDocuments = (collection: string): boolean => !OF_THE_MOMENT.includes(collection);
