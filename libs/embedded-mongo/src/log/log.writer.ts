import type { FileHandle } from 'node:fs/promises';
import type { Change, Journal } from '../storage/journal';
import { encodeChange } from './change.codec';
import { encodeFrame } from './frame.codec';

/** Changes that are written and synced together. */
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
    // A failed batch without a waiting command must not end the process. Later commands get the failure.
    this.done.catch(() => undefined);
  }
}

export interface LogPosition {
  readonly file: FileHandle;
  readonly offset: number;
  readonly sequence: number;
}

interface Task {
  readonly run: () => Promise<void>;
  readonly reject: (error: Error) => void;
}

/**
 * The journal on disk. Changes that arrive during a sync form the next batch (group commit). After a failed
 * write the memory is ahead of the disk, so every further change is refused.
 */
export class LogWriter implements Journal {
  private open = new Batch();
  private writing: Batch | undefined;
  private failure: Error | undefined;
  private loop: Promise<void> | undefined;
  private readonly tasks: Task[] = [];
  /** Receives the records of each batch while a compaction runs. */
  onWrite: ((records: readonly Buffer[]) => void) | undefined;
  /** Called after each batch. */
  afterBatch: (() => void) | undefined;

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

  /** Runs a task between two batches. Batches wait until it ends. Rejects with the task's error. */
  between(task: () => Promise<void>): Promise<void> {
    if (this.failure) return Promise.reject(this.failure);
    return new Promise((resolve, reject) => {
      this.tasks.push({ run: () => task().then(resolve, reject), reject });
      this.start();
    });
  }

  /** Ends all writing, because the changes in memory can no longer be made durable. */
  fail(cause: unknown): Error {
    const failure = new Error(
      'the log could not be written; check the disk and restart the embedded server',
      { cause },
    );
    this.failure = failure;
    this.open.reject(failure);
    this.tasks.splice(0).forEach(({ reject }) => reject(failure));
    return failure;
  }

  /** Continues in another file, which must hold all changes written so far. Call it between batches. */
  moveTo(position: LogPosition): FileHandle {
    const { file } = this.position;
    this.position = position;
    return file;
  }

  async close(): Promise<void> {
    while (this.loop) await this.loop;
    await this.position.file.close();
  }

  private start(): void {
    this.loop ??= this.run().finally(() => {
      this.loop = undefined;
      if (!this.failure && (this.open.records.length > 0 || this.tasks.length > 0)) this.start();
    });
  }

  private async run(): Promise<void> {
    // Waits one turn of the event loop, so that commands that arrive together share the first sync.
    await new Promise((resolve) => setImmediate(resolve));
    while (!this.failure && (this.tasks.length > 0 || this.open.records.length > 0)) {
      const task = this.tasks.shift();
      if (task) await task.run();
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
      this.onWrite?.(batch.records);
      batch.resolve();
      this.afterBatch?.();
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
