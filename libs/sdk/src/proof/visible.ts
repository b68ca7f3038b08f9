/** Control characters, line separators, and characters that change the order in which others are shown. */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu;

/**
 * A text of a file that somebody made, on one line: a terminal would obey some characters, and other lines
 * would look different from what they say.
 */
export function visible(text: string): string {
  return text.replace(UNSEEN, '\uFFFD');
}
