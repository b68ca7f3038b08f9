import { type ApiDocument, type Content, nameOf, type Operation } from './document';
import { boundsOf, type Field, fieldsOf, resolved, typeOf } from './fields.list';

/** The address of the service in examples. The service replaces it by its own. */
const API_URL = 'https://api.cowrie.example';
const KEYS: Readonly<Record<string, string>> = {
  publicKey: 'COWRIE_PUBLIC_KEY',
  secretKey: 'COWRIE_SECRET_KEY',
};
const KEY_NAMES: Readonly<Record<string, string>> = { publicKey: 'a public key', secretKey: 'a secret key' };

/** One call of the API as a section of a page: what it does, what it takes, what it answers, how it fails. */
export function operationMarkdown(
  { method, path }: { method: string; path: string },
  operation: Operation,
  document: ApiDocument,
): string {
  const { schemas } = document.components;
  const { parameters = [], requestBody, security = [] } = operation;
  const keys = security.flatMap((one) => Object.keys(one));
  const body = requestBody?.content['application/json'];
  const parameterFields = parameters.map(({ name, in: where, required = false, description, schema }) => ({
    path: name,
    type: `${typeOf(schema, schemas)} in the ${where}`,
    isRequired: required,
    description: [description ?? '', ...boundsOf(resolved(schema, schemas))].join(' '),
  }));
  return [
    `## ${operation.summary}`,
    `\`${method.toUpperCase()} ${path}\`${keys.length > 0 ? `, with ${keys.map((key) => KEY_NAMES[key]).join(' or ')}` : ''}`,
    operation.description ?? '',
    fieldTable('parameter', parameterFields, INPUT),
    body?.schema ? fieldTable('field of the body', fieldsOf(body.schema, schemas), INPUT) : '',
    fence('sh', curlOf({ method, path }, operation, keys[0])),
    ...answersOf(operation, document),
    errorsOf(operation, document),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** What a webhook endpoint receives for one event. */
export function eventMarkdown(operation: Operation): string {
  const example = firstExample(operation.requestBody?.content['application/json']);
  return [
    `## ${operation.summary}`,
    operation.description ?? '',
    example === undefined ? '' : fence('json', JSON.stringify(example, null, 2)),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** What is said of a field that is needed, and of one that is not. */
type Presence = readonly [needed: string, other: string];
const INPUT: Presence = ['required', 'optional'];
const OUTPUT: Presence = ['always', 'not always'];

/** A table of fields, narrow enough for a phone: the type stands before the meaning. */
export function fieldTable(head: string, fields: readonly Field[], presence: Presence = OUTPUT): string {
  const rows = fields.map(({ path, type, isRequired, description }) =>
    row([`\`${path}\``, `${type}, ${presence[isRequired ? 0 : 1]}. ${description}`]),
  );
  return table([head, 'type and meaning'], rows);
}

function answersOf(operation: Operation, { components }: ApiDocument): string[] {
  return Object.entries(operation.responses).flatMap(([status, answer]) => {
    if (!status.startsWith('2')) return [];
    const content = answer.content?.['application/json'];
    const data = content?.schema && resolved(content.schema, components.schemas).properties?.data;
    const example = firstExample(content);
    const types = Object.keys(answer.content ?? {}).filter((type) => type !== 'application/json');
    return [
      `**Answer: ${status}.** ${types.length > 0 ? `With \`Accept\`: ${types.map((type) => `\`${type}\``).join(', ')} as well.` : ''}`.trim(),
      data ? fieldTable('field of data', fieldsOf(data, components.schemas)) : '',
      example === undefined ? '' : fence('json', JSON.stringify(example, null, 2)),
    ];
  });
}

function errorsOf(operation: Operation, { components }: ApiDocument): string {
  const codes = Object.entries(operation.responses).flatMap(([status, answer]) => {
    if (status.startsWith('2')) return [];
    const found = answer.$ref ? components.responses[nameOf(answer.$ref)] : answer;
    const examples = Object.keys(found?.content?.['application/json']?.examples ?? {});
    return examples.map((code) => `${status} [\`${code}\`](error-codes.md#${code})`);
  });
  return codes.length > 0 ? `**Errors:** ${codes.join(', ')}.` : '';
}

function curlOf(
  { method, path }: { method: string; path: string },
  { parameters = [], requestBody }: Operation,
  key: string | undefined,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (hole, name: string) =>
    textOf(parameters.find((one) => one.name === name)?.example ?? hole),
  );
  const body = firstExample(requestBody?.content['application/json']);
  const headers = parameters.filter((one) => one.in === 'header' && one.name === 'Idempotency-Key');
  return [
    `curl -sS --fail-with-body ${method === 'get' || method === 'post' ? '' : `-X ${method.toUpperCase()} `}"${API_URL}${filled}"`,
    ...(key === undefined ? [] : [`-H "Authorization: Bearer $${KEYS[key]}"`]),
    ...headers.map(({ name, example }) => `-H '${name}: ${textOf(example)}'`),
    ...(body === undefined
      ? method === 'post'
        ? ['-X POST']
        : []
      : [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`]),
  ].join(' \\\n  ');
}

function firstExample(content: Content | undefined): unknown {
  return Object.values(content?.examples ?? {})[0]?.value;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const fence = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\``;

function table(heads: readonly string[], rows: readonly string[]): string {
  return rows.length === 0 ? '' : [row(heads), row(heads.map(() => '---')), ...rows].join('\n');
}

/** A cell is one line, and a bar in it is no border. */
function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim()).join(' | ')} |`;
}
