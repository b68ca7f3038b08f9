import { headingsOf } from '../docs/markdown.read';
import { escaped, renderMarkdown } from './markdown.render';
import { type GuidePage, PAGE_GROUPS, PAGE_NAMES, pathOf } from './pages';

/** A longer list, such as that of the error codes, would push the other pages out of sight. */
const MAX_PARTS = 12;

/**
 * Returns a page of the site. It holds no inline script or style, so the content security policy needs no
 * exception.
 */
export function renderPage(page: GuidePage, pages: readonly GuidePage[]): string {
  const at = pages.indexOf(page);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${escaped(page.title)} · Cowrie</title>
    <link rel="icon" href="/docs/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/docs/site.css">
    <script type="module" src="/docs/site.js"></script>
  </head>
  <body>
    <a class="skip" href="#content">Skip to the text</a>
    <header>
      <a class="brand" href="/docs"><img src="/docs/favicon.svg" alt="" width="28" height="28">Cowrie docs</a>
      <div class="search" role="search" hidden>
        <input type="search" aria-label="Search the guide" placeholder="Search (press /)" autocomplete="off" spellcheck="false">
        <div class="found"><p role="status"></p><ul></ul></div>
      </div>
      <a href="/docs/api">API reference</a>
    </header>
    <div class="columns">
      <details class="menu">
        <summary>All pages</summary>
        <nav aria-label="Pages">${navigation(page, pages)}</nav>
      </details>
      <main id="content">
${renderMarkdown(
  page.markdown,
  pages.map(({ name }) => name),
)}
        <nav class="turn" aria-label="Next and previous page">${turn('prev', 'Back', pages[at - 1])}${turn('next', 'Next', pages[at + 1])}</nav>
      </main>
    </div>
  </body>
</html>
`;
}

function navigation(current: GuidePage, pages: readonly GuidePage[]): string {
  const itemOf = (page: GuidePage): string => {
    const isCurrent = page === current;
    const mark = isCurrent ? ' aria-current="page"' : '';
    return `<li><a href="${pathOf(page.name)}"${mark}>${escaped(page.title)}</a>${isCurrent ? partsOf(page) : ''}</li>`;
  };
  const ofGuide = Object.entries(PAGE_GROUPS).map(
    ([group, names]) => [group, pages.filter(({ name }) => names.includes(name))] as const,
  );
  const others = pages.filter(({ name }) => !PAGE_NAMES.includes(name));
  return [...ofGuide, ['API reference', others] as const]
    .map(([group, ones]) => `<p>${group}</p><ul>${ones.map(itemOf).join('')}</ul>`)
    .join('');
}

/** The sections of the page that is shown. */
function partsOf({ markdown }: GuidePage): string {
  const [, ...parts] = headingsOf(markdown);
  if (parts.length === 0 || parts.length > MAX_PARTS) return '';
  const items = parts.map(({ anchor, text }) => `<li><a href="#${anchor}">${escaped(text)}</a></li>`);
  return `<ul>${items.join('')}</ul>`;
}

function turn(rel: string, label: string, page: GuidePage | undefined): string {
  if (!page) return '';
  return `<a rel="${rel}" href="${pathOf(page.name)}"><small>${label}</small>${escaped(page.title)}</a>`;
}
