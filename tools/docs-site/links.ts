import { GUIDE, PAGE_NAMES, pathOf } from './pages';

/** The links out of the guide that the service can serve, and where it serves them. */
const SERVED: Readonly<Record<string, string>> = { '../openapi.json': '/docs/api' };

/**
 * The target on the site of a link in a Markdown page. On GitHub the same link leads from file to file.
 * @param pages the names of all pages of the site; by default those of the guide
 * @throws Error for a file that is not served: a reader of the site could not open it
 */
export function siteLink(target: string, pages: readonly string[] = PAGE_NAMES): string {
  if (target.startsWith('https://') || target.startsWith('#')) return target;
  const [file = '', anchor] = target.split('#', 2);
  const end = anchor === undefined ? '' : `#${anchor}`;
  const served = SERVED[file];
  if (served !== undefined) return served + end;
  const name = file.replace(/\.md$/, '');
  if (file.endsWith('.md') && pages.includes(name)) return pathOf(name) + end;
  throw new Error(
    `${GUIDE}: the link ${target} leads to a file that is not served; name it in words instead`,
  );
}
