import type { KnownFault } from './faults.judge';

/** Files with more data than the foreign server can load within a test's time-out. */
export const TOO_LARGE = ['watched-addresses.many'];

/** A page of MongoDB’s manual, under a heading of it. */
const docs = (page: string, heading: string, says: string): string =>
  `https://www.mongodb.com/docs/manual/${page}/, “${heading}”: ${says}`;
/** A file of https://github.com/mongodb/mongo, which later versions may have moved. */
const source = (file: string, says: string): string => `MongoDB’s source, src/mongo/${file}: ${says}`;

const EXPLAIN =
  'its explain leaves out the limit of a find, and plans less than the find itself, so these tests cannot read their plans from it';
const EXPLAIN_PROOF = docs(
  'reference/explain-results',
  'executionStats',
  'nReturned is the number of documents that the explained command returns; a limit is a stage of its plan',
);

const SLOW =
  'is slow, so that a test meets its own time-outs: on two busy cores, one update takes 0.1 s, and the last of 200 at once 10 to 14 s';

/** Every fault of the foreign server that our tests find, with what MongoDB says about it. */
export const KNOWN_FAULTS: readonly KnownFault[] = [
  {
    file: 'conformance/update.conformance.spec.ts',
    tests: ['update operators add new fields in the order of their names'],
    does: 'adds new fields operator by operator',
    proof: docs(
      'reference/operator/update',
      'Behavior',
      'since 5.0, update operators process fields with string names in lexicographic order',
    ),
  },
  {
    file: 'conformance/update.conformance.spec.ts',
    tests: ['refused updates leave the document unchanged an unknown $push clause'],
    does: 'refuses it with FailedToParse',
    proof: source('db/update/push_node.cpp', 'BadValue, "Unrecognized clause in $push"'),
  },
  {
    file: 'conformance/update.conformance.spec.ts',
    tests: ['refused updates leave the document unchanged a stage that belongs to aggregations only'],
    does: 'refuses it with InvalidPipelineOperator',
    proof: source(
      'db/update/pipeline_executor.cpp',
      'InvalidOptions, "$match is not allowed to be used within an update"',
    ),
  },
  {
    file: 'conformance/query.conformance.spec.ts',
    tests: ['filters refuse an unknown operator at any depth with BadValue'],
    does: 'accepts an unknown operator inside $elemMatch',
    proof: source('db/matcher/expression_parser.cpp', 'BadValue, "unknown operator", at every depth'),
  },
  {
    file: 'conformance/query.conformance.spec.ts',
    tests: ['filters do not test a scalar in an array on the way to a field, nor an empty array'],
    does: 'matches a null at a position when the array holds a scalar there, or nothing',
    proof: source(
      'db/matcher/path.cpp',
      'at a position, only a document or an array is entered; an array without one yields no element',
    ),
  },
  {
    file: 'conformance/aggregate.conformance.spec.ts',
    tests: ['matches, sorts, skips, limits and counts'],
    does: 'returns a document with 0',
    proof: docs(
      'reference/operator/aggregation/count',
      'Behavior',
      'if the input dataset is empty, $count does not return a result',
    ),
  },
  {
    file: 'conformance/aggregate.conformance.spec.ts',
    tests: ['refuses unknown stages, expressions and operators before it reads a document'],
    does: 'parses the first operator of an expression with two, and reports its arguments',
    proof: source('db/pipeline/expression.cpp', '15983, an expression must have exactly one field'),
  },
  {
    file: 'conformance/aggregate.conformance.spec.ts',
    tests: ['adds and projects fields in documents and arrays, and keeps the other fields'],
    does: '$set of an embedded document replaces it',
    proof: docs(
      'reference/operator/aggregation/addFields',
      'Add Fields to an Embedded Document',
      'adds fields to an embedded document, and keeps its others',
    ),
  },
  {
    file: 'conformance/index.conformance.spec.ts',
    tests: ['managing indexes accepts the same index again, and refuses another under its name or keys'],
    does: 'refuses the same index under another name with IndexKeySpecsConflict',
    proof: source(
      'db/catalog/index_catalog_impl.cpp',
      'IndexOptionsConflict, "Index already exists with a different name"',
    ),
  },
  {
    file: 'conformance/index.conformance.spec.ts',
    tests: ['managing indexes refuses a document with two arrays under one index'],
    does: 'stores it',
    proof: docs(
      'core/indexes/index-types/index-multikey',
      'Compound Multikey Indexes',
      'in a compound multikey index, each document can have at most one indexed field that is an array',
    ),
  },
  {
    file: 'conformance/index.conformance.spec.ts',
    tests: ['managing indexes examines by index the documents that it returns, and no others'],
    does: EXPLAIN,
    proof: EXPLAIN_PROOF,
  },
  {
    file: 'conformance/index.conformance.spec.ts',
    tests: ['collections and databases refuse an unknown command or option'],
    does: 'accepts unknown fields of commands',
    proof: source('base/error_codes.yml and idl/idl_parser.cpp', '40415, IDLUnknownField'),
  },
  {
    file: 'conformance/handshake.conformance.spec.ts',
    tests: /^refuses a client that tells /,
    does: 'accepts a client that tells a part of what it must',
    proof: source(
      'rpc/metadata/client_metadata.cpp',
      'ClientMetadataMissingField, "Missing required sub-document"',
    ),
  },
  {
    file: 'conformance/snapshot.conformance.spec.ts',
    tests: [
      'shows every collection as it was at the first read of the session',
      'filters, sorts and limits what was there',
      'refuses a time that it does not keep',
    ],
    does: 'reads the present at any `atClusterTime`; only an open cursor stays at its moment',
    proof: docs(
      'reference/read-concern-snapshot',
      'Read Concern and atClusterTime',
      'atClusterTime reads at that time, and fails when it is not in the history that the server keeps',
    ),
  },
  {
    file: 'conformance/retryable-writes.conformance.spec.ts',
    tests: ['a write that is sent again runs the statements that did not write before'],
    does: 'answers a repeated batch without running the statements that had failed',
    proof: docs(
      'core/retryable-writes',
      'Behavior',
      'the server keeps the statements that it executed; source, db/ops/write_ops_exec.cpp: checkStatementExecuted, for each one',
    ),
  },
  {
    file: 'conformance/retryable-writes.conformance.spec.ts',
    tests: ['an answer tells which statements had been run before'],
    does: 'leaves retriedStmtIds out of the answer',
    proof: source('db/ops/write_ops.idl', 'retriedStmtIds, the ids of the statements that were retried'),
  },
  {
    file: 'conformance/retryable-writes.conformance.spec.ts',
    tests: [
      'under a transaction number a newer write of the session forbids an older one',
      'under a transaction number writes of many documents and reads are refused',
    ],
    does: 'runs them without a regard to the number',
    proof: docs(
      'core/retryable-writes',
      'Retryable Write Operations',
      'writes that affect multiple documents are not retryable; source, db/transaction/transaction_participant.cpp: TransactionTooOld',
    ),
  },
  {
    file: 'chain-watcher/network-watcher.spec.ts',
    tests: ['evaluates the others when one payment cannot be evaluated'],
    does: 'counts by the last field of a partial index over three, and finds nothing',
    proof: docs(
      'core/indexes/index-types/index-compound',
      'Index Prefixes',
      'a compound index supports queries on its prefixes',
    ),
  },
  {
    file: 'operator/payment-resolutions.spec.ts',
    tests: ['finds decisions that are not audited yet from an index'],
    does: 'does not plan $exists by a sparse index',
    proof: docs(
      'reference/operator/query/exists',
      'Use a Sparse Index to Improve $exists Performance',
      '{$exists: true} uses a sparse index',
    ),
  },
  {
    file: 'retention/session-removal.spec.ts',
    tests: ['answers its searches from an index'],
    does: 'sorts in memory after it has read an index in that order',
    proof: docs(
      'tutorial/sort-results-with-indexes',
      'Sort and Non-prefix Subset of an Index',
      'an index sorts by a later field when the fields before it are compared for equality',
    ),
  },
  {
    file: 'webhooks/deliveries/deliveries.service.spec.ts',
    tests: ['answers every query from an index'],
    does: 'sorts in memory after it has read an index in that order',
    proof: docs(
      'tutorial/sort-results-with-indexes',
      'Sort and Non-prefix Subset of an Index',
      'an index sorts by a later field when the fields before it are compared for equality',
    ),
  },
  {
    file: 'idempotency/idempotency-keys.repository.spec.ts',
    tests: ['gives the same payment to all of 30 requests at the same time'],
    does: 'answers several racing upserts as if each had inserted, with `upserted: null`, although one document is stored',
    proof: docs(
      'reference/command/findAndModify',
      'Upsert with Unique Index',
      'with a unique index, one of several upserts inserts, and the others update what it inserted or fail with a duplicate key',
    ),
    isRace: true,
  },
  {
    file: 'platform/audit/audit-log.spec.ts',
    tests: ['answers every query from an index'],
    does: 'sorts in memory after it has read an index in that order',
    proof: docs(
      'tutorial/sort-results-with-indexes',
      'Sort and Non-prefix Subset of an Index',
      'an index sorts by a later field when the fields before it are compared for equality',
    ),
  },
  {
    file: 'document/payments.repository.spec.ts',
    tests:
      /^(fetches only what it walks of the watched addresses$|whether a payment waits for a network reads one document)/,
    does: EXPLAIN,
    proof: EXPLAIN_PROOF,
  },
  {
    file: 'lists/payments.plans.spec.ts',
    tests:
      /^(finds one payment by a unique index$|finds payments that are asked for at the same moment|finds the payments whose window|a list, (asc|desc) goes by|a filtered list by (time|reference|token)|asks whether somebody waits for one of several networks)/,
    does: EXPLAIN,
    proof: EXPLAIN_PROOF,
  },
  {
    file: 'operator/operator.plans.spec.ts',
    tests:
      /^(reads (the newest payments|no payment beside|the days of a period)|payouts reads (one page of|no payout beside those of a status$))/,
    does: EXPLAIN,
    proof: EXPLAIN_PROOF,
  },
  {
    file: 'platform/mongo/time.walk.spec.ts',
    tests: ['fetches no more than a page from the index'],
    does: EXPLAIN,
    proof: EXPLAIN_PROOF,
  },
  {
    file: 'platform/rate-limit/rate-limit.store.spec.ts',
    tests: [
      'allows exactly the limit of 200 concurrent requests over two connections, for a new and a known subject',
    ],
    does: 'answers null when two findAndModify with upsert create the same document at the same moment',
    proof: docs(
      'reference/command/findAndModify',
      'Upsert with Unique Index',
      'one of them inserts, and the other updates or fails with a duplicate key error',
    ),
    isRace: true,
  },
  {
    file: 'conversion/conversion-steps.spec.ts',
    tests: ['sells, charges and completes once when twenty processes advance a payment at once'],
    does: 'answers a duplicate key before the document that holds it can be read',
    proof: docs(
      'core/read-isolation-consistency-recency',
      'Monotonic Writes',
      'what made a key taken is committed, so a later read with read concern local shows it',
    ),
    isRace: true,
  },
  {
    file: 'merchants/recent-changes.spec.ts',
    tests: ['fails when more changed than it can tell, until that is two minutes ago'],
    does: SLOW,
    proof: 'it reads 1,000 documents, and the question may take a second',
    isRace: true,
  },
  {
    file: 'webhooks/webhooks-worker.spec.ts',
    tests: ['asks the database 15 times for one event, and as often for 120'],
    does: SLOW,
    proof: 'the results of 120 tries are stored later than the dispatcher looks for the next ones',
    isRace: true,
  },
];
