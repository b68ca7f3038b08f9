import type { Language } from '@cowrie/dto';
import { af } from './af';
import { en } from './en';
import { fr } from './fr';
import { ha } from './ha';
import { ig } from './ig';
import { pcm } from './pcm';
import { sw } from './sw';
import { tw } from './tw';
import { xh } from './xh';
import { yo } from './yo';
import { zu } from './zu';

/** The keys of all texts of the e-mails. */
export type MailWord = keyof typeof en;

/** One language: every text, with the same placeholders as in English. */
export type MailWords = Record<MailWord, string>;

export const WORDS: Readonly<Record<Language, MailWords>> = { en, fr, sw, ha, yo, ig, pcm, tw, zu, xh, af };

/** The text with its placeholders filled. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
