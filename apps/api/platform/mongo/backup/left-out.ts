/** Holds the mark of a running restore. No backup contains it. */
export const RESTORE_MARK = 'restore';
export const LEASES = 'leases';
/**
 * Leases, counts of the last minutes, and requests of merchants' programs in the last days, with addresses
 * that a backup would keep for longer. A backup contains these collections without their documents.
 */
const OF_THE_MOMENT: readonly string[] = [LEASES, 'rate_limits', 'request_log'];

export const isKept = (collection: string): boolean =>
  collection !== RESTORE_MARK && !collection.startsWith('system.');

export const hasKeptDocuments = (collection: string): boolean => !OF_THE_MOMENT.includes(collection);
