import type { Collection } from '../storage/collection';
import type { Document } from '../values/document';

/** What a stage may see and use: its database's collections, `let` variables, and pipelines within it. */
export interface PipelineScope {
  readonly collectionNamed: (name: string) => Collection | undefined;
  readonly variables: Document;
  readonly runStages: (input: Document[], stages: readonly Document[], scope: PipelineScope) => Document[];
  readonly runOnCollection: (
    collection: Collection | undefined,
    stages: readonly Document[],
    scope: PipelineScope,
  ) => Document[];
}

export type StageRunner = (documents: Document[], argument: unknown, scope: PipelineScope) => Document[];
