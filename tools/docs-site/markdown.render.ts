import { Marked, type Token, type Tokens } from 'marked';
import { headingsOf } from '../docs/markdown.read';
import { siteLink } from './links';

/** Consecutive code blocks in these languages are shown as tabs with these names. */
const TABS: Readonly<Record<string, string>> = {
  sh: 'curl',
  ts: 'TypeScript',
  python: 'Python',
  php: 'PHP',
  go: 'Go',
};

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * Returns a page's Markdown as HTML, with GitHub's anchors at its headings. @throws Error for a link that is
 * not served
 */
export function renderMarkdown(markdown: string, pages?: readonly string[]): string {
  const anchors = headingsOf(markdown).map(({ anchor }) => anchor);
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const anchor = anchors.shift() ?? '';
        const text = this.parser.parseInline(tokens);
        const link = depth === 1 ? '' : ` <a class="anchor" href="#${anchor}" aria-label="Link here">#</a>`;
        return `<h${depth} id="${anchor}">${text}${link}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        return `<a href="${escaped(siteLink(href, pages))}">${this.parser.parseInline(tokens)}</a>`;
      },
      // A wide table scrolls by itself, even with the keyboard.
      table(token) {
        const cells = (row: Tokens.TableCell[], tag: string): string =>
          `<tr>${row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
        const rows = token.rows.map((row) => cells(row, 'td')).join('\n');
        return `<div class="table" tabindex="0"><table>\n<thead>${cells(token.header, 'th')}</thead>\n<tbody>${rows}</tbody>\n</table></div>\n`;
      },
      // For printing. A reader of the page cannot change it, so it is not a form field.
      checkbox: () => '<span class="box" aria-hidden="true">☐</span> ',
      code: codeBlock,
    },
  });
  let groups = 0;
  return runsOf(marked.lexer(markdown))
    .map((run) => (run.length > 1 ? tabs(run as Tokens.Code[], (groups += 1)) : marked.parser(run)))
    .join('');
}

/** Splits a page into single tokens and runs of code blocks in different languages. */
function runsOf(tokens: readonly Token[]): Token[][] {
  const runs: Token[][] = [];
  for (const token of tokens) {
    if (token.type === 'space') continue;
    const last = runs.at(-1);
    if (last && isTab(token) && last.every(isTab)) last.push(token);
    else runs.push([token]);
  }
  return runs;
}

function isTab(token: Token): token is Tokens.Code {
  return (
    token.type === 'code' && (token as Tokens.Code).lang !== undefined && tabOf(token as Tokens.Code) !== ''
  );
}

function tabOf({ lang = '' }: Tokens.Code): string {
  return TABS[lang] ?? '';
}

function codeBlock({ text }: Pick<Tokens.Code, 'text'>): string {
  return `<div class="code"><pre tabindex="0"><code>${escaped(text)}</code></pre></div>\n`;
}

/** Radio buttons, so that the tabs need no script and work with the arrow keys. */
function tabs(blocks: readonly Tokens.Code[], group: number): string {
  const buttons = blocks.map((block, index) => {
    const id = `tab-${group}-${block.lang}`;
    const checked = index === 0 ? ' checked' : '';
    return `<input type="radio" name="tab-${group}" id="${id}" value="${block.lang}"${checked}><label for="${id}">${tabOf(block)}</label>`;
  });
  return `<fieldset class="tabs"><legend>Language</legend>${buttons.join('')}\n${blocks.map(codeBlock).join('')}</fieldset>\n`;
}
