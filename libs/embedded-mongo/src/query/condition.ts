import type { Document } from '../values/document';

export type ConditionOperator =
  | '$eq'
  | '$gt'
  | '$gte'
  | '$lt'
  | '$lte'
  | '$in'
  | '$exists'
  | '$type'
  | '$regex'
  | '$elemMatch'
  | '$size';

/** One test of one path. The planner derives index bounds from it. */
export interface PathCondition {
  readonly kind: 'path';
  readonly path: string;
  readonly operator: ConditionOperator;
  readonly operand: unknown;
  /**
   * True if one value satisfies the test: a field, an array's element, or MISSING. `matches` finds the
   * values.
   */
  readonly accepts: (value: unknown) => boolean;
  readonly matches: (document: Document) => boolean;
}

export interface Junction {
  readonly kind: 'and' | 'or' | 'nor';
  readonly children: readonly Condition[];
  readonly matches: (document: Document) => boolean;
}

/** A test that no index can serve: `$not`, `$ne`, `$nin`. */
export interface Opaque {
  readonly kind: 'opaque';
  readonly matches: (document: Document) => boolean;
}

export type Condition = PathCondition | Junction | Opaque;

export interface Filter {
  readonly root: Condition;
  readonly matches: (document: Document) => boolean;
  /** Top-level fields that the filter reads. */
  readonly fields: ReadonlySet<string>;
}

/** The conditions that must all hold; a nested `$and` is flattened. */
export function conjuncts(condition: Condition): Condition[] {
  return condition.kind === 'and' ? condition.children.flatMap(conjuncts) : [condition];
}

/** Every supported operator that combines filters. */
export const junctionKinds: Readonly<Record<string, Junction['kind']>> = {
  $and: 'and',
  $or: 'or',
  $nor: 'nor',
};

export function junction(kind: Junction['kind'], children: readonly Condition[]): Condition {
  const matches = {
    and: (document: Document) => children.every((child) => child.matches(document)),
    or: (document: Document) => children.some((child) => child.matches(document)),
    nor: (document: Document) => !children.some((child) => child.matches(document)),
  }[kind];
  return { kind, children, matches };
}
