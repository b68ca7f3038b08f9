import { posix } from 'node:path';
import { type Citation, citationsOf, deadFormsOf } from './citations.find';
import { headingsOf, linksOf } from './markdown.read';

export interface Repository {
  /** Texts to check, by path from the root with forward slashes. */
  texts: ReadonlyMap<string, string>;
  /** Whether a file or folder exists; `path` is from the root. */
  exists(path: string): boolean;
}

const INTERFACE = 'docs/interface.md';
const DECISIONS = 'docs/decisions/';
const FORMS = 'docs/interface.md §N.N, docs/decisions/NNNN or PAGE.md, "Heading"';

/** Returns the citations and links that lead nowhere, each once, as `path:line what`. */
export function faultsOf(repository: Repository): string[] {
  const faults = [...repository.texts].flatMap(([path, text]) =>
    [
      ...citationsOf(text).map((citation) => ({
        line: citation.line,
        what: faultOfCitation(citation, path, repository),
      })),
      ...deadFormsOf(path, text).map((form) => ({
        line: form.line,
        what: `"${form.text}" names no page of the repository: cite ${FORMS}`,
      })),
      ...(path.endsWith('.md') ? linksOf(text) : []).map(({ line, target }) => ({
        line,
        what: faultOfLink(target, path, repository),
      })),
    ].flatMap(({ line, what }) => (what === undefined ? [] : [`${path}:${line} ${what}`])),
  );
  return [...new Set(faults)];
}

/** The numbers of a page's sections: `## 3. …` is `3`, `### 3.2 …` is `3.2`. */
export function sectionsOf(markdown: string): string[] {
  return headingsOf(markdown).flatMap(({ text }) => /^(\d+(?:\.\d+)*)\.? /.exec(text)?.[1] ?? []);
}

function faultOfCitation(citation: Citation, path: string, repository: Repository): string | undefined {
  switch (citation.kind) {
    case 'section': {
      const sections = sectionsOf(repository.texts.get(INTERFACE) ?? '');
      return sections.includes(citation.section)
        ? undefined
        : `${INTERFACE} has no section §${citation.section}`;
    }
    case 'decision': {
      const { name } = citation;
      const isThere = [...repository.texts.keys()].some(
        (one) =>
          one === `${DECISIONS}${name}.md` ||
          (/^\d{4}$/.test(name) && one.startsWith(`${DECISIONS}${name}-`)),
      );
      return isThere ? undefined : `there is no decision ${DECISIONS}${name}`;
    }
    case 'heading': {
      const beside = posix.join(posix.dirname(path), citation.page);
      const page = repository.texts.get(citation.page) ?? repository.texts.get(beside);
      if (page === undefined) return `there is no page ${citation.page}`;
      return headingsOf(page).some(({ text }) => text === citation.heading)
        ? undefined
        : `${citation.page} has no heading "${citation.heading}"`;
    }
    case 'page':
      return repository.exists(citation.page) ? undefined : `there is no page ${citation.page}`;
  }
}

function faultOfLink(target: string, path: string, repository: Repository): string | undefined {
  const [file = '', anchor] = decodeURI(target).split('#', 2);
  const linked = file === '' ? path : posix.normalize(posix.join(posix.dirname(path), file));
  if (linked.startsWith('..') || !repository.exists(linked)) return `the link ${target} leads to no file`;
  if (anchor === undefined) return undefined;
  const page = repository.texts.get(linked);
  // In a source file an anchor is a line number, for GitHub's viewer.
  if (!linked.endsWith('.md') || page === undefined) return undefined;
  return headingsOf(page).some((heading) => heading.anchor === anchor)
    ? undefined
    : `the link ${target} leads to no heading`;
}
