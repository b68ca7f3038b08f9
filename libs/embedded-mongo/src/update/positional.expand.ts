import { badValue } from '../command-error';
import type { Condition, Filter } from '../query/condition';
import { parseFilter } from '../query/filter.parse';
import { isDocument, type Document } from '../values/document';
import { anyAtPath, valueAtPath } from '../values/path.walk';

/** `arrayFilters` by the identifier that `$[identifier]` names. */
export type ArrayFilters = ReadonlyMap<string, Filter>;

export function parseArrayFilters(source: unknown): ArrayFilters {
  const filters = new Map<string, Filter>();
  if (source === undefined) return filters;
  if (!Array.isArray(source)) throw badValue('arrayFilters must be an array');
  for (const entry of source as unknown[]) {
    if (!isDocument(entry)) throw badValue('arrayFilters entries must be objects');
    const filter = parseFilter(entry);
    const names = [...(filter.fields ?? [])];
    const [name] = names;
    if (names.length !== 1 || name === undefined) {
      throw badValue('Expected a single top-level field name in each array filter');
    }
    if (filters.has(name))
      throw badValue(`Found multiple array filters with the same top-level field name ${name}`);
    filters.set(name, filter);
  }
  return filters;
}

/** The concrete paths that `a.$.b`, `a.$[].b` and `a.$[x].b` stand for in one document. */
export function expandPositions(
  document: Document,
  parts: readonly string[],
  query: Condition | undefined,
  arrayFilters: ArrayFilters,
): string[][] {
  const at = parts.findIndex((part) => part.startsWith('$'));
  if (at < 0) return [[...parts]];
  const before = parts.slice(0, at);
  const marker = parts[at] as string;
  const array = valueAtPath(document, before);
  if (!Array.isArray(array)) {
    throw badValue(
      marker === '$'
        ? 'The positional operator did not find the match needed from the query.'
        : `The path '${before.join('.')}' must exist in the document in order to apply array updates.`,
    );
  }
  const positions =
    marker === '$'
      ? [matchedPosition(document, before, array, query)]
      : selected(marker, array, arrayFilters);
  return positions.flatMap((position) =>
    expandPositions(document, [...before, String(position), ...parts.slice(at + 1)], query, arrayFilters),
  );
}

function selected(marker: string, array: readonly unknown[], arrayFilters: ArrayFilters): number[] {
  const name = /^\$\[(.*)\]$/.exec(marker)?.[1];
  if (name === undefined) throw badValue(`'${marker}' is not a valid positional operator`);
  const positions = [...array.keys()];
  if (name === '') return positions;
  const filter = arrayFilters.get(name);
  if (!filter) throw badValue(`No array filter found for identifier '${name}'`);
  return positions.filter((position) => filter.matches({ [name]: array[position] }));
}

/** The element by which the query's conditions on the array matched. */
function matchedPosition(
  document: Document,
  arrayPath: readonly string[],
  array: readonly unknown[],
  query: Condition | undefined,
): number {
  const path = arrayPath.join('.');
  for (const condition of query ? matchingLeaves(query, document) : []) {
    if (condition.kind !== 'path' || (condition.path !== path && !condition.path.startsWith(`${path}.`)))
      continue;
    const rest = condition.path.split('.').slice(arrayPath.length);
    const position = array.findIndex((element) =>
      condition.operator === '$elemMatch' && rest.length === 0
        ? condition.accepts([element])
        : anyAtPath(element, rest, 'expand', condition.accepts),
    );
    if (position >= 0) return position;
  }
  throw badValue('The positional operator did not find the match needed from the query.');
}

function matchingLeaves(condition: Condition, document: Document): Condition[] {
  if (condition.kind === 'and') return condition.children.flatMap((child) => matchingLeaves(child, document));
  if (condition.kind !== 'or') return [condition];
  return condition.children
    .filter((child) => child.matches(document))
    .flatMap((child) => matchingLeaves(child, document));
}

export const identifiersIn = (parts: readonly string[]): string[] =>
  parts.flatMap((part) => /^\$\[(.+)\]$/.exec(part)?.[1] ?? []);
