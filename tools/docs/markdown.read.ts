export interface MarkdownHeading {
  /** The text as a reader sees it: without backticks and link targets. */
  text: string;
  /** Its anchor by GitHub's rule: `Rate limits` → `rate-limits`. */
  anchor: string;
}

export interface MarkdownLink {
  line: number;
  target: string;
}

/** Headings of a page, in order. Headings of the same text get anchors that end in -1, -2, … */
export function headingsOf(markdown: string): MarkdownHeading[] {
  const timesSeen = new Map<string, number>();
  return [...withoutFences(markdown).matchAll(/^#{1,6} +(.+?) *#*$/gm)].map(([, raw = '']) => {
    const text = raw.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '');
    const slug = slugOf(text);
    const seen = timesSeen.get(slug) ?? 0;
    timesSeen.set(slug, seen + 1);
    return { text, anchor: seen === 0 ? slug : `${slug}-${seen}` };
  });
}

/** Links and images of a page that lead to a file or a heading of the repository. Code is not read. */
export function linksOf(markdown: string): MarkdownLink[] {
  const text = withoutFences(markdown).replace(/`[^`\n]*`/g, blank);
  const inline = text.matchAll(/\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g);
  const definitions = text.matchAll(/^ {0,3}\[[^\]]+\]:\s*<?([^\s>]+)/gm);
  return [...inline, ...definitions]
    .map((match) => ({ line: lineAt(text, match.index), target: match[1] ?? '' }))
    .filter(({ target }) => !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target));
}

/** The line number, from 1, of a place in a text. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** Replaces everything except line breaks by spaces, so that positions in the text stay the same. */
export function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

/** Replaces fenced code of a page by spaces. */
export function withoutFences(markdown: string): string {
  return markdown.replace(/^ *(```+|~~~+)[^\n]*\n[\s\S]*?^ *\1[^\n]*$/gm, blank);
}
