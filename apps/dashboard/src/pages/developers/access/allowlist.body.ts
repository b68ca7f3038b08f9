/** The addresses and ranges in a text: one on each line, or with spaces or commas between them. Pure. */
export function entriesOf(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}
