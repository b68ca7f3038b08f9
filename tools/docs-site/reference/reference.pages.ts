import { headingsOf } from '../../docs/markdown.read';
import type { GuidePage } from '../pages';
import { type ApiDocument, type Operation, readDocument } from './document';
import { fieldsOf } from './fields.list';
import { eventMarkdown, fieldTable, operationMarkdown } from './operation.markdown';

/** The checkout's calls are not offered for integration (docs/interface.md §1). */
const LEFT_OUT = ['Checkout (internal)'];
const WEBHOOKS = 'Webhooks';

/**
 * The pages of the API reference, made from the API's document: one that begins it, and one for each kind of
 * call. They are pages like those of the guide, so they have its look, its search and its menu
 * (docs/decisions/0124).
 */
export function referencePages(document: ApiDocument = readDocument()): GuidePage[] {
  const tags = document.tags.filter(({ name }) => !LEFT_OUT.includes(name));
  const pages = tags.map((tag) => ({
    name: nameOf(tag.name),
    title: tag.name,
    markdown: [
      `# ${tag.name}`,
      tag.description,
      ...(tag.name === WEBHOOKS ? eventsOf(document) : operationsOf(tag.name, document)),
    ].join('\n\n'),
  }));
  return [indexPage(document, pages), ...pages];
}

function indexPage({ info, paths }: ApiDocument, pages: readonly GuidePage[]): GuidePage {
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { summary, tags }]) => {
      const page = pages.find(({ title }) => tags.includes(title));
      return page
        ? [`| \`${method.toUpperCase()} ${path}\` | [${summary}](${page.name}.md#${anchorOf(summary)}) |`]
        : [];
    }),
  );
  const title = 'API reference';
  const markdown = [
    `# ${title}`,
    info.description,
    'The same as a document for machines (OpenAPI 3.1) is at `/openapi.json`.',
    ['| call | what it does |', '| --- | --- |', ...rows].join('\n'),
  ].join('\n\n');
  return { name: 'api', title, markdown };
}

function operationsOf(tag: string, document: ApiDocument): string[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => operationMarkdown({ method, path }, operation, document)),
  );
}

function eventsOf({ webhooks, components }: ApiDocument): string[] {
  const events = Object.values(webhooks).flatMap((methods): Operation[] => Object.values(methods));
  const body = components.schemas.PaymentEventBody;
  return [body ? fieldTable('field', fieldsOf(body, components.schemas)) : '', ...events.map(eventMarkdown)];
}

/** `Test helpers` is the page `api-test-helpers`. */
function nameOf(tag: string): string {
  return `api-${tag.toLowerCase().replace(/[^a-z]+/g, '-')}`;
}

function anchorOf(text: string): string {
  return headingsOf(`## ${text}`)[0]?.anchor ?? '';
}
