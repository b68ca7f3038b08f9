import { open, rename, rm } from 'node:fs/promises';
import type { Store } from '../storage/store';
import { OWNER_ONLY_FILE } from './private.path';
import { syncDirectory } from './directory.sync';
import type { LogWriter } from './log.writer';
import { appendFrame, snapshotBytes, takeSnapshot, writeSnapshot } from './snapshot.write';

export interface CompactionPolicy {
  /** Smaller logs are not compacted. */
  readonly minBytes: number;
  /** The log is compacted when it is this many times the size of a snapshot. More than 1. */
  readonly growth: number;
}

/** A start reads the whole log, so these bound its time (docs/decisions/0028). */
export const defaultPolicy: CompactionPolicy = { minBytes: 4 * 1024 * 1024, growth: 2 };

/**
 * Replaces a log that is much larger than the live data with a snapshot. The snapshot is a new file
 * next to the log. Between two batches it gets the changes committed since its start, and then the log's
 * name. After a crash at any point, one of the two files is complete.
 */
export class Compactor {
  private running: Promise<void> | undefined;
  /** After a failure the log must double in size before the next attempt. */
  private retryAtBytes = 0;

  constructor(
    private readonly store: Store,
    private readonly log: LogWriter,
    private readonly paths: { readonly directory: string; readonly log: string; readonly temporary: string },
    private readonly policy: CompactionPolicy,
  ) {
    log.afterBatch = () => this.consider();
  }

  /**
   * Compacts the log now, if it is due. A start does so before the server takes requests: kills during
   * compactions would otherwise let the log grow without bound.
   */
  async compactIfDue(): Promise<void> {
    this.consider();
    await this.idle();
  }

  /** Waits for a running compaction. */
  async idle(): Promise<void> {
    while (this.running) await this.running;
  }

  private consider(): void {
    const { bytes } = this.log;
    if (this.running || bytes < this.policy.minBytes || bytes < this.retryAtBytes) return;
    if (bytes < snapshotBytes(this.store) * this.policy.growth) return;
    this.running = this.compact()
      .catch(async () => {
        // The log is unchanged and complete, so a full disk, for example, does not stop the server here.
        this.retryAtBytes = bytes * 2;
        await rm(this.paths.temporary, { force: true });
      })
      .finally(() => {
        this.log.onWrite = undefined;
        this.running = undefined;
      });
  }

  private async compact(): Promise<void> {
    // From here on every written batch is kept for the snapshot. The batch that is open now is in the
    // snapshot and in the list. That is harmless: each change sets a state, so repeating changes in order
    // leads to the same state.
    const laterBatches: Buffer[][] = [];
    this.log.onWrite = (records) => laterBatches.push([...records]);
    const snapshot = takeSnapshot(this.store);
    const file = await open(this.paths.temporary, 'w', OWNER_ONLY_FILE);
    let moved = false;
    try {
      let end = await writeSnapshot(file, snapshot);
      await file.datasync();
      await this.log.between(async () => {
        for (const records of laterBatches) end = await appendFrame(file, end, records);
        await file.datasync();
        await rename(this.paths.temporary, this.paths.log);
        const old = this.log.moveTo({ file, ...end });
        moved = true;
        await syncDirectory(this.paths.directory);
        await old.close();
      });
    } catch (error) {
      // After the rename the old log has no name, so the server cannot return to it.
      if (moved) this.log.fail(error);
      else await file.close();
      throw error;
    }
  }
}
