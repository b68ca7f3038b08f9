import type { FileHandle } from 'node:fs/promises';
import type { Change, Journal } from '../storage/journal';
import { encodeChange } from './change.codec';
import { encodeFrame } from './frame.codec';

/** A batch of changes that reach the disk together. */
class Batch {
  readonly records: Buffer[] = [];
  readonly done: Promise<void>;
  resolve!: () => void;
  reject!: (error: Error) => void;

  constructor() {
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    // A batch that nobody waits for must not end the process; the failure is kept and told to all who come later.
    this.done.catch(() => undefined);
  }
}

export interface LogPosition {
  readonly file: FileHandle;
  readonly offset: number;
  readonly sequence: number;
}

interface Chore {
  readonly run: () => Promise<void>;
  readonly reject: (error: Error) => void;
}

/**
 * The journal on disk. Changes gather while a batch is being synced and go out together in the next one (group
 * commit). After a failed write the memory is ahead of the disk: from then on every change is refused.
 */
export class LogWriter implements Journal {
  private open = new Batch();
  private writing: Batch | undefined;
  private failure: Error | undefined;
  private pump: Promise<void> | undefined;
  private readonly chores: Chore[] = [];
  /** Copies of what is written go here while a compaction runs. */
  tap: ((records: readonly Buffer[]) => void) | undefined;
  /** Told after each batch, with the log's size. */
  afterBatch: ((bytes: number) => void) | undefined;

  constructor(
    private position: LogPosition,
    private readonly options: { readonly fsync: boolean },
  ) {}

  get bytes(): number {
    return this.position.offset;
  }

  append(change: Change): void {
    if (this.failure) throw this.failure;
    this.open.records.push(encodeChange(change));
    this.start();
  }

  settled(): Promise<void> {
    if (this.failure) return Promise.reject(this.failure);
    if (this.open.records.length > 0) return this.open.done;
    return this.writing?.done ?? Promise.resolve();
  }

  /** Runs a chore when no batch is being written; batches wait until it is done. Its failure is the caller's. */
  between(chore: () => Promise<void>): Promise<void> {
    if (this.failure) return Promise.reject(this.failure);
    return new Promise((resolve, reject) => {
      this.chores.push({ run: () => chore().then(resolve, reject), reject });
      this.start();
    });
  }

  /** Ends all writing: what is in memory can no longer be made durable. */
  fail(cause: unknown): Error {
    const failure = new Error('the log could not be written; restart the embedded server', { cause });
    this.failure = failure;
    this.open.reject(failure);
    this.chores.splice(0).forEach(({ reject }) => reject(failure));
    return failure;
  }

  /** Goes on in another file that already holds everything written so far. For use between batches. */
  moveTo(position: LogPosition): FileHandle {
    const { file } = this.position;
    this.position = position;
    return file;
  }

  async close(): Promise<void> {
    while (this.pump) await this.pump;
    await this.position.file.close();
  }

  private start(): void {
    this.pump ??= this.run().finally(() => {
      this.pump = undefined;
      if (!this.failure && (this.open.records.length > 0 || this.chores.length > 0)) this.start();
    });
  }

  private async run(): Promise<void> {
    // One turn of the event loop, so that commands which arrived together share the first sync too.
    await new Promise((resolve) => setImmediate(resolve));
    while (!this.failure && (this.chores.length > 0 || this.open.records.length > 0)) {
      const chore = this.chores.shift();
      if (chore) await chore.run();
      else await this.writeBatch();
    }
  }

  private async writeBatch(): Promise<void> {
    const batch = this.open;
    this.open = new Batch();
    this.writing = batch;
    try {
      const { file, offset, sequence } = this.position;
      const frame = encodeFrame(sequence + 1, batch.records);
      await writeFully(file, frame, offset);
      if (this.options.fsync) await file.datasync();
      this.position = { file, offset: offset + frame.length, sequence: sequence + 1 };
      this.tap?.(batch.records);
      batch.resolve();
      this.afterBatch?.(this.position.offset);
    } catch (error) {
      batch.reject(this.fail(error));
    } finally {
      this.writing = undefined;
    }
  }
}

export async function writeFully(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, position + written);
    written += bytesWritten;
  }
}
