import { CommandError, ErrorCode, typeMismatch } from '../command-error';
import { isDocument, type Document } from '../values/document';
import { stages } from './stages';

/**
 * Refuses unsupported stages and expressions before any stage runs.
 * @throws CommandError UnknownStage; InvalidOptions for a stage that an update cannot run
 */
export function checkPipeline(pipeline: unknown, use: 'aggregate' | 'update' = 'aggregate'): Document[] {
  if (!Array.isArray(pipeline)) throw typeMismatch("'pipeline' option must be specified as an array");
  return pipeline.map((stage: unknown) => {
    if (!isDocument(stage)) throw typeMismatch('Each element of the pipeline must be an object');
    const [name, ...others] = Object.keys(stage);
    if (name === undefined || others.length > 0) {
      throw new CommandError(40323, 'A pipeline stage specification object must contain exactly one field.');
    }
    checkStage(name, stage[name], use);
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
  const stage = Object.hasOwn(stages, name) ? stages[name] : undefined;
  if (!stage) {
    throw new CommandError(ErrorCode.UnknownStage, `Unrecognized pipeline stage name: '${name}'`);
  }
  if (use === 'update' && stage.inUpdates !== true) {
    throw new CommandError(ErrorCode.InvalidOptions, `${name} is not allowed to be used within an update`);
  }
  stage.check(argument);
}
