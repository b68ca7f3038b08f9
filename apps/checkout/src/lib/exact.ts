import { stripBidiControls } from './bidi-controls';

/**
 * Unicode's own marks for a text inside another one: its start (FSI) and its end (PDI). They show nothing,
 * and no text of a merchant has them (`stripBidiControls`).
 */
const [START, END] = ['\u2068', '\u2069'];
const EXACT = new RegExp(`${START}([^${END}]*)${END}`);

/**
 * Marks a text that stays as it is in every language: an amount, an address, a hash, a name, a reference.
 * `jsx-runtime.ts` shows it so that no translator changes it.
 */
export function exact(text: string | number): string {
  return `${START}${stripBidiControls(String(text))}${END}`;
}

/** True for a text that has a marked part. */
export const hasExact = (text: string): boolean => EXACT.test(text);

/**
 * The parts of a text, in order: those at odd places are exact. Without their marks, they are the text again.
 */
export const partsOf = (text: string): string[] => text.split(EXACT);

/** The text without marks, for what is no part of the page’s content: attributes, the title of the tab. */
export const withoutMarks = (text: string): string => partsOf(text).join('');
