import { stripBidiControls } from './bidi-controls';

/**
 * Unicode's marks for a text inside another one: its start (FSI) and its end (PDI). They are invisible, and
 * no merchant's text has them (`stripBidiControls`).
 */
const [START, END] = ['\u2068', '\u2069'];
const EXACT = new RegExp(`${START}([^${END}]*)${END}`);

/**
 * Marks a text that stays as it is in every language: an amount, an address, a hash, a name, a reference.
 * `jsx-runtime.ts` protects it from translators.
 */
export function exact(text: string | number): string {
  return `${START}${stripBidiControls(String(text))}${END}`;
}

/** True for a text that has a marked part. */
export const hasExact = (text: string): boolean => EXACT.test(text);

/**
 * The parts of a text, in order: those with an odd index are exact. Joined, they are the text without marks.
 */
export const partsOf = (text: string): string[] => text.split(EXACT);

/** The text without marks, for places outside the page’s content: attributes and the tab’s title. */
export const withoutMarks = (text: string): string => partsOf(text).join('');
