import { badValue, CommandError, notSupported } from '../command-error';
import { compileFields, isExpression } from '../aggregate/computed-fields';
import { checkExpression } from '../aggregate/expression.evaluate';
import { MISSING, isDocument, setField, type Document } from '../values/document';
import { isBsonNumber, toDouble } from '../values/exact-decimal';
import { FieldNames } from '../values/raw-document';

export interface Projection {
  readonly apply: (document: Document) => Document;
  /** Top-level fields that the projection reads; undefined if it may read any. */
  readonly reads: FieldNames | undefined;
  /** The result is exactly the fields that it reads, as they are stored. */
  readonly isSelection: boolean;
}

interface Tree {
  readonly children: Map<string, Tree>;
}

interface Specification {
  readonly included: string[];
  readonly excluded: string[];
  readonly computed: [path: string, expression: unknown][];
}

/**
 * Reads a projection: inclusion or exclusion, and computed fields. Undefined means the whole document.
 * @throws CommandError 31254 for a mix of inclusion and exclusion
 */
export function parseProjection(source: unknown): Projection | undefined {
  if (source === undefined || source === null) return undefined;
  if (!isDocument(source)) throw badValue('a projection must be an object');
  if (Object.keys(source).length === 0) return undefined;
  const specification: Specification = { included: [], excluded: [], computed: [] };
  read(source, '', specification);
  const { included, excluded, computed } = specification;
  const others = excluded.filter((path) => path !== '_id');
  const inclusive =
    included.some((path) => path !== '_id') ||
    computed.length > 0 ||
    (included.length > 0 && others.length === 0);
  if (inclusive && others.length > 0) {
    throw new CommandError(31254, `Cannot do exclusion on field ${others[0]} in inclusion projection`);
  }
  const paths = [...included, ...computed.map(([path]) => path)];
  const keep = treeOf([...paths, ...(excluded.includes('_id') ? [] : ['_id'])]);
  const drop = treeOf(excluded);
  const compute = computed.length > 0 ? compileFields(computed) : undefined;
  const apply = (document: Document): Document => {
    const shaped = (inclusive ? includedFields(document, keep) : withoutFields(document, drop)) as Document;
    return compute ? compute(shaped, document) : shaped;
  };
  const reads = inclusive && !compute ? new FieldNames(keep.children.keys()) : undefined;
  return { apply, reads, isSelection: reads !== undefined && !paths.some((path) => path.includes('.')) };
}

function read(source: Document, prefix: string, into: Specification): void {
  for (const [name, value] of Object.entries(source)) {
    const path = prefix + name;
    if (path.split('.').some((part) => part.startsWith('$'))) throw notSupported(`the projection '${path}'`);
    const flag = flagOf(value);
    if (flag !== undefined) (flag ? into.included : into.excluded).push(path);
    else if (isExpression(value)) {
      checkExpression(value);
      into.computed.push([path, value]);
    } else read(value as Document, `${path}.`, into);
  }
}

function flagOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  return isBsonNumber(value) ? toDouble(value) !== 0 : undefined;
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

/** Keeps the stored order and looks into arrays. A scalar is dropped if the path goes deeper. */
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
