import { promote } from './mingo.bridge';
import { compileExpression, type CompiledExpression } from './expression.evaluate';
import { MISSING, isDocument, setField, type Document } from '../values/document';

/** Fields to compute, nested as they lie in the document. */
interface Branch {
  readonly children: Map<string, Branch | CompiledExpression>;
}

/** Writes computed fields into a document that may be changed; `source` is what the expressions read. */
export type ComputeInto = (target: Document, source: Document) => Document;

/**
 * `$addFields`, and the computed part of a projection: `{a: {b: expr}}` and `{'a.b': expr}` are the same and keep
 * a's other fields; an array on the way gets the field in each of its elements. What computes to nothing is removed.
 */
export function compileFields(
  specification: readonly (readonly [path: string, expression: unknown])[],
  variables: Document,
): ComputeInto {
  const root: Branch = { children: new Map() };
  for (const [path, expression] of specification) plant(root, path.split('.'), expression, variables);
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

function plant(root: Branch, parts: readonly string[], expression: unknown, variables: Document): void {
  let branch = root;
  for (const part of parts.slice(0, -1)) branch = branchAt(branch, part);
  const last = parts.at(-1) as string;
  if (isExpression(expression)) branch.children.set(last, compileExpression(expression, variables));
  else {
    const nested = branchAt(branch, last);
    for (const [name, value] of Object.entries(expression as Document))
      plant(nested, name.split('.'), value, variables);
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
