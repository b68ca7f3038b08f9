/** Control characters, but for ends of lines and tabs. */
const OBEYED = /(?!\n|\r\n|\t)\p{Cc}/gu;

/**
 * A text that a terminal only shows. Files, nodes and payers also wrote parts of what is printed, and
 * a terminal obeys control characters: they can hide a line or show another one.
 */
export function inert(text: string): string {
  return text.replace(OBEYED, '\uFFFD');
}
