import { MISSING } from '../values/document';
import { Kind, kindOf } from '../values/bson-kind';
import { compareValues, equalValues } from '../values/value.compare';
import { conjuncts, type Condition, type PathCondition } from '../query/condition';
import type { CompiledIndexSpec } from '../storage/index-spec';

/** True if the index certainly holds every document that the query can match. */
export function holdsAllMatches(spec: CompiledIndexSpec, query: readonly Condition[]): boolean {
  if (spec.partial && !conjuncts(spec.partial.root).every((wanted) => isImplied(wanted, query))) return false;
  return !spec.sparse || spec.fields.some(({ path }) => query.some((have) => excludesAbsence(have, path)));
}

function isImplied(wanted: Condition, query: readonly Condition[]): boolean {
  switch (wanted.kind) {
    case 'path':
      return query.some((have) => have.kind === 'path' && have.path === wanted.path && implies(have, wanted));
    case 'or':
      return wanted.children.some((child) => conjuncts(child).every((part) => isImplied(part, query)));
    case 'and':
      return wanted.children.every((child) => isImplied(child, query));
    default:
      return false;
  }
}

function implies(have: PathCondition, wanted: PathCondition): boolean {
  if (have.operator === wanted.operator && equalValues(have.operand, wanted.operand)) return true;
  if (wanted.operator === '$exists') return excludesAbsence(have, have.path);
  if (have.operator === '$eq') return acceptsPoint(wanted, have.operand);
  if (have.operator === '$in')
    return (have.operand as unknown[]).every((operand) => acceptsPoint(wanted, operand));
  return impliesRange(have, wanted);
}

/** Null also matches a missing field, and an array also matches by element. Neither operand is one value. */
const acceptsPoint = (wanted: PathCondition, operand: unknown): boolean =>
  isDefinite(operand) && ['$eq', '$in', '$gt', '$gte', '$lt', '$lte', '$type'].includes(wanted.operator)
    ? wanted.accepts(operand)
    : false;

function isDefinite(operand: unknown): boolean {
  const kind = kindOf(operand);
  return kind !== Kind.null && kind !== Kind.undefined && kind !== Kind.array && kind !== Kind.regex;
}

function impliesRange(have: PathCondition, wanted: PathCondition): boolean {
  if (!isRange(have) || !isDefinite(have.operand)) return false;
  if (wanted.operator === '$type') {
    // A range of numbers spans several types, so it implies none of them.
    return kindOf(have.operand) !== Kind.number && wanted.accepts(have.operand);
  }
  if (!isRange(wanted) || kindOf(have.operand) !== kindOf(wanted.operand)) return false;
  const order = compareValues(have.operand, wanted.operand);
  const [haveSide, wantedSide] = [have.operator.slice(0, 3), wanted.operator.slice(0, 3)];
  if (haveSide !== wantedSide) return false;
  if (order === 0) return wanted.operator.endsWith('e') || !have.operator.endsWith('e');
  return haveSide === '$gt' ? order > 0 : order < 0;
}

const isRange = ({ operator }: PathCondition): boolean => ['$gt', '$gte', '$lt', '$lte'].includes(operator);

/** True if the condition never matches a document without the field. */
function excludesAbsence(have: Condition, path: string): boolean {
  return have.kind === 'path' && have.path === path && !have.accepts(MISSING);
}
