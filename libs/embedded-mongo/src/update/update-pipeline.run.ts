import { restoreTypes } from '../aggregate/mingo.bridge';
import { runStages } from '../aggregate/pipeline.run';
import type { Document } from '../values/document';

/** Runs a pipeline-style update. Fields that the pipeline does not change keep their stored BSON types. */
export function runUpdatePipeline(document: Document, stages: readonly Document[]): Document {
  // A stage that an update may run returns one document for each.
  const [after] = runStages([document], stages) as [Document];
  return restoreTypes(document, after) as Document;
}
