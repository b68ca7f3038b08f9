import { badValue, CommandError, notSupported } from '../command-error';
import { checkExpression, evaluateExpression } from '../aggregate/expression.evaluate';
import { MISSING, isDocument, setField, type Document } from '../values/document';
import { isBsonNumber, toDouble } from '../values/exact-decimal';
import { parseFilter } from './filter.parse';

export type Projection = (document: Document) => Document;

interface Tree {
  readonly children: Map<string, Tree>;
}

interface Computed {
  readonly path: string;
  readonly compute: (document: Document, current: unknown) => unknown;
}

/**
 * Reads a find projection: inclusion or exclusion, `$slice`, `$elemMatch` and expressions. Undefined is "all".
 * @throws CommandError 31254 or 31253 for a mix of inclusion and exclusion
 */
export function parseProjection(source: unknown, variables: Document = {}): Projection | undefined {
  if (source === undefined || source === null) return undefined;
  if (!isDocument(source)) throw badValue('a projection must be an object');
  const entries = Object.entries(source);
  if (entries.length === 0) return undefined;
  const included: string[] = [];
  const excluded: string[] = [];
  const computed: Computed[] = [];
  let slices = 0;
  for (const [path, value] of entries) {
    if (path.split('.').some((part) => part.startsWith('$'))) throw notSupported(`the projection '${path}'`);
    const flag = flagOf(value);
    if (flag !== undefined) (flag ? included : excluded).push(path);
    else {
      if (path.includes('.')) throw notSupported(`a computed projection at the dotted path '${path}'`);
      computed.push(parseComputed(path, value, variables));
      if (isDocument(value) && '$slice' in value) slices++;
    }
  }
  const withoutId = excluded.includes('_id');
  const others = excluded.filter((path) => path !== '_id');
  const inclusive =
    included.some((path) => path !== '_id') ||
    computed.length > slices ||
    (included.length > 0 && others.length === 0);
  if (inclusive && others.length > 0) {
    throw new CommandError(31254, `Cannot do exclusion on field ${others[0]} in inclusion projection`);
  }
  const keep = treeOf([...included, ...computed.map(({ path }) => path), ...(withoutId ? [] : ['_id'])]);
  const drop = treeOf(excluded);
  return (document) => {
    const result = inclusive
      ? (includedFields(document, keep) as Document)
      : (withoutFields(document, drop) as Document);
    for (const { path, compute } of computed)
      place(result, path, compute(document, document[path] ?? MISSING));
    return result;
  };
}

function flagOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  return isBsonNumber(value) ? toDouble(value) !== 0 : undefined;
}

function parseComputed(path: string, value: unknown, variables: Document): Computed {
  if (isDocument(value) && '$slice' in value && !isExpressionSlice(value.$slice)) {
    return { path, compute: sliceOf(value.$slice) };
  }
  if (isDocument(value) && '$elemMatch' in value) {
    if (!isDocument(value.$elemMatch)) throw badValue('elemMatch: Invalid argument, object required');
    const filter = parseFilter({ v: { $elemMatch: value.$elemMatch } });
    return {
      path,
      compute: (_document, current) => {
        const element: unknown = Array.isArray(current)
          ? current.find((candidate: unknown) => filter.matches({ v: [candidate] }))
          : undefined;
        return element === undefined ? MISSING : [element];
      },
    };
  }
  if (isDocument(value) && '$meta' in value) throw notSupported('$meta in projections');
  checkExpression(value);
  return {
    path,
    compute: (document) => evaluateExpression(document, value, variables) ?? MISSING,
  };
}

/** `$slice` with a field path is the aggregation expression, with numbers the projection operator. */
const isExpressionSlice = (argument: unknown): boolean =>
  Array.isArray(argument) && !argument.every((entry) => isBsonNumber(entry));

function sliceOf(argument: unknown): Computed['compute'] {
  const numbers = (Array.isArray(argument) ? (argument as unknown[]) : [argument]).map((entry) =>
    isBsonNumber(entry) ? toDouble(entry) : NaN,
  );
  const [first = NaN, count] = numbers;
  if (
    numbers.some((number) => !Number.isInteger(number)) ||
    numbers.length > 2 ||
    (count !== undefined && count <= 0)
  ) {
    throw badValue('Invalid $slice syntax');
  }
  return (_document, current) => {
    if (!Array.isArray(current)) return current;
    if (count === undefined) return first >= 0 ? current.slice(0, first) : current.slice(first);
    const start = first >= 0 ? first : Math.max(0, current.length + first);
    return current.slice(start, start + count);
  };
}

function treeOf(paths: readonly string[]): Tree {
  const root: Tree = { children: new Map() };
  for (const path of paths) {
    let node = root;
    for (const part of path.split('.')) {
      const child = node.children.get(part) ?? { children: new Map<string, Tree>() };
      node.children.set(part, child);
      node = child;
    }
  }
  return root;
}

/** Stored order is kept; arrays are entered; scalars where the path goes deeper fall away. */
function includedFields(value: unknown, tree: Tree): unknown {
  if (tree.children.size === 0) return value;
  if (Array.isArray(value)) {
    return value
      .filter((element) => isDocument(element) || Array.isArray(element))
      .map((element: unknown) => includedFields(element, tree));
  }
  if (!isDocument(value)) return MISSING;
  const result: Document = {};
  for (const [name, field] of Object.entries(value)) {
    const child = tree.children.get(name);
    const kept = child ? includedFields(field, child) : MISSING;
    if (kept !== MISSING) setField(result, name, kept);
  }
  return result;
}

function withoutFields(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value)) return value.map((element: unknown) => withoutFields(element, tree));
  if (!isDocument(value)) return value;
  const result: Document = {};
  for (const [name, field] of Object.entries(value)) {
    const child = tree.children.get(name);
    if (child?.children.size === 0) continue;
    setField(result, name, child ? withoutFields(field, child) : field);
  }
  return result;
}

function place(result: Document, path: string, value: unknown): void {
  if (value === MISSING) delete result[path];
  else setField(result, path, value);
}
