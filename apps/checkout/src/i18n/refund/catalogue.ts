import type { en } from './en';

/** The keys of the messages that only the page of a refund has. */
export type RefundKey = keyof typeof en;

/** One language of the page of a refund: every message, with the placeholders of the English one. */
export type RefundCatalogue = Record<RefundKey, string>;
