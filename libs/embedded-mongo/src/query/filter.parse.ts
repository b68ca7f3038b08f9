import { badValue } from '../command-error';
import { isDocument, type Document } from '../values/document';
import { firstPart } from '../values/path.walk';
import { junction, junctionKinds, type Condition, type Filter } from './condition';
import { parsePathConditions } from './path-condition.parse';

/**
 * Reads a MongoDB filter.
 * @throws CommandError BadValue for an operator that this server does not support
 */
export function parseFilter(source: Document): Filter {
  const root = parseCondition(source);
  return {
    root,
    matches: root.matches,
    // Computed only if documents are tested: most queries need only an index.
    get fields() {
      return fieldsOf(source);
    },
  };
}

const parseCondition = (source: Document): Condition => {
  const children = Object.entries(source).flatMap(([name, operand]) =>
    name.startsWith('$')
      ? [parseJunction(name, operand)]
      : parsePathConditions(name, operand, { parseFilter: parseCondition, leaf: 'expand' }),
  );
  return children.length === 1 ? (children[0] as Condition) : junction('and', children);
};

function parseJunction(name: string, operand: unknown): Condition {
  const kind = Object.hasOwn(junctionKinds, name) ? junctionKinds[name] : undefined;
  if (!kind) {
    throw badValue(
      `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
    );
  }
  return junction(kind, clausesOf(name, operand).map(parseCondition));
}

function clausesOf(name: string, operand: unknown): Document[] {
  if (!Array.isArray(operand)) throw badValue(`${name} must be an array`);
  if (operand.length === 0) throw badValue(`${name} argument must be a non-empty array`);
  return operand.map((clause: unknown) => {
    if (!isDocument(clause)) throw badValue(`${name} argument's entries must be objects`);
    return clause;
  });
}

function fieldsOf(source: Document): ReadonlySet<string> {
  const fields = Object.entries(source).flatMap(([name, operand]) =>
    name.startsWith('$')
      ? (operand as Document[]).flatMap((clause) => [...fieldsOf(clause)])
      : [firstPart(name)],
  );
  return new Set(fields);
}
