import { badValue, notSupported } from '../command-error';
import { findMatches, type SearchStatistics } from '../planner/find-matches';
import { parseFilter } from '../query/filter.parse';
import { parseSort } from '../query/sort.parse';
import type { IndexScan } from '../planner/scan.plan';
import { isDocument, type Document } from '../values/document';
import type { CommandContext, CommandTable } from './command';
import { countField, documentField } from './command.fields';

/** Runs the search of a `find` and answers with its plan and the number of documents examined. */
function explain({ command, store, database }: CommandContext): Document {
  const { explain: explained } = command;
  if (!isDocument(explained)) throw badValue('explain needs a command');
  const [verb, name] = Object.entries(explained)[0] as [string, unknown];
  if (verb !== 'find') throw notSupported(`explain of ${verb}`);
  if (typeof name !== 'string') throw badValue('explain needs a command on a collection');
  const statistics: SearchStatistics = { docsExamined: 0, plan: undefined, sortedInMemory: false };
  const matches = findMatches(
    store.collection(database, name),
    {
      filter: parseFilter(documentField(explained, 'filter')),
      sort: parseSort(explained.sort),
      skip: countField(explained, 'skip', 0),
      limit: countField(explained, 'limit', 0),
    },
    statistics,
  );
  const winningPlan = describePlan(statistics);
  return {
    explainVersion: '1',
    queryPlanner: { namespace: `${database}.${name}`, winningPlan, rejectedPlans: [] },
    executionStats: {
      executionSuccess: true,
      nReturned: matches.length,
      totalDocsExamined: statistics.docsExamined,
      executionStages: winningPlan,
    },
    ok: 1,
  };
}

function describePlan({ plan, sortedInMemory }: SearchStatistics): Document {
  const scans = plan?.map(describeScan);
  const [first] = scans ?? [];
  const access = !first
    ? { stage: 'COLLSCAN' }
    : scans?.length === 1
      ? fetch(first)
      : fetch({ stage: 'OR', inputStages: scans });
  return sortedInMemory ? { stage: 'SORT', inputStage: access } : access;
}

const fetch = (inputStage: Document): Document => ({ stage: 'FETCH', inputStage });

const describeScan = ({ index, reverse }: IndexScan): Document => ({
  stage: 'IXSCAN',
  keyPattern: index.spec.key,
  indexName: index.spec.name,
  isMultiKey: index.multikey,
  direction: reverse ? 'backward' : 'forward',
});

export const explainCommands: CommandTable = { explain: { fields: ['verbosity'], run: explain } };
