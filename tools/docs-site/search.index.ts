import { marked, type Token } from 'marked';
import { headingsOf } from '../docs/markdown.read';
import type { Section } from './browser/find';
import { type GuidePage, pathOf } from './pages';

/** Returns the search index: each section of each page, as plain text. */
export function searchIndex(pages: readonly GuidePage[]): Section[] {
  return pages.flatMap(sectionsOf);
}

function sectionsOf({ name, title, markdown }: GuidePage): Section[] {
  const headings = headingsOf(markdown);
  const sections: Section[] = [];
  for (const token of marked.lexer(markdown)) {
    if (token.type === 'heading') {
      const { text, anchor } = headings[sections.length] ?? { text: '', anchor: '' };
      const url = sections.length === 0 ? pathOf(name) : `${pathOf(name)}#${anchor}`;
      sections.push({ title, heading: text, url, text: '' });
    } else {
      const section = sections.at(-1);
      if (section) section.text = `${section.text} ${textOf(token)}`.trim();
    }
  }
  return sections;
}

/** The text of a token as a reader sees it. */
function textOf(token: Token): string {
  if (token.type === 'html') return '';
  const parts: unknown[] = [
    ...('tokens' in token && token.tokens ? token.tokens : []),
    ...(token.type === 'list' ? (token.items as Token[]) : []),
    ...(token.type === 'table' ? [...(token.header as Token[]), ...(token.rows as Token[][]).flat()] : []),
  ];
  const inner = parts.map((part) => textOf(part as Token)).join(token.type === 'table' ? ' ' : '');
  const own = parts.length === 0 && 'text' in token ? String(token.text) : '';
  return `${inner}${own}${token.type === 'list_item' ? ' ' : ''}`.replace(/\s+/g, ' ');
}
