import { restoreTypes } from '../aggregate/mingo.bridge';
import { pipelineScope, runStages } from '../aggregate/pipeline.run';
import { badValue } from '../command-error';
import type { Document } from '../values/document';

/** Runs a pipeline-style update; fields that it passes through keep their stored BSON types. */
export function runUpdatePipeline(
  document: Document,
  stages: readonly Document[],
  variables: Document,
): Document {
  const [after] = runStages(
    [document],
    stages,
    pipelineScope(() => undefined, variables),
  );
  if (!after) throw badValue('an update pipeline must yield a document');
  return restoreTypes(document, after) as Document;
}
