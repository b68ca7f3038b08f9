import type { en } from './en';

/** The keys of the messages that only the page of a payment link has. */
export type LinkKey = keyof typeof en;

/** One language of the page of a payment link: every message, with the placeholders of the English one. */
export type LinkCatalogue = Record<LinkKey, string>;
