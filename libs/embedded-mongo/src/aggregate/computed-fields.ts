import { promote } from './mingo.bridge';
import { compileExpression, type CompiledExpression } from './expression.evaluate';
import { MISSING, isDocument, setField, type Document } from '../values/document';

/** Fields to compute, nested as in the document. */
interface Branch {
  readonly children: Map<string, Branch | CompiledExpression>;
}

/** Writes computed fields into `target`, which may be changed. The expressions read `source`. */
export type ComputeInto = (target: Document, source: Document) => Document;

/**
 * `$addFields`, and the computed part of a projection. `{a: {b: expr}}` and `{'a.b': expr}` mean the same and
 * keep the other fields of `a`. If `a` is an array, each of its elements gets the field. A field whose value
 * is missing is removed.
 */
export function compileFields(
  specification: readonly (readonly [path: string, expression: unknown])[],
): ComputeInto {
  const root: Branch = { children: new Map() };
  for (const [path, expression] of specification) addToBranch(root, path.split('.'), expression);
  return (target, source) => {
    const input = promote(source);
    return write(target, root, (evaluate) => {
      const value = evaluate(input);
      return value === undefined ? MISSING : value;
    }) as Document;
  };
}

export const isExpression = (value: unknown): boolean =>
  !isDocument(value) || Object.keys(value).length === 0 || Object.keys(value)[0]?.startsWith('$') === true;

function addToBranch(root: Branch, parts: readonly string[], expression: unknown): void {
  let branch = root;
  for (const part of parts.slice(0, -1)) branch = branchAt(branch, part);
  const last = parts.at(-1) as string;
  if (isExpression(expression)) branch.children.set(last, compileExpression(expression));
  else {
    const nested = branchAt(branch, last);
    for (const [name, value] of Object.entries(expression as Document))
      addToBranch(nested, name.split('.'), value);
  }
}

function branchAt(branch: Branch, part: string): Branch {
  const known = branch.children.get(part);
  if (known && typeof known !== 'function') return known;
  const made: Branch = { children: new Map() };
  branch.children.set(part, made);
  return made;
}

function write(
  value: unknown,
  branch: Branch,
  compute: (expression: CompiledExpression) => unknown,
): unknown {
  if (Array.isArray(value)) return value.map((element: unknown) => write(element, branch, compute));
  const result: Document = isDocument(value) ? { ...value } : {};
  for (const [name, child] of branch.children) {
    const present = Object.hasOwn(result, name) ? result[name] : MISSING;
    const wanted = typeof child === 'function' ? compute(child) : write(present, child, compute);
    if (wanted === MISSING) delete result[name];
    else setField(result, name, wanted);
  }
  return result;
}
