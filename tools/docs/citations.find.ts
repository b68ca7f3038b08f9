import { blank, lineAt } from './markdown.read';

/** A place in a text that refers to a page of the repository. */
export type Citation = { line: number } & (
  | { kind: 'section'; section: string }
  | { kind: 'decision'; name: string }
  | { kind: 'heading'; page: string; heading: string }
  | { kind: 'page'; page: string }
);

/** A citation in a form that leads a reader nowhere. */
export interface DeadForm {
  line: number;
  text: string;
}

// Citations may break across the lines of a comment.
const GAP = String.raw`(?:[\s*/#,]|and\b)*`;
const SECTION = String.raw`§(\d+(?:\.\d+)*)`;
const SECTIONS = new RegExp(String.raw`\binterface\.md(?:${GAP}${SECTION})+`, 'g');
const DECISION = /\bdocs\/decisions\/(\d[\w-]*)/g;
const HEADING = /([\w./-]+\.md),\s+(?:(?:\*|\/\/|#)\s+)?"([^"]+)"/g;
const PAGE = /(?<![\w-])(?<![\w-]\/)docs\/[\w./-]*\w\.md\b/g;

const DEAD_FORMS: readonly RegExp[] = [
  /\(decisions?[:,] [^)\n]*/,
  /\bdecisions? §[\d.]*/,
  /\(interface[:,)][^)\n]*/,
  /\binterface, "[^"\n]*"?/,
  /\(style[:,)][^)\n]*/,
  /\bstyle, "[^"\n]*"?/,
  // A number alone does not name its page.
  /[(;,] ?0\d{3}\)/,
  /\bdocs\/decisions\/\d[\w.-]*(?:(?:[\s*/#,]|and\b)+\d{4}\b)+/,
  // Decisions are short and have no sections.
  /\bdocs\/decisions\/\d[\w.-]*[\s*/#,]+§[\d.]*/,
  /\binterface-spec\b/,
  /(?<![\w/-])(?:decisions|style|words)\.md\b/,
];
/** In a page `[decision 9](…)` is a link's text, and the link is checked. */
const BARE_DECISION = /\bdecisions? \d+\b/;
const DEAD_IN_PAGES = anyOf(DEAD_FORMS);
const DEAD_IN_COMMENTS = anyOf([...DEAD_FORMS, BARE_DECISION]);

/** Returns every citation of a page, section, heading or decision, sorted by kind. */
export function citationsOf(text: string): Citation[] {
  const at = (index: number) => ({ line: lineAt(text, index) });
  return [
    ...[...text.matchAll(SECTIONS)].flatMap((match) =>
      [...match[0].matchAll(new RegExp(SECTION, 'g'))].map((one) => ({
        ...at(match.index + one.index),
        kind: 'section' as const,
        section: one[1] ?? '',
      })),
    ),
    ...[...text.matchAll(DECISION)].map((match) => ({
      ...at(match.index),
      kind: 'decision' as const,
      name: match[1] ?? '',
    })),
    ...[...text.matchAll(HEADING)].map((match) => ({
      ...at(match.index),
      kind: 'heading' as const,
      page: match[1] ?? '',
      heading: (match[2] ?? '').replace(/\s+(?:(?:\*|\/\/|#)\s+)?/g, ' '),
    })),
    ...[...text.matchAll(PAGE)].map((match) => ({
      ...at(match.index),
      kind: 'page' as const,
      page: match[0],
    })),
  ];
}

/** Returns the citations without a page, in a page or in the comments of a source. */
export function deadFormsOf(path: string, text: string): DeadForm[] {
  const isPage = path.endsWith('.md');
  const read = isPage ? text : commentsOf(path, text);
  return [...read.matchAll(isPage ? DEAD_IN_PAGES : DEAD_IN_COMMENTS)].map(({ 0: found, index }) => ({
    line: lineAt(read, index),
    text: found.replace(/\s+/g, ' ').trim(),
  }));
}

/** Returns the source with everything except its comments replaced by spaces. */
export function commentsOf(path: string, source: string): string {
  const comment = /\.(?:[mc]?[jt]sx?|css|sol)$/.test(path)
    ? /\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*/g
    : /(?:^|\s)#[^\n]*/g;
  let comments = '';
  let end = 0;
  for (const { 0: found, index } of source.matchAll(comment)) {
    comments += blank(source.slice(end, index)) + found;
    end = index + found.length;
  }
  return comments + blank(source.slice(end));
}

function anyOf(forms: readonly RegExp[]): RegExp {
  return new RegExp(forms.map(({ source }) => source).join('|'), 'gi');
}
