import { blank, lineAt, withoutFences } from './markdown.read';

/** A phrase that reads as translated, and what a native writer says instead. */
interface Rule {
  phrase: string;
  pattern: RegExp;
  instead: string;
}

/** A space of a phrase, which can be a line break inside a comment. */
const GAP = String.raw`(?:\s+(?:\*|//|#)?\s*)`;

const rule = (phrase: string, instead: string, pattern = String.raw`\b${phrase}\b`): Rule => ({
  phrase,
  instead,
  pattern: new RegExp(pattern.replaceAll(' ', GAP), 'gi'),
});

const RULES: readonly Rule[] = [
  rule('by what', 'name the thing: "by the reason", "the sign-in methods"'),
  rule('as what', 'name the thing: "the role"'),
  rule('so many', 'this many', String.raw`\bso many\b(?![^.]*?\bthat\b)`),
  rule('so often can', 'how many times', String.raw`\bso (?:often|many|much) (?:can|may|does|do|is|are)\b`),
  rule('shall', 'must, will or "to"'),
  rule(
    'no more',
    'no longer',
    String.raw`\bno more(?:(?=[.,;:)!?'"\u0060])|\s*(?:\*/|$)| (?:and|then|when|once)\b)`,
  ),
  rule('whoever', 'the person who, anyone who, "no matter who"'),
  rule('save that', 'except that'),
  rule('so much as', 'even'),
  rule('in vain', 'without a result'),
  // "all of which must succeed" is native; "a payment of which nothing is left" is not.
  rule(
    'of which',
    'whose, or a sentence of its own',
    String.raw`(?<!\b(?:all|both|each|first|half|most|none|one|some|two) )\bof which\b`,
  ),
];

/**
 * Returns each listed phrase of a page or source, as `path:line "phrase": write … instead`. Code of a page is
 * not read.
 */
export function phrasesIn(path: string, text: string): string[] {
  const read = path.endsWith('.md') ? withoutFences(text).replace(/`[^`\n]*`/g, blank) : text;
  return RULES.flatMap(({ phrase, pattern, instead }) =>
    [...read.matchAll(pattern)].map(
      ({ index }) => `${path}:${lineAt(read, index)} "${phrase}": write ${instead}`,
    ),
  );
}
