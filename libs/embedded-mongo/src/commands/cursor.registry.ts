import { CommandError, ErrorCode } from '../command-error';

/** A cursor expires when no `getMore` uses it for ten minutes, as in MongoDB. */
const IDLE_LIMIT_MS = 10 * 60_000;
const MAX_BATCH_BYTES = 16 * 1024 * 1024;
const FIRST_BATCH_COUNT = 101;

/** The results of a query. The matches are fixed; `at` projects and encodes a document when it is sent. */
export interface ResultList {
  readonly length: number;
  readonly at: (position: number) => Buffer;
}

interface OpenCursor {
  readonly namespace: string;
  readonly results: ResultList;
  position: number;
  usedAt: number;
}

export interface Batch {
  readonly documents: readonly Buffer[];
  /** 0 when no results are left. */
  readonly cursorId: number;
  readonly namespace: string;
}

export class CursorRegistry {
  private readonly cursors = new Map<number, OpenCursor>();
  private lastId = Math.floor(Math.random() * 2 ** 40);

  open(namespace: string, results: ResultList, now: Date, batchSize?: number, singleBatch = false): Batch {
    const cursor: OpenCursor = { namespace, results, position: 0, usedAt: now.getTime() };
    const documents = takeBatch(cursor, batchSize ?? FIRST_BATCH_COUNT);
    if (singleBatch || cursor.position >= results.length) return { documents, cursorId: 0, namespace };
    const cursorId = ++this.lastId;
    this.cursors.set(cursorId, cursor);
    return { documents, cursorId, namespace };
  }

  /** @throws CommandError CursorNotFound */
  next(cursorId: number, namespace: string, now: Date, batchSize?: number): Batch {
    const cursor = this.cursors.get(cursorId);
    if (!cursor || cursor.namespace !== namespace) {
      throw new CommandError(ErrorCode.CursorNotFound, `cursor id ${cursorId} not found`);
    }
    const documents = takeBatch(cursor, batchSize === undefined || batchSize === 0 ? Infinity : batchSize);
    cursor.usedAt = now.getTime();
    const exhausted = cursor.position >= cursor.results.length;
    if (exhausted) this.cursors.delete(cursorId);
    return { documents, cursorId: exhausted ? 0 : cursorId, namespace };
  }

  kill(cursorId: number): boolean {
    return this.cursors.delete(cursorId);
  }

  sweep(now: Date): void {
    for (const [id, { usedAt }] of this.cursors) {
      if (now.getTime() - usedAt > IDLE_LIMIT_MS) this.cursors.delete(id);
    }
  }
}

function takeBatch(cursor: OpenCursor, count: number): Buffer[] {
  const documents: Buffer[] = [];
  let bytes = 0;
  while (documents.length < count && cursor.position < cursor.results.length) {
    const document = cursor.results.at(cursor.position);
    bytes += document.length;
    if (documents.length > 0 && bytes > MAX_BATCH_BYTES) break;
    documents.push(document);
    cursor.position++;
  }
  return documents;
}
