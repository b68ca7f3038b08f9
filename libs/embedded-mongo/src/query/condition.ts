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
  | '$size'
  | '$mod'
  | '$bits'
  | '$all';

/** One test of one path: what the planner can read bounds from. */
export interface PathCondition {
  readonly kind: 'path';
  readonly path: string;
  readonly operator: ConditionOperator;
  readonly operand: unknown;
  /** Whether one value (an element, or MISSING) satisfies the test; leaf handling is `matches`' matter. */
  readonly accepts: (value: unknown) => boolean;
  readonly matches: (document: Document) => boolean;
}

export interface Junction {
  readonly kind: 'and' | 'or' | 'nor';
  readonly children: readonly Condition[];
  readonly matches: (document: Document) => boolean;
}

/** A test that no index can serve: `$not`, `$ne`, `$expr`. */
export interface Opaque {
  readonly kind: 'opaque';
  readonly matches: (document: Document) => boolean;
}

export type Condition = PathCondition | Junction | Opaque;

export interface Filter {
  readonly root: Condition;
  readonly matches: (document: Document) => boolean;
  /** Top-level fields that the filter reads, or undefined when it may read any. */
  readonly fields: ReadonlySet<string> | undefined;
}

/** All conditions that must hold together, nested `$and`s flattened. */
export function conjuncts(condition: Condition): Condition[] {
  return condition.kind === 'and' ? condition.children.flatMap(conjuncts) : [condition];
}

export function junction(kind: Junction['kind'], children: readonly Condition[]): Condition {
  const matches = {
    and: (document: Document) => children.every((child) => child.matches(document)),
    or: (document: Document) => children.some((child) => child.matches(document)),
    nor: (document: Document) => !children.some((child) => child.matches(document)),
  }[kind];
  return { kind, children, matches };
}
