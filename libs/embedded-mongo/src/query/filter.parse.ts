import { badValue, notSupported } from '../command-error';
import { isDocument, type Document } from '../values/document';
import { firstPart } from '../values/path.walk';
import { junction, type Condition, type Filter } from './condition';
import { parseExpressionCondition } from './expression.condition';
import { parsePathConditions } from './path-condition.parse';

/**
 * Reads a MongoDB filter.
 * @throws CommandError BadValue for an operator that MongoDB does not know, CommandNotSupported for one that
 * this server leaves out.
 */
export function parseFilter(source: Document, variables: Document = {}): Filter {
  const root = parseCondition(source, variables);
  return { root, matches: root.matches, fields: fieldsOf(source) };
}

const parseCondition = (source: Document, variables: Document): Condition => {
  const children = Object.entries(source).flatMap(([name, operand]) =>
    name.startsWith('$')
      ? parseTopLevel(name, operand, variables)
      : parsePathConditions(name, operand, {
          parseFilter: (nested) => parseCondition(nested, variables),
          leaf: 'expand',
        }),
  );
  return children.length === 1 ? (children[0] as Condition) : junction('and', children);
};

function parseTopLevel(name: string, operand: unknown, variables: Document): Condition[] {
  switch (name) {
    case '$and':
    case '$or':
    case '$nor':
      return [
        junction(
          name.slice(1) as 'and' | 'or' | 'nor',
          clausesOf(name, operand).map((clause) => parseCondition(clause, variables)),
        ),
      ];
    case '$expr':
      return [parseExpressionCondition(operand, variables)];
    case '$comment':
      return [];
    case '$where':
      throw notSupported('$where: it runs code of the client');
    case '$text':
    case '$jsonSchema':
    case '$alwaysTrue':
    case '$alwaysFalse':
    case '$sampleRate':
      throw notSupported(name);
    default:
      throw badValue(
        `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
      );
  }
}

function clausesOf(name: string, operand: unknown): Document[] {
  if (!Array.isArray(operand)) throw badValue(`${name} must be an array`);
  if (operand.length === 0) throw badValue(`${name} argument must be a non-empty array`);
  return operand.map((clause: unknown) => {
    if (!isDocument(clause)) throw badValue(`${name} argument's entries must be objects`);
    return clause;
  });
}

function fieldsOf(source: Document): ReadonlySet<string> | undefined {
  const fields = new Set<string>();
  for (const [name, operand] of Object.entries(source)) {
    if (!name.startsWith('$')) fields.add(firstPart(name));
    else if (Array.isArray(operand)) {
      for (const clause of operand as Document[]) {
        const nested = fieldsOf(clause);
        if (!nested) return undefined;
        nested.forEach((field) => fields.add(field));
      }
    } else if (name !== '$comment') return undefined;
  }
  return fields;
}
