import { parseFilter } from '../query/filter.parse';
import type { Filter } from '../query/condition';
import type { Document } from '../values/document';
import { firstPart } from '../values/path.walk';
import { keyFields, type KeyField } from './index-keys.extract';

/** An index as `createIndexes` defines it, as `listIndexes` shows it, and as the log keeps it. */
export interface IndexSpec {
  readonly name: string;
  readonly key: Document;
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly partialFilterExpression: Document | undefined;
  readonly expireAfterSeconds: number | undefined;
}

/** The spec and what can be derived from it once. */
export interface CompiledIndexSpec extends IndexSpec {
  readonly fields: readonly KeyField[];
  readonly partial: Filter | undefined;
  /** Top-level fields that a document's keys depend on. */
  readonly reads: ReadonlySet<string>;
}

export function compileIndexSpec(spec: IndexSpec): CompiledIndexSpec {
  const fields = keyFields(spec.key);
  const partial = spec.partialFilterExpression && parseFilter(spec.partialFilterExpression);
  const own = fields.map((field) => firstPart(field.path));
  const reads = new Set([...own, ...(partial?.fields ?? [])]);
  return { ...spec, fields, partial, reads };
}

export const idIndexSpec: IndexSpec = {
  name: '_id_',
  key: { _id: 1 },
  unique: true,
  sparse: false,
  partialFilterExpression: undefined,
  expireAfterSeconds: undefined,
};

export function describeIndex(spec: IndexSpec): Document {
  const { name, key, unique, sparse, partialFilterExpression, expireAfterSeconds } = spec;
  return {
    v: 2,
    key,
    name,
    // MongoDB does not show `unique` for the index on _id, which is always unique.
    ...(unique && name !== '_id_' && { unique }),
    ...(sparse && { sparse }),
    ...(partialFilterExpression && { partialFilterExpression }),
    ...(expireAfterSeconds !== undefined && { expireAfterSeconds }),
  };
}
