import { Binary, Int32, Long } from 'bson';
import { CommandError, ErrorCode, notSupported, typeMismatch } from '../command-error';
import type { Match } from '../planner/find-matches';
import { idIndexSpec } from '../storage/index-spec';
import { after } from '../storage/sorted-blocks';
import { SESSIONS } from '../storage/sessions';
import type { Store } from '../storage/store';
import { decode, encode } from '../values/bson.codec';
import { isDocument, type Document } from '../values/document';
import { isBsonNumber, toDouble, type BsonNumber } from '../values/exact-decimal';
import { encodeKey } from '../values/key.encode';
import { decodeFields, FieldNames } from '../values/raw-document';

/** The lifetime of a session in MongoDB. Drivers send a write again at once. */
const KEPT_MS = 30 * 60_000;
const NUMBER = new FieldNames(['txnNumber']);
const USED = new FieldNames(['lastWriteDate']);
const CHANGED: ReadonlySet<string> = new Set(['txnNumber', 'lastWriteDate', 'outcomes']);

/**
 * A write that its client may send again with the same session and number. The outcome of each statement is
 * stored in a document of the session, in the same log frame as the changes. So a statement that has written
 * does not write again, and has the same answer, even after a restart (docs/decisions/0040).
 */
export class RetryableWrite {
  private readonly known: ReadonlyMap<number, Document>;
  private readonly added: Document[] = [];

  private constructor(
    private readonly store: Store,
    private readonly session: Document,
    private readonly txnNumber: number,
    private readonly stored: Match | undefined,
    isRepeated: boolean,
  ) {
    const outcomes = stored && isRepeated ? (decode(stored.bytes).outcomes as Document[]) : [];
    this.known = new Map(outcomes.map((outcome) => [toDouble(outcome.stmtId as BsonNumber), outcome]));
  }

  /**
   * Returns undefined for a command without a number.
   *
   * @throws CommandError InvalidOptions, TypeMismatch, NotARetryableWriteCommand, TransactionTooOld
   */
  static of(name: string, command: Document, isRetryable: boolean, store: Store): RetryableWrite | undefined {
    if ('autocommit' in command || 'startTransaction' in command) throw notSupported('transactions');
    if (command.txnNumber === undefined) return undefined;
    const txnNumber = isBsonNumber(command.txnNumber) ? toDouble(command.txnNumber) : NaN;
    if (!isDocument(command.lsid) || !(txnNumber >= 0))
      throw invalid('A transaction number is not negative, and needs a session ID');
    if (!(command.lsid.id instanceof Binary)) throw typeMismatch("The field 'lsid.id' must be a UUID");
    if (!isRetryable) {
      throw new CommandError(
        ErrorCode.NotARetryableWriteCommand,
        `txnNumber may only be provided for retryable write commands. ${name} is not a retryable write command.`,
      );
    }
    const stored = storedSession(store, command.lsid);
    const last = stored ? toDouble(decodeFields(stored.bytes, NUMBER).txnNumber as BsonNumber) : -1;
    if (txnNumber < last) {
      throw new CommandError(
        ErrorCode.TransactionTooOld,
        `Retryable write with txnNumber ${txnNumber} is prohibited on this session because a newer retryable write with txnNumber ${last} has already started on it.`,
      );
    }
    return new RetryableWrite(store, command.lsid, txnNumber, stored, txnNumber === last);
  }

  /** The earlier outcome of a statement: the fields that `record` received. */
  outcomeOf(stmtId: number): Document | undefined {
    return this.known.get(stmtId);
  }

  /** Call it for each statement that has written. The others can run again. */
  record(stmtId: number, outcome: Document): void {
    this.added.push({ ...outcome, stmtId: new Int32(stmtId) });
  }

  /** Keeps what was recorded. Call it in the same turn as the changes. */
  save(now: Date): void {
    if (this.added.length === 0) return;
    const document = {
      _id: this.session,
      txnNumber: Long.fromNumber(this.txnNumber),
      lastWriteDate: now,
      outcomes: [...this.known.values(), ...this.added],
    };
    const sessions = this.store.ensureCollection(...SESSIONS);
    if (this.stored) sessions.replace(this.stored.id, encode(document), CHANGED);
    else sessions.insert(encode(document));
  }
}

/** Found without the planner: each write looks for its session. */
function storedSession(store: Store, lsid: Document): Match | undefined {
  const sessions = store.collection(...SESSIONS);
  const key = encodeKey(lsid);
  for (const [, id] of sessions?.index(idIndexSpec.name)?.scan(key, after(key)) ?? [])
    return { id, bytes: sessions?.bytesOf(id) as Buffer };
  return undefined;
}

const invalid = (message: string): CommandError => new CommandError(ErrorCode.InvalidOptions, message);

/**
 * @throws CommandError InvalidOptions when a statement can write many documents, because its outcome has no
 *   bound
 */
export function refuseMany(write: RetryableWrite | undefined, hasMany: boolean, option: string): void {
  if (write && hasMany) throw invalid(`Cannot use (or request) retryable writes with ${option}`);
}

/** Forgets the sessions that have not written for 30 minutes. */
export function sweepSessions(store: Store, now: Date): void {
  const sessions = store.collection(...SESSIONS);
  for (const [id, bytes] of sessions?.entries() ?? []) {
    const { lastWriteDate } = decodeFields(bytes, USED);
    if (now.getTime() - (lastWriteDate as Date).getTime() > KEPT_MS) sessions?.remove(id);
  }
}
