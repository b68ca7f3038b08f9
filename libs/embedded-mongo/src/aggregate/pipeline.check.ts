import { CommandError, ErrorCode, badValue, failedToParse, notSupported } from '../command-error';
import { parseFilter } from '../query/filter.parse';
import { isDocument, type Document } from '../values/document';
import { checkExpression } from './expression.evaluate';

const carried = new Set(
  '$match $sort $skip $limit $count $project $addFields $set $unset $replaceRoot $replaceWith $unwind $group $sortByCount $lookup $unionWith $facet $sample'.split(
    ' ',
  ),
);
const inUpdates = new Set(['$addFields', '$set', '$project', '$unset', '$replaceRoot', '$replaceWith']);

/** Stages of MongoDB that are left out: refused by name, so that nobody takes them for a typing mistake. */
const leftOut = new Set(
  '$out $merge $bucket $bucketAuto $graphLookup $setWindowFields $densify $fill $redact $geoNear $indexStats $collStats $currentOp $listSessions $listLocalSessions $planCacheStats $search $searchMeta $vectorSearch $documents $queryStats $shardedDataDistribution'.split(
    ' ',
  ),
);

/** Refuses, before anything runs, stages and expressions that this server does not carry. */
export function checkPipeline(stages: unknown, use: 'aggregate' | 'update' = 'aggregate'): Document[] {
  if (!Array.isArray(stages)) throw badValue("'pipeline' option must be specified as an array");
  return stages.map((stage: unknown) => {
    if (!isDocument(stage)) throw badValue('Each element of the pipeline must be an object');
    const names = Object.keys(stage);
    if (names.length !== 1) {
      throw new CommandError(40323, 'A pipeline stage specification object must contain exactly one field.');
    }
    checkStage(names[0] as string, stage[names[0] as string], use);
    return stage;
  });
}

function checkStage(name: string, argument: unknown, use: 'aggregate' | 'update'): void {
  if (name === '$changeStream') {
    throw new CommandError(
      ErrorCode.ChangeStreamNeedsReplicaSet,
      'The $changeStream stage is only supported on replica sets',
    );
  }
  if (use === 'update' && !inUpdates.has(name) && (carried.has(name) || leftOut.has(name))) {
    throw failedToParse(`${name} is not allowed to be used within an update`);
  }
  if (leftOut.has(name)) throw notSupported(`the stage ${name}`);
  if (!carried.has(name)) {
    throw new CommandError(ErrorCode.UnknownStage, `Unrecognized pipeline stage name: '${name}'`);
  }
  checkArgument(name, argument);
}

function checkArgument(name: string, argument: unknown): void {
  switch (name) {
    case '$match':
      if (!isDocument(argument)) throw badValue('the match filter must be an expression in an object');
      // A filter may name variables that exist only when the pipeline runs; parsing proves its operators.
      parseFilter(argument);
      return;
    case '$facet':
      if (!isDocument(argument)) throw badValue('the $facet specification must be a non-empty object');
      Object.values(argument).forEach((stages) => checkPipeline(stages));
      return;
    case '$lookup':
    case '$unionWith':
      if (isDocument(argument) && argument.pipeline !== undefined) checkPipeline(argument.pipeline);
      if (isDocument(argument)) checkExpression(argument.let);
      return;
    case '$sort':
    case '$unwind':
    case '$unset':
    case '$sample':
    case '$count':
      return;
    default:
      checkExpression(argument);
  }
}
