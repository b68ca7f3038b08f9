import { CommandError, ErrorCode, failedToParse } from '../command-error';
import { checkPipeline } from '../aggregate/pipeline.check';
import type { Condition } from '../query/condition';
import { MISSING, isDocument, type Document } from '../values/document';
import { valueAtPath } from '../values/path.walk';
import { checkRename, modifierParsers } from './field-modifiers';
import type { Modifier } from './modifier';
import { expandPositions, identifiersIn, type ArrayFilters } from './positional.expand';
import { comparePaths, removeAtPath, writeAtPath } from './target-path';
import { runUpdatePipeline } from './update-pipeline.run';

export interface UpdateContext {
  /** The query that found the document: what `$` in a path refers to. */
  readonly query: Condition | undefined;
  readonly inserting: boolean;
  readonly now: Date;
  readonly variables: Document;
}

export interface Update {
  readonly kind: 'replacement' | 'operators' | 'pipeline';
  /** Top-level fields that it reads and writes, `_id` not among them; undefined when they may be any. */
  readonly touches?: ReadonlySet<string>;
  /** The changed document. The one given is used up. */
  readonly apply: (document: Document, context: UpdateContext) => Document;
}

/**
 * Reads the `u` of an update: a replacement, operators, or a pipeline.
 * @throws CommandError FailedToParse for an unknown operator, ConflictingUpdateOperators for overlapping paths
 */
export function parseUpdate(source: unknown, arrayFilters: ArrayFilters): Update {
  if (Array.isArray(source)) return parsePipeline(source);
  if (!isDocument(source)) throw failedToParse('Update argument must be either an object or an array');
  const first = Object.keys(source)[0];
  if (first?.startsWith('$') !== true) return parseReplacement(source);
  return parseOperators(source, arrayFilters);
}

function parsePipeline(stages: unknown[]): Update {
  checkPipeline(stages, 'update');
  return {
    kind: 'pipeline',
    apply: (document, { variables }) => runUpdatePipeline(document, stages as Document[], variables),
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
  readonly renamedTo?: readonly string[];
}

function parseOperators(source: Document, arrayFilters: ArrayFilters): Update {
  const steps = Object.entries(source).flatMap(([operator, fields]) => parseOperator(operator, fields));
  steps.sort((a, b) => comparePaths(a.parts, b.parts));
  checkConflicts(steps.flatMap(({ parts, renamedTo }) => (renamedTo ? [parts, renamedTo] : [parts])));
  checkArrayFilters(steps, arrayFilters);
  return {
    kind: 'operators',
    touches: touchedBy(steps),
    apply: (document, context) => {
      for (const step of steps) applyStep(document, step, context, arrayFilters);
      return document;
    },
  };
}

function touchedBy(steps: readonly Step[]): ReadonlySet<string> | undefined {
  const paths = steps.flatMap(({ parts, renamedTo = parts }) => [parts, renamedTo]);
  const fields = new Set(paths.map(([first]) => first as string));
  // What `$` stands for hangs on whatever the query asked.
  return fields.has('_id') || paths.some((parts) => parts.includes('$')) ? undefined : fields;
}

function parseOperator(operator: string, fields: unknown): Step[] {
  const parser = Object.hasOwn(modifierParsers, operator) ? modifierParsers[operator] : undefined;
  if (!parser && operator !== '$rename') {
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
    if (!parser) {
      const target = checkRename(path, argument);
      return { parts, operator, modify: (current) => current, renamedTo: target.split('.') };
    }
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
  const dollar = parts.find((part, i) => part.startsWith('$') && (i === 0 || !/^\$(\[.*\])?$/.test(part)));
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

function checkArrayFilters(steps: readonly Step[], arrayFilters: ArrayFilters): void {
  const used = new Set(steps.flatMap(({ parts }) => identifiersIn(parts)));
  for (const name of arrayFilters.keys()) {
    if (!used.has(name))
      throw failedToParse(`The array filter for identifier '${name}' was not used in the update`);
  }
}

function applyStep(document: Document, step: Step, context: UpdateContext, arrayFilters: ArrayFilters): void {
  if (step.operator === '$setOnInsert' && !context.inserting) return;
  if (step.renamedTo) {
    const value = valueAtPath(document, step.parts);
    if (value === MISSING) return;
    removeAtPath(document, step.parts);
    writeAtPath(document, step.renamedTo, value);
    return;
  }
  for (const parts of expandPositions(document, step.parts, context.query, arrayFilters)) {
    const current = valueAtPath(document, parts);
    const wanted = step.modify(current, { path: parts.join('.'), document, now: context.now });
    if (wanted === MISSING) {
      if (current !== MISSING) removeAtPath(document, parts);
    } else if (wanted !== current || current === undefined) {
      writeAtPath(document, parts, wanted);
    }
  }
}
