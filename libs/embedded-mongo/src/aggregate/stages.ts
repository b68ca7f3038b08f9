import { Int32 } from 'bson';
import { CommandError, badValue } from '../command-error';
import { sortKeyOf } from '../planner/find-matches';
import { parseFilter } from '../query/filter.parse';
import { parseProjection } from '../query/projection.parse';
import { parseSort } from '../query/sort.parse';
import { isDocument, type Document } from '../values/document';
import { countOf } from '../values/number.read';
import { compileFields } from './computed-fields';
import { checkExpression } from './expression.evaluate';
import { checkGroup, group } from './group.stage';

interface Stage {
  /** Throws for an argument that the stage cannot run with, before any document is read. */
  readonly check: (argument: unknown) => void;
  /** The pipeline of an update may contain this stage. */
  readonly inUpdates?: boolean;
  readonly run: (documents: Document[], argument: unknown) => Document[];
}

const addFields: Stage = {
  inUpdates: true,
  check: (argument) => {
    if (!isDocument(argument)) {
      throw new CommandError(40272, '$addFields specification stage must be an object');
    }
    if (Object.keys(argument).some((path) => /(^|\.)\$/.test(path))) {
      throw new CommandError(16410, "FieldPath field names may not start with '$'.");
    }
    checkExpression(argument);
  },
  run: (documents, argument) => {
    const compute = compileFields(Object.entries(argument as Document));
    return documents.map((document) => compute(document, document));
  },
};

const project: Stage = {
  inUpdates: true,
  check: (argument) => {
    if (!parseProjection(argument)) {
      throw new CommandError(51272, 'projection specification must have at least one field');
    }
  },
  run: (documents, argument) => {
    const projection = parseProjection(argument);
    return projection ? documents.map(projection.apply) : documents;
  },
};

const unset: Stage = {
  inUpdates: true,
  check: (argument) => project.check(exclusionOf(argument)),
  run: (documents, argument) => project.run(documents, exclusionOf(argument)),
};

function exclusionOf(argument: unknown): Document {
  const paths = Array.isArray(argument) ? (argument as unknown[]) : [argument];
  if (!paths.every((path) => typeof path === 'string')) {
    throw badValue('$unset specification must be a string or an array containing only string values');
  }
  return Object.fromEntries(paths.map((path) => [path, false]));
}

const match: Stage = {
  check: (argument) => {
    if (!isDocument(argument)) {
      throw new CommandError(15959, 'the match filter must be an expression in an object');
    }
    parseFilter(argument);
  },
  run: (documents, argument) => {
    const filter = parseFilter(argument as Document);
    return documents.filter((document) => filter.matches(document));
  },
};

const sort: Stage = {
  check: (argument) => {
    if (parseSort(argument).length === 0) {
      throw new CommandError(15976, '$sort stage must have at least one sort key');
    }
  },
  run: (documents, argument) => {
    const fields = parseSort(argument);
    return documents
      .map((document) => ({ document, key: sortKeyOf(document, fields) }))
      .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
      .map(({ document }) => document);
  },
};

const limit: Stage = {
  check: (argument) => {
    if (countOf(argument, '$limit') === 0) throw new CommandError(15958, 'the limit must be positive');
  },
  run: (documents, argument) => documents.slice(0, countOf(argument, '$limit')),
};

const skip: Stage = {
  check: (argument) => void countOf(argument, '$skip'),
  run: (documents, argument) => documents.slice(countOf(argument, '$skip')),
};

const count: Stage = {
  check: (argument) => {
    if (typeof argument !== 'string' || argument === '' || /^\$|\./.test(argument)) {
      throw badValue('the count field must be a non-empty string without dots and not beginning with $');
    }
  },
  run: (documents, argument) =>
    documents.length === 0 ? [] : [{ [argument as string]: new Int32(documents.length) }],
};

/** Every supported stage. */
export const stages: Readonly<Record<string, Stage>> = {
  $match: match,
  $sort: sort,
  $skip: skip,
  $limit: limit,
  $count: count,
  $group: { check: checkGroup, run: group },
  $project: project,
  $addFields: addFields,
  $set: addFields,
  $unset: unset,
};
