import { badValue, notSupported } from '../command-error';
import { findMatches, type SearchStatistics } from '../planner/find-matches';
import { parseFilter } from '../query/filter.parse';
import { parseSort } from '../query/sort.parse';
import type { IndexScan } from '../planner/scan.plan';
import { isDocument, type Document } from '../values/document';
import type { CommandContext, CommandTable } from './command';
import { countField, documentField } from './command.fields';

/** Which documents a command would look at, and how: the search is really done, nothing is changed. */
function explain({ command, store, database }: CommandContext): Document {
  const { explain: explained } = command;
  if (!isDocument(explained)) throw badValue('explain needs a command');
  const { collection: name, search } = searchOf(explained);
  const statistics: SearchStatistics = { docsExamined: 0, plan: undefined, sortedInMemory: false };
  const filter = parseFilter(search.filter, documentField(explained, 'let'));
  const matches = findMatches(
    store.collection(database, name),
    { filter, sort: parseSort(search.sort), skip: search.skip, limit: search.limit },
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

interface ExplainedSearch {
  readonly filter: Document;
  readonly sort: unknown;
  readonly skip: number;
  readonly limit: number;
}

function searchOf(source: Document): { collection: string; search: ExplainedSearch } {
  const [verb, name] = Object.entries(source)[0] as [string, unknown];
  if (typeof name !== 'string') throw badValue('explain needs a command on a collection');
  switch (verb) {
    case 'find':
      return { collection: name, search: { filter: documentField(source, 'filter'), ...windowOf(source) } };
    case 'count':
      return { collection: name, search: { filter: documentField(source, 'query'), ...windowOf(source) } };
    case 'findAndModify':
      return {
        collection: name,
        search: { filter: documentField(source, 'query'), sort: source.sort, skip: 0, limit: 1 },
      };
    case 'update':
    case 'delete': {
      const [first] = (source[`${verb}s`] ?? []) as Document[];
      if (!first) throw badValue(`explain needs one ${verb}`);
      const limit = verb === 'update' && first.multi !== true ? 1 : 0;
      return {
        collection: name,
        search: { filter: documentField(first, 'q'), sort: undefined, skip: 0, limit },
      };
    }
    default:
      throw notSupported(`explain of ${verb}`);
  }
}

const windowOf = (source: Document): Pick<ExplainedSearch, 'sort' | 'skip' | 'limit'> => ({
  sort: source.sort,
  skip: countField(source, 'skip', 0),
  limit: countField(source, 'limit', 0),
});

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
