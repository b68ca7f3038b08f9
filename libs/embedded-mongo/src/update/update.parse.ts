import { CommandError, ErrorCode, failedToParse } from '../command-error';
import { checkPipeline } from '../aggregate/pipeline.check';
import { MISSING, isDocument, type Document } from '../values/document';
import { valueAtPath } from '../values/path.walk';
import { modifierParsers } from './field-modifiers';
import type { Modifier } from './modifier';
import { comparePaths, removeAtPath, writeAtPath } from './target-path';
import { runUpdatePipeline } from './update-pipeline.run';

export interface UpdateContext {
  readonly inserting: boolean;
  readonly now: Date;
}

export interface Update {
  readonly kind: 'replacement' | 'operators' | 'pipeline';
  /** Top-level fields that it reads and writes, without `_id`; undefined if it may touch any field. */
  readonly touches?: ReadonlySet<string> | undefined;
  /** The changed document. It may reuse parts of the given one, which must not be used again. */
  readonly apply: (document: Document, context: UpdateContext) => Document;
}

/**
 * Reads the `u` of an update: a replacement, operators, or a pipeline.
 * @throws CommandError FailedToParse for an unsupported operator, ConflictingUpdateOperators for overlapping
 *   paths, DollarPrefixedFieldName for a positional path such as `a.$.b`
 */
export function parseUpdate(source: unknown): Update {
  if (Array.isArray(source)) return parsePipeline(source);
  if (!isDocument(source)) throw failedToParse('Update argument must be either an object or an array');
  const first = Object.keys(source)[0];
  if (first?.startsWith('$') !== true) return parseReplacement(source);
  return parseOperators(source);
}

function parsePipeline(stages: unknown[]): Update {
  checkPipeline(stages, 'update');
  return {
    kind: 'pipeline',
    apply: (document) => runUpdatePipeline(document, stages as Document[]),
  };
}

function parseReplacement(source: Document): Update {
  const operator = Object.keys(source).find((name) => name.startsWith('$'));
  if (operator !== undefined) {
    throw new CommandError(
      ErrorCode.DollarPrefixedFieldName,
      `The dollar ($) prefixed field '${operator}' in '${operator}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
    );
  }
  return {
    kind: 'replacement',
    apply: (document) => {
      const id = '_id' in source ? source._id : document._id;
      return id === undefined ? { ...source } : { _id: id, ...source };
    },
  };
}

interface Step {
  readonly parts: readonly string[];
  readonly operator: string;
  readonly modify: Modifier;
}

function parseOperators(source: Document): Update {
  const steps = Object.entries(source).flatMap(([operator, fields]) => parseOperator(operator, fields));
  steps.sort((a, b) => comparePaths(a.parts, b.parts));
  checkConflicts(steps.map(({ parts }) => parts));
  return {
    kind: 'operators',
    touches: touchedBy(steps),
    apply: (document, context) => {
      for (const step of steps) applyStep(document, step, context);
      return document;
    },
  };
}

function touchedBy(steps: readonly Step[]): ReadonlySet<string> | undefined {
  const fields = new Set(steps.map(({ parts: [first] }) => first as string));
  return fields.has('_id') ? undefined : fields;
}

function parseOperator(operator: string, fields: unknown): Step[] {
  const parser = Object.hasOwn(modifierParsers, operator) ? modifierParsers[operator] : undefined;
  if (!parser) {
    throw failedToParse(
      `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
    );
  }
  if (!isDocument(fields)) {
    throw failedToParse(`Modifiers operate on fields but we found another type for ${operator}`);
  }
  return Object.entries(fields).map(([path, argument]) => {
    const parts = path.split('.');
    checkPath(path, parts);
    return { parts, operator, modify: parser(argument, path) };
  });
}

function checkPath(path: string, parts: readonly string[]): void {
  if (path === '') throw new CommandError(ErrorCode.EmptyFieldName, 'An empty update path is not valid.');
  if (parts.includes('')) {
    throw new CommandError(
      ErrorCode.EmptyFieldName,
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  }
  const dollar = parts.find((part) => part.startsWith('$'));
  if (dollar !== undefined) {
    throw new CommandError(
      ErrorCode.DollarPrefixedFieldName,
      `The dollar ($) prefixed field '${dollar}' in '${path}' is not valid for storage.`,
    );
  }
}

function checkConflicts(paths: readonly (readonly string[])[]): void {
  const sorted = [...paths].sort(comparePaths);
  for (const [i, path] of sorted.entries()) {
    const next = sorted[i + 1];
    if (next && path.every((part, depth) => part === next[depth])) {
      throw new CommandError(
        ErrorCode.ConflictingUpdateOperators,
        `Updating the path '${next.join('.')}' would create a conflict at '${path.join('.')}'`,
      );
    }
  }
}

function applyStep(document: Document, step: Step, { inserting, now }: UpdateContext): void {
  const { parts, operator, modify } = step;
  if (operator === '$setOnInsert' && !inserting) return;
  const current = valueAtPath(document, parts);
  const wanted = modify(current, { path: parts.join('.'), document, now });
  if (wanted === MISSING) {
    if (current !== MISSING) removeAtPath(document, parts);
  } else if (wanted !== current || current === undefined) {
    writeAtPath(document, parts, wanted);
  }
}
