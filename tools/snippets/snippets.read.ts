import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** A code block of a page, and the heading above it. */
interface Snippet {
  heading: string;
  language: string;
  code: string;
}

/** Returns the code blocks of a page of the guide, in order. */
export function snippetsOf(page: string): Snippet[] {
  const markdown = readFileSync(resolve(__dirname, '../../docs/guide', `${page}.md`), 'utf8');
  let heading = '';
  return [...markdown.matchAll(/^#+ (.+)$|^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(
    ([, title, language, code]) => {
      if (title !== undefined && language === undefined) heading = title;
      return language === undefined || code === undefined ? [] : [{ heading, language, code }];
    },
  );
}

/**
 * The code block of this language under this heading, so that the code which readers copy is the code that
 * runs.
 */
export function snippet(page: string, heading: string, language: string): string {
  const found = snippetsOf(page).find((one) => one.heading === heading && one.language === language);
  if (!found) throw new Error(`docs/guide/${page}.md has no ${language} under "${heading}"`);
  return found.code;
}
