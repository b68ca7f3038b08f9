import { CommandError } from '../command-error';
import { type Document } from '../values/document';
import { isBsonNumber, toDouble } from '../values/exact-decimal';
import type { CommandContext } from './command';
import { booleanField } from './command.fields';

/** What one statement of a write command did. */
export interface Outcome {
  readonly n: number;
  readonly nModified?: number;
  /** The `_id` of the document that an upsert made. */
  readonly upserted?: unknown;
}

interface BatchAnswer {
  readonly n: number;
  readonly nModified: number;
  readonly upserted: readonly Document[];
  /** The fields that the answers of all write commands share. */
  readonly common: Document;
}

/**
 * Runs statements one by one, except those that the same write has run before. An ordered batch stops at the
 * first error.
 *
 * @param run throws a CommandError for a statement that is refused
 */
export function runStatements(
  { command, write }: CommandContext,
  count: number,
  run: (position: number) => Outcome,
): BatchAnswer {
  const ordered = booleanField(command, 'ordered', true);
  const upserted: Document[] = [];
  const writeErrors: Document[] = [];
  const retriedStmtIds: number[] = [];
  let [n, nModified] = [0, 0];
  for (let index = 0; index < count; index++) {
    try {
      const stmtId = statementId(command, index);
      const known = write?.outcomeOf(stmtId);
      const outcome = known ? outcomeOf(known) : run(index);
      if (known) retriedStmtIds.push(stmtId);
      else if (hasWritten(outcome)) write?.record(stmtId, { ...outcome });
      n += outcome.n;
      nModified += outcome.nModified ?? 0;
      if ('upserted' in outcome) upserted.push({ index, _id: outcome.upserted });
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.details });
      if (ordered) break;
    }
  }
  const common = {
    ...(writeErrors.length > 0 && { writeErrors }),
    ...(retriedStmtIds.length > 0 && { retriedStmtIds }),
    ok: 1,
  };
  return { n, nModified, upserted, common };
}

/** An update that changed nothing, or a delete that found nothing, can run again. */
const hasWritten = ({ n, nModified = n, upserted }: Outcome): boolean =>
  nModified > 0 || upserted !== undefined;

const outcomeOf = ({ n, nModified, upserted }: Document): Outcome => ({
  n: numberOf(n),
  nModified: numberOf(nModified),
  ...(upserted !== undefined && { upserted }),
});

const numberOf = (value: unknown): number => (isBsonNumber(value) ? toDouble(value) : 0);

/** The number of a statement within its write. Clients that split a write over several commands give it. */
export function statementId({ stmtIds, stmtId }: Document, index: number): number {
  const given: unknown = Array.isArray(stmtIds) ? stmtIds[index] : undefined;
  return given === undefined ? numberOf(stmtId) + index : numberOf(given);
}
