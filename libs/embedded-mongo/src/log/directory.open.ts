import { constants } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Journal } from '../storage/journal';
import { Store, type StoreBounds } from '../storage/store';
import { WriteCounts } from '../storage/write-counts';
import { decodeChanges } from './change.codec';
import { Compactor, defaultPolicy, type CompactionPolicy } from './compactor';
import { lockDirectory } from './directory.lock';
import { keepPrivate, OWNER_ONLY_DIRECTORY, OWNER_ONLY_FILE } from './private.path';
import { syncDirectory } from './directory.sync';
import { FILE_HEADER } from './frame.codec';
import { readLog } from './log.read';
import { LogWriter, writeFully } from './log.writer';
import { StoreRecovery } from './store.recover';

export interface OpenDirectory {
  readonly store: Store;
  readonly log: LogWriter;
  readonly compactor: Compactor;
  /** Writes pending changes and releases the directory. */
  close(): Promise<void>;
}

export interface OpenOptions {
  readonly fsync: boolean;
  readonly compaction?: CompactionPolicy;
  readonly bounds?: StoreBounds;
  readonly writes?: WriteCounts;
}

/**
 * Opens a data directory, and creates it if needed: locks it, replays its log, removes an incomplete last
 * frame, and compacts the log if that is due.
 * @throws Error when another process holds the lock, DamagedLogError when the log is damaged
 */
export async function openDirectory(directory: string, options: OpenOptions): Promise<OpenDirectory> {
  await mkdir(directory, { recursive: true, mode: OWNER_ONLY_DIRECTORY });
  await keepPrivate(directory, OWNER_ONLY_DIRECTORY);
  const unlock = await lockDirectory(directory);
  try {
    return await openLocked(directory, options, unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function openLocked(
  directory: string,
  { fsync, compaction = defaultPolicy, bounds, writes = new WriteCounts() }: OpenOptions,
  unlock: () => Promise<void>,
): Promise<OpenDirectory> {
  const paths = { directory, log: join(directory, 'data.log'), temporary: join(directory, 'data.log.tmp') };
  // A crash during a compaction leaves this file. The log itself is complete.
  await rm(paths.temporary, { force: true });
  const file = await open(paths.log, constants.O_RDWR | constants.O_CREAT, OWNER_ONLY_FILE);
  await keepPrivate(paths.log, OWNER_ONLY_FILE);
  try {
    const journal = new JournalSlot();
    const store = new Store(writes.counting(journal), bounds);
    const recovery = new StoreRecovery(store);
    const end = await readLog(file, paths.log, (payload) => {
      for (const change of decodeChanges(payload)) recovery.apply(change);
    });
    recovery.finish();
    await file.truncate(end.offset);
    if (end.offset === 0) await writeFully(file, FILE_HEADER, 0);
    if (fsync) {
      await file.sync();
      await syncDirectory(directory);
    }
    const log = new LogWriter(
      { file, offset: Math.max(end.offset, FILE_HEADER.length), sequence: end.sequence },
      { fsync },
    );
    journal.target = log;
    const compactor = new Compactor(store, log, paths, compaction);
    await compactor.compactIfDue();
    const close = async (): Promise<void> => {
      await compactor.idle();
      await log.close();
      await unlock();
    };
    return { store, log, compactor, close };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** A store needs a journal when it is created, but the log can be written only after it was read. */
class JournalSlot implements Journal {
  target: Journal | undefined;

  append(change: Parameters<Journal['append']>[0]): void {
    this.target?.append(change);
  }

  settled(): Promise<void> {
    return this.target?.settled() ?? Promise.resolve();
  }
}
