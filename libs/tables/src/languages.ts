/** The languages of the hosted page and of mails to payers, by BCP 47 tag. */
export const LANGUAGES = ['en', 'fr', 'sw', 'ha', 'yo', 'ig', 'pcm', 'tw', 'zu', 'xh', 'af'] as const;
export type Language = (typeof LANGUAGES)[number];
