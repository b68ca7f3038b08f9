import { CommandError, ErrorCode } from '../command-error';
import { showValue } from '../storage/duplicate-key.error';
import { MISSING, fieldOf, isArrayIndex, isDocument, setField, type Document } from '../values/document';

/** Without this limit a position of a billion would fill the memory with nulls. */
const MAX_ARRAY_PADDING = 1_500_000;

/**
 * Writes a value at a path. Creates missing documents on the way and fills arrays with null.
 * @throws CommandError PathNotViable when a scalar is in the way
 */
export function writeAtPath(document: Document, parts: readonly string[], value: unknown): void {
  let node: unknown = document;
  for (const [depth, part] of parts.entries()) {
    const last = depth === parts.length - 1;
    const next = last ? value : childOf(node, part);
    if (Array.isArray(node))
      writeElement(node, part, last || next !== MISSING ? next : {}, parts.slice(0, depth));
    else if (isDocument(node)) {
      if (last || next === MISSING) setField(node, part, last ? value : {});
    } else {
      const name = parts[depth - 1] ?? '';
      throw new CommandError(
        ErrorCode.PathNotViable,
        `Cannot create field '${part}' in element {${name}: ${showValue(node)}}`,
      );
    }
    if (!last) node = childOf(node, part);
  }
}

const childOf = (node: unknown, part: string): unknown => {
  if (Array.isArray(node))
    return isArrayIndex(part) && Number(part) < node.length ? node[Number(part)] : MISSING;
  return isDocument(node) ? fieldOf(node, part) : MISSING;
};

function writeElement(array: unknown[], part: string, value: unknown, parent: readonly string[]): void {
  if (!isArrayIndex(part)) {
    const shown = `{${parent.at(-1) ?? ''}: ${showValue(array)}}`;
    throw new CommandError(ErrorCode.PathNotViable, `Cannot create field '${part}' in element ${shown}`);
  }
  const position = Number(part);
  if (position - array.length > MAX_ARRAY_PADDING) {
    throw new CommandError(ErrorCode.BadValue, `can't backfill more than ${MAX_ARRAY_PADDING} elements`);
  }
  while (array.length < position) array.push(null);
  array[position] = value;
}

/** Removes a field. An array's element becomes null, so that the others keep their positions. */
export function removeAtPath(document: Document, parts: readonly string[]): void {
  let node: unknown = document;
  for (const part of parts.slice(0, -1)) node = childOf(node, part);
  const last = parts.at(-1) as string;
  if (Array.isArray(node)) {
    if (childOf(node, last) !== MISSING) node[Number(last)] = null;
  } else if (isDocument(node) && Object.hasOwn(node, last)) {
    delete node[last];
  }
}

/** Orders paths by name, and positions by number. MongoDB applies the fields of an update in this order. */
export function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const [left, right] = [a[i] as string, b[i] as string];
    if (left === right) continue;
    if (isArrayIndex(left) && isArrayIndex(right)) return Number(left) - Number(right);
    return left < right ? -1 : 1;
  }
  return a.length - b.length;
}
