import { open, rename, rm } from 'node:fs/promises';
import type { Store } from '../storage/store';
import { syncDirectory } from './directory.sync';
import type { LogWriter } from './log.writer';
import { appendFrame, takeSnapshot, writeSnapshot } from './snapshot.write';

export interface CompactionPolicy {
  /** Smaller logs are never worth it. */
  readonly leastBytes: number;
  /** Compact when the log is this many times the live data. */
  readonly growth: number;
}

export const defaultPolicy: CompactionPolicy = { leastBytes: 32 * 1024 * 1024, growth: 3 };

/**
 * Replaces a log that has grown far beyond the live data by a snapshot. The snapshot is written beside the running
 * log; what is committed meanwhile is added to it in the end, between two batches, and only then does it take the
 * log's name. A crash at any point leaves one of the two complete.
 */
export class Compactor {
  private running: Promise<void> | undefined;
  /** After a failure the log must double before the next try. */
  private notBefore = 0;

  constructor(
    private readonly store: Store,
    private readonly log: LogWriter,
    private readonly paths: { readonly directory: string; readonly log: string; readonly temporary: string },
    private readonly policy: CompactionPolicy,
  ) {
    log.afterBatch = (bytes) => this.consider(bytes);
  }

  /** Waits for a compaction under way. */
  async idle(): Promise<void> {
    while (this.running) await this.running;
  }

  private consider(bytes: number): void {
    if (this.running || bytes < this.policy.leastBytes || bytes < this.notBefore) return;
    const live = this.store.collections().reduce((sum, { dataBytes }) => sum + dataBytes, 0);
    if (bytes < live * this.policy.growth) return;
    this.running = this.compact()
      .catch(async () => {
        // The log itself is untouched and complete; a full disk, say, must not stop the server here.
        this.notBefore = bytes * 2;
        await rm(this.paths.temporary, { force: true });
      })
      .finally(() => {
        this.log.tap = undefined;
        this.running = undefined;
      });
  }

  private async compact(): Promise<void> {
    // From here to the swap every batch is kept. One that was gathering at this instant is in both, which is
    // harmless: changes set a state, and repeating them in order ends in the same one.
    const meanwhile: Buffer[][] = [];
    this.log.tap = (records) => meanwhile.push([...records]);
    const snapshot = takeSnapshot(this.store);
    const file = await open(this.paths.temporary, 'w');
    let moved = false;
    try {
      let end = await writeSnapshot(file, snapshot);
      await file.datasync();
      await this.log.between(async () => {
        for (const records of meanwhile) end = await appendFrame(file, end, records);
        await file.datasync();
        await rename(this.paths.temporary, this.paths.log);
        const old = this.log.moveTo({ file, ...end });
        moved = true;
        await syncDirectory(this.paths.directory);
        await old.close();
      });
    } catch (error) {
      // Past the rename the old log has no name any more: there is no going back to it.
      if (moved) this.log.fail(error);
      else await file.close();
      throw error;
    }
  }
}
