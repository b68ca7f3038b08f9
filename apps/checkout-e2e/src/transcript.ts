import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const DOCS = join(__dirname, '../../../docs/accessibility');
/** What differs in each run. */
const VARYING: readonly [RegExp, string][] = [
  // Said only if the answer takes longer than the first drawing.
  [/^- announced: Loading the payment\n/gm, ''],
  [/\b\d{1,2}:\d{2}(:\d{2})?\b/g, '0:00'],
  [/\b\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\w* \d{4}\b/g, '1 Jan 2026'],
  [/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}, \d{4}\b/g, 'Jan 1, 2026'],
  [/\b[0-9a-f]{24}\b/g, '0123456789abcdef01234567'],
  [/\b0x[0-9a-fA-F]{40}\b/g, '0x52908400098527886E0F7030069857D2E4169EE7'],
  [/http:\/\/(127\.0\.0\.1|localhost):\d+/g, 'http://localhost'],
];

/**
 * Compares a transcript with `docs/accessibility/<name>.md`. With `UPDATE_DOCS=1` it is written instead:
 * read it then, as somebody who does not see the page.
 */
export function expectTranscript(name: string, title: string, lines: readonly string[]): void {
  const path = join(DOCS, `${name}.md`);
  const masked = VARYING.reduce((text, [what, shown]) => text.replace(what, shown), lines.join('\n'));
  const text = `# ${title}\n${masked}\n`;
  if (process.env.UPDATE_DOCS) writeFileSync(path, text);
  expect(text).toBe(readFileSync(path, 'utf8'));
}
