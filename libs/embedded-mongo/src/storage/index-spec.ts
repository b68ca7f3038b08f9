import { parseFilter } from '../query/filter.parse';
import type { Filter } from '../query/condition';
import type { Document } from '../values/document';
import { firstPart } from '../values/path.walk';
import { keyFields, type KeyField } from './index-keys.extract';

/** An index as it was asked for, in the form that `listIndexes` shows and the log keeps. */
export interface IndexSpec {
  readonly name: string;
  readonly key: Document;
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly hidden: boolean;
  readonly partialFilterExpression: Document | undefined;
  readonly expireAfterSeconds: number | undefined;
}

/** The spec with what is worked out of it once. */
export interface CompiledIndexSpec extends IndexSpec {
  readonly fields: readonly KeyField[];
  readonly partial: Filter | undefined;
  /** Top-level fields that decide about a document's keys; undefined when any may. */
  readonly reads: ReadonlySet<string> | undefined;
}

export function compileIndexSpec(spec: IndexSpec): CompiledIndexSpec {
  const fields = keyFields(spec.key);
  const partial = spec.partialFilterExpression && parseFilter(spec.partialFilterExpression);
  const own = fields.map((field) => firstPart(field.path));
  const reads = partial && !partial.fields ? undefined : new Set([...own, ...(partial?.fields ?? [])]);
  return { ...spec, fields, partial, reads };
}

export const idIndexSpec: IndexSpec = {
  name: '_id_',
  key: { _id: 1 },
  unique: true,
  sparse: false,
  hidden: false,
  partialFilterExpression: undefined,
  expireAfterSeconds: undefined,
};

export function describeIndex(spec: IndexSpec): Document {
  const { name, key, unique, sparse, hidden, partialFilterExpression, expireAfterSeconds } = spec;
  return {
    v: 2,
    key,
    name,
    // MongoDB does not show `unique` for the index on _id, which is always unique.
    ...(unique && name !== '_id_' && { unique }),
    ...(sparse && { sparse }),
    ...(hidden && { hidden }),
    ...(partialFilterExpression && { partialFilterExpression }),
    ...(expireAfterSeconds !== undefined && { expireAfterSeconds }),
  };
}
