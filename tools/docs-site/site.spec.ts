import { find, type Section } from './browser/find';
import { siteLink } from './links';
import { renderMarkdown } from './markdown.render';
import { PAGE_NAMES, pathOf } from './pages';
import { readDocument } from './reference/document';
import { fieldsOf } from './reference/fields.list';
import { referencePages } from './reference/reference.pages';
import { buildSite } from './site.build';

const NAMES = [...PAGE_NAMES, ...referencePages().map(({ name }) => name)];

let site: Map<string, string>;
beforeAll(() => {
  site = buildSite();
});

const htmlOf = (name: string): string => site.get(`${name}.html`) ?? '';
const all = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].map(([, one]) => String(one));

const servedPaths = (): Set<string> =>
  new Set([
    ...NAMES.map(pathOf),
    ...[...site.keys()].filter((file) => !file.endsWith('.html')).map((file) => `/docs/${file}`),
  ]);

describe.each(NAMES)('%s', (name) => {
  it('has a title, one heading of the first level, and each anchor once', () => {
    const html = htmlOf(name);
    expect(all(/<title>([^<]+)<\/title>/g, html)).toEqual([expect.stringMatching(/^\S.* · Cowrie$/)]);
    expect(all(/<h1[ >]([^<]*)/g, html)).toHaveLength(1);
    const ids = all(/ id="([^"]*)"/g, html);
    expect(ids).not.toContain('');
    expect(ids).toEqual([...new Set(ids)]);
  });

  it('leads only to pages, files and anchors that exist', () => {
    const served = servedPaths();
    for (const target of all(/(?:href|src)="([^"]+)"/g, htmlOf(name))) {
      if (target.startsWith('https://')) continue;
      const [path = '', anchor] = target.split('#', 2);
      expect([target, path === '' || served.has(path)]).toEqual([target, true]);
      if (anchor === undefined) continue;
      const page = path === '' ? name : (NAMES.find((one) => pathOf(one) === path) ?? '');
      expect([target, htmlOf(page).includes(` id="${anchor}"`)]).toEqual([target, true]);
    }
  });

  it('needs nothing that the content security policy refuses', () => {
    const html = htmlOf(name);
    expect(html).not.toMatch(
      /<style|<[^>]+ style=|<[^>]+ on\w+=|<script(?![^>]* src="\/docs\/)|<(?:form|iframe|base)\b/,
    );
    expect(
      all(/<(?:script|link|img)[^>]+(?:src|href)="([^"]+)"/g, html).filter(
        (path) => !path.startsWith('/docs/'),
      ),
    ).toEqual([]);
  });
});

describe('the search', () => {
  const search = (query: string): string[] =>
    find(JSON.parse(String(site.get('search.json'))) as Section[], query).map(({ url }) => url);

  it('finds a section by its words, by their beginnings, and by code', () => {
    expect(search('confirmations')[0]).toBe('/docs/concepts#confirmations');
    expect(search('CONFIRM')).toContain('/docs/concepts#confirmations');
    expect(search('who refunds')[0]).toBe('/docs/wrong-money#who-refunds');
    expect(search('duplicate_reference')[0]).toBe('/docs/error-codes#duplicate_reference');
    expect(search('wrong_token')).toContain('/docs/testing#scenarios');
  });

  it('requires every word, and finds nothing for an empty query', () => {
    expect(search('confirmations zebra')).toEqual([]);
    expect(search('  ?')).toEqual([]);
  });

  it('leads to anchors that exist', () => {
    const sections = JSON.parse(String(site.get('search.json'))) as Section[];
    expect(sections.length).toBeGreaterThan(60);
    for (const { url } of sections) {
      const [path = '', anchor] = url.split('#', 2);
      const page = NAMES.find((one) => pathOf(one) === path) ?? '';
      expect([url, anchor === undefined || htmlOf(page).includes(` id="${anchor}"`)]).toEqual([url, true]);
    }
  });

  it('is a module that browsers run, without a name of the build', () => {
    expect(site.get('find.js')).toMatch(/export function find\(/);
    expect(site.get('find.js')).not.toMatch(/require\(|import /);
  });
});

describe('the Markdown', () => {
  it('shows code blocks in different languages as tabs, and a single one without tabs', () => {
    const html = renderMarkdown('```sh\ncurl <a>\n```\n\n```go\nx\n```\n\ntext\n\n```go\ny\n```\n');
    expect(all(/<label for="([^"]+)"/g, html)).toEqual(['tab-1-sh', 'tab-1-go']);
    expect(all(/<input [^>]*(checked)/g, html)).toHaveLength(1);
    expect(html).toContain('curl &#60;a&#62;');
    expect(all(/<pre[^>]*><code>([^<]+)/g, html)).toHaveLength(3);
  });

  it('puts each code block into a frame of its own, where a button can be', () => {
    const html = renderMarkdown('```sh\ncurl\n```\n\n```ts\nx\n```\n\ntext\n\n```json\n{}\n```\n');
    expect(all(/(<div class="code"><pre)/g, html)).toHaveLength(3);
  });

  it('turns links between files into links of the site, and refuses a file that is not served', () => {
    expect(siteLink('start.md#4-verify')).toBe('/docs/start#4-verify');
    expect(siteLink('index.md')).toBe('/docs');
    expect(siteLink('../openapi.json')).toBe('/docs/api');
    for (const target of ['../interface.md', 'nothing.md', 'javascript:alert(1)', 'http://example.com'])
      expect(() => siteLink(target)).toThrow('is not served');
  });
});

describe('the API reference', () => {
  const page = (name: string): string => referencePages().find((one) => one.name === name)?.markdown ?? '';

  it('shows every call that is offered for integration, with its key, its fields, an answer and its errors', () => {
    const { paths } = readDocument();
    const all = referencePages()
      .map(({ markdown }) => markdown)
      .join('\n');
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { tags }]) => ({
        call: `${method.toUpperCase()} ${path}`,
        tags,
      })),
    );
    const offered = calls.filter(({ tags }) => !tags.includes('Checkout (internal)'));
    expect(offered.length).toBeGreaterThan(20);
    expect(offered.filter(({ call }) => !all.includes(`\`${call}\``))).toEqual([]);
    expect(all).not.toContain('/checkout/{payCode}');
    const payments = page('api-payments');
    expect(payments).toContain('`POST /api/v1/payments`, with a public key');
    expect(payments).toMatch(/\| `customerFirstName` \| string, optional\. .*At most 50 characters\. \|/);
    expect(payments).toContain('curl -sS --fail-with-body "https://api.cowrie.example/api/v1/payments"');
    expect(payments).toContain('`^[A-Za-z0-9]{8,64}$`');
    expect(payments).toContain('409 [`duplicate_reference`](error-codes.md#duplicate_reference)');
    expect(page('api-webhooks')).toContain('## payment.paid');
  });

  it('names the fields of inner objects and lists from the outside in, and ends in a shape that holds itself', () => {
    const node = { $ref: '#/components/schemas/Node' };
    const schemas = {
      Node: {
        required: ['name'],
        properties: {
          name: { type: 'string', maxLength: 9 },
          parent: node,
          rows: { type: 'array', items: { properties: { at: { type: 'string', format: 'date-time' } } } },
        },
      },
    };
    expect(fieldsOf(node, schemas).map(({ path, type, isRequired }) => [path, type, isRequired])).toEqual([
      ['name', 'string', true],
      ['parent', 'any', false],
      ['rows', 'list of any', false],
      ['rows[].at', 'time', false],
    ]);
    expect(fieldsOf(node, schemas)[0]?.description).toBe('At most 9 characters.');
  });
});
